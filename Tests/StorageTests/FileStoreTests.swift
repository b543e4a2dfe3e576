import BezelModel
import Foundation
import Storage
import TestSupport
import Testing

struct FileStoreTests {
    static let names = ["icon.png", ".", "..", ".part", "%41", "a b", "ä\u{1F600}", String(repeating: "n", count: 255)]

    @Test(arguments: names)
    func `a file is there after the folder was opened again`(name: String) throws {
        let folder = try TemporaryFolder()
        for app in ["app", "../app", ""] {
            var store = try FileStore(path: folder.path, quota: 1000)
            try store.write([9, 9], to: name, of: app)
            try store.write([1, 2, 3], to: name, of: app)
            let again = try FileStore(path: folder.path, quota: 1000)
            #expect(again.sizes == [app: [name: 3]])
            #expect(again.used == 3)
            #expect(again.read(of: app) == [name: [1, 2, 3]])
            try store.remove(name, of: app)
            #expect(try FileStore(path: folder.path, quota: 1000).sizes.isEmpty)
        }
        #expect(folder.names.isEmpty)
    }

    @Test func `all files can be removed at once, and there is room again`() throws {
        let folder = try TemporaryFolder()
        var store = try FileStore(path: folder.path, quota: 10)
        for app in ["a", "b"] { for name in ["1", "2"] { try store.write([1, 2], to: name, of: app) } }
        try store.removeAll()
        #expect(store.sizes.isEmpty)
        #expect(store.used == 0)
        #expect(folder.names.isEmpty)
    }

    @Test func `what was half written is not listed, and is removed`() throws {
        let folder = try TemporaryFolder()
        var store = try FileStore(path: folder.path, quota: 1000)
        try store.write([1], to: "a", of: "app")
        try Data([1, 2]).write(to: URL(fileURLWithPath: folder.path + "/app/.part"))
        #expect(try FileStore(path: folder.path, quota: 1000).sizes == ["app": ["a": 1]])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/app") == ["a"])
    }

    @Test func `a full store is named, and what was there stays`() throws {
        let folder = try TemporaryFolder()
        var store = try FileStore(path: folder.path, quota: 10)
        try store.write([1, 2, 3, 4, 5, 6], to: "a", of: "one")
        let error = #expect(throws: StorageError.self) { try store.write([1, 2, 3, 4, 5], to: "b", of: "two") }
        #expect(error?.code == .full)
        #expect(throws: StorageError.self) {
            try store.write(FileContents(Array(repeating: 0, count: 11)), to: "a", of: "one")
        }
        #expect(store.read(of: "one") == ["a": [1, 2, 3, 4, 5, 6]])
        try store.write(FileContents(Array(repeating: 7, count: 10)), to: "a", of: "one")
        #expect(store.used == 10)
    }

    @Test func `the room is what the quota has left, and never more than the disk has`() throws {
        let folder = try TemporaryFolder()
        var store = try FileStore(path: folder.path, quota: 1000)
        #expect(store.room == 1000)
        try store.write([1, 2, 3], to: "a", of: "app")
        #expect(store.room == 997)
        let unlimited = try FileStore(path: folder.path, quota: .max)
        #expect(unlimited.room < 1 << 60)
        try FileManager.default.removeItem(atPath: folder.path)
        #expect(store.room == 0, "nothing can be kept in a folder that is gone")
    }

    @Test func `a name that the file system does not take changes nothing`() throws {
        let folder = try TemporaryFolder()
        var store = try FileStore(path: folder.path, quota: 1000)
        let error = #expect(throws: StorageError.self) {
            try store.write([1], to: String(repeating: "\u{1F600}", count: 255), of: "app")
        }
        #expect(error?.code == .failed)
        #expect(store.used == 0)
        #expect(try FileStore(path: folder.path, quota: 1000).sizes.isEmpty)
    }

    @Test func `a folder that cannot be made is named`() {
        let error = #expect(throws: StorageError.self) { _ = try FileStore(path: "/proc/none", quota: 1) }
        #expect(error?.description.contains("/proc/none") == true)
    }
}
