import BezelModel
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Storage

struct StorageFolderTests {
    private let outer: TemporaryFolder
    private var path: String { outer.path + "/store" }

    init() throws { outer = try TemporaryFolder() }

    private func put(_ name: String, _ text: String = "") throws {
        let file = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func mode(_ name: String = "") throws -> Int {
        var status = stat()
        try #require(lstat(path + "/" + name, &status) == 0)
        return Int(status.st_mode & 0o777)
    }

    private func refusal() -> StorageError? {
        #expect(throws: StorageError.self) { _ = try StorageFolder(path) }
    }

    /// The reason why the folder cannot be opened, apart from other users of it. A program that another test starts has
    /// this process's locks for a moment: then the folder seems to be in use.
    private func refusalAlone() -> StorageError? {
        while true {
            let refusal = refusal()
            guard refusal?.code == .inUse else { return refusal }
            sched_yield()
        }
    }

    /// Opens and closes the folder while nothing else uses it.
    private func open() throws {
        while true {
            do throws(StorageError) {
                _ = try StorageFolder(path)
                return
            } catch {
                guard error.code == .inUse else { throw error }
                sched_yield()
            }
        }
    }

    @Test(arguments: [
        ["letter.txt"], ["files/holiday/beach.jpg"], ["files/app/.part", "notes"], ["bezel.sqlite", "photo.jpg"],
        ["bezel.sqlite/inside"], [".git/config"],
    ])
    func `a folder with foreign files is refused and not changed`(names: [String]) throws {
        for name in names { try put(name, "mine") }
        let before = FileManager.default.enumerator(atPath: path)?.allObjects.count
        #expect(refusalAlone()?.code == .foreign)
        #expect(FileManager.default.enumerator(atPath: path)?.allObjects.count == before)
        for name in names { #expect(try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) == "mine") }
    }

    @Test func `the refusal names the foreign file`() throws {
        try put("letter.txt")
        #expect(
            refusalAlone()?.description == "open \(path): it is not empty and not Bezel's: it has \"letter.txt\"")
    }

    @Test func `checking a folder does not change it`() throws {
        #expect(StorageFolder.objection(to: path) == nil)
        try put("letter.txt")
        #expect(StorageFolder.objection(to: path)?.detail.contains("letter.txt") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["letter.txt"])
        try FileManager.default.removeItem(atPath: path)
        _ = try StorageFolder(path)
        #expect(StorageFolder.objection(to: path) == nil)
        try FileManager.default.createSymbolicLink(atPath: path + ".link", withDestinationPath: path)
        #expect(StorageFolder.objection(to: path + ".link")?.detail.contains("symbolic link") == true)
    }

    @Test func `a new folder, an empty one and a disk's top folder are accepted and marked`() throws {
        _ = try StorageFolder(path)
        #expect(try String(contentsOfFile: path + "/bezel.storage", encoding: .utf8).contains("Bezel's"))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path + "/lost+found", withIntermediateDirectories: true)
        _ = try StorageFolder(path + "//")
        #expect(FileManager.default.fileExists(atPath: path + "/bezel.storage"))
    }

    @Test func `the data of a version without a marker file is used completely`() throws {
        try put("bezel.sqlite.damaged-1", "no database")
        do {
            let records = try RecordStore(path: path + "/bezel.sqlite")
            try records.save(AppRow(id: "a", hash: "h", level: "FULL", data: "{}"))
            var files = try FileStore(path: path + "/files", quota: 1 << 20)
            try files.write([1, 2], to: "icon", of: "a")
        }
        #expect(chmod(path + "/bezel.sqlite", 0o644) == 0)
        for _ in 0..<2 {
            let folder = try StorageFolder(path)
            #expect(try RecordStore(path: folder.databasePath).apps().map(\.id) == ["a"])
            #expect(try FileStore(path: folder.filesPath, quota: 1 << 20).read(of: "a") == ["icon": [1, 2]])
        }
        #expect(try mode("bezel.sqlite") == 0o600)
    }

    @Test func `a storage folder created by Bezel may later contain other files`() throws {
        try open()
        try put("notes.txt")
        try open()
    }

    @Test func `a storage folder in use is refused and can be opened after its release`() throws {
        do {
            let first = try StorageFolder(path)
            #expect(refusal()?.code == .inUse)
            #expect(refusal()?.description.hasSuffix("another Bezel uses this folder") == true)
            try first.checkPresence()
        }
        try open()
    }

    @Test(arguments: ["", "bezel.storage", "bezel.sqlite", "bezel.sqlite-wal"])
    func `a symbolic link in the storage folder is not followed`(name: String) throws {
        let target = outer.path + "/target"
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: URL(filePath: target + "/file"))
        if name.isEmpty {
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        } else {
            if name != "bezel.storage" { _ = try StorageFolder(path) }
            try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: "\(path)/\(name)", withDestinationPath: target + "/file")
        }
        #expect(refusalAlone()?.description.contains("it is a symbolic link, which is not followed") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: target) == ["file"])
        #expect(try String(contentsOfFile: target + "/file", encoding: .utf8) == "mine")
    }

    @Test func `folders and files of apps that are links are not followed`() throws {
        let target = outer.path + "/target"
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        try Data([7]).write(to: URL(filePath: target + "/.part"))
        let folder = try StorageFolder(path)
        _ = try FileStore(path: folder.filesPath, quota: 1 << 20)
        try FileManager.default.createSymbolicLink(
            atPath: folder.filesPath + "/linked", withDestinationPath: target)
        var files = try FileStore(path: folder.filesPath, quota: 1 << 20)
        #expect(files.sizes.isEmpty)
        #expect(throws: StorageError.self) { try files.write([1], to: "a", of: "linked") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: target) == [".part"])
    }

    @Test func `removing or replacing the folder while it is in use is detected`() throws {
        let folder = try StorageFolder(path)
        try folder.checkPresence()
        try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
        #expect(throws: StorageError(code: .lost, operation: "", subject: "", detail: "")) {
            try folder.checkPresence()
        }
        _ = try StorageFolder(path)
        let error = #expect(throws: StorageError.self) { try folder.checkPresence() }
        #expect(error?.description.contains("removed or replaced while the service ran; restart the service") == true)
    }

    @Test(arguments: ["bezel.storage", "bezel.sqlite"])
    func `removing or replacing the database is detected`(name: String) throws {
        let folder = try StorageFolder(path)
        try FileManager.default.removeItem(atPath: "\(path)/\(name)")
        let error = #expect(throws: StorageError.self) { try folder.checkPresence() }
        #expect(error?.code == .lost)
        #expect(error?.subject == "\(path)/\(name)")
    }
}
