import BezelModel
import Foundation
import Glibc
import Storage
import TestSupport
import Testing

/// Bytes that are appended to a stored file.
struct AppendTests {
    private static let block = FileStore.block
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(quota: Int = 1 << 20) throws -> FileStore { try FileStore(path: folder.path, quota: quota) }

    private func inode(_ path: String) -> ino_t? {
        var status = stat()
        return lstat(folder.path + "/" + path, &status) == 0 ? status.st_ino : nil
    }

    @Test(arguments: ["a", "\u{1F600} b", String(repeating: "\u{1F600}", count: 100)])
    func `appending to a file does not rewrite its first bytes`(name: String) throws {
        var store = try open()
        try store.write([1, 2, 3], to: name, of: "app")
        let folderName = try #require(folder.names.first)
        let entry = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + folderName)
                .first { !$0.hasPrefix(".") })
        let before = try #require(inode("\(folderName)/\(entry)"))
        for number in 0..<10 { try store.append([UInt8(number)], to: name, of: "app", at: 3 + number) }
        #expect(store.read(of: "app") == [ExactText(name): FileContents([1, 2, 3] + (0..<10))])
        #expect(inode("\(folderName)/\(entry)") == before, "it is the same file")
        let again = try open()
        #expect(again.sizes == store.sizes)
        #expect(again.used == store.used)
    }

    @Test func `appended bytes count for the quota and are refused if it is full`() throws {
        var store = try open(quota: 6 * Self.block)
        try store.write(FileContents([UInt8](repeating: 1, count: Self.block)), to: "a", of: "app")
        let used = store.used
        try store.append(FileContents([UInt8](repeating: 2, count: Self.block)), to: "a", of: "app", at: Self.block)
        #expect(store.used == used + Self.block)
        let error = #expect(throws: StorageError.self) {
            try store.append(
                FileContents([UInt8](repeating: 3, count: 2 * Self.block)), to: "a", of: "app", at: 2 * Self.block)
        }
        #expect(error?.code == .full)
        #expect(store.sizes == ["app": ["a": 2 * Self.block]])
        #expect(store.read(of: "app")["a"]?.count == 2 * Self.block)
    }

    @Test func `an append to a missing file or not at a file's end is refused`() throws {
        var store = try open()
        try store.write([1, 2], to: "a", of: "app")
        for (name, offset) in [("a", 0), ("a", 1), ("a", 3), ("b", 0)] {
            #expect(throws: StorageError.self) { try store.append([9], to: name, of: "app", at: offset) }
        }
        #expect(store.read(of: "app") == ["a": [1, 2]])
    }

    /// The content of the record beside a file, and the bytes of the file after the next start.
    static let notes: [(String, [UInt8])] = [
        ("2 a\n", [1, 2]), ("0 a\n", []), ("3 a\n", [1, 2, 3]), ("9 a\n", [1, 2, 3]),
        // Not complete: the file was not changed yet.
        ("2 a", [1, 2, 3]), ("", [1, 2, 3]), ("2", [1, 2, 3]), ("-1 a\n", [1, 2, 3]), ("x a\n", [1, 2, 3]),
        ("1 ../b/a\n", [1, 2, 3]), ("1 none\n", [1, 2, 3]), (String(repeating: "1", count: 4000), [1, 2, 3]),
    ]

    @Test(arguments: notes)
    func `a half-written append is removed at the next start`(note: String, bytes: [UInt8]) throws {
        var store = try open()
        try store.write([1, 2, 3], to: "a", of: "app")
        try store.write([1, 2, 3], to: "a", of: "b")
        try Data(note.utf8).write(to: URL(fileURLWithPath: folder.path + "/app/.append"))
        let again = try open()
        #expect(again.sizes == ["app": ["a": bytes.count], "b": ["a": 3]])
        #expect(again.read(of: "app") == ["a": FileContents(bytes)])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/app") == ["a"])
    }

    @Test func `the record of an append does not follow a link`() throws {
        var store = try open()
        try store.write([1, 2, 3], to: "a", of: "app")
        let other = folder.path + "/other"
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: other))
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/app/x", withDestinationPath: other)
        try Data("1 x\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/app/.append"))
        _ = try open()
        #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == Data([1, 2, 3]))
    }
}
