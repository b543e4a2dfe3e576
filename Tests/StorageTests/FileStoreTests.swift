import BezelModel
import Foundation
import Storage
import TestSupport
import Testing

struct FileStoreTests {
    /// Any name that SDL allows, up to 255 characters of four bytes each.
    static let names = [
        "icon.png", ".", "..", ".part", ".name", "%41", "~", "a b", "ä\u{1F600}", "e\u{301}", "\u{E9}", "\u{7F}",
        String(repeating: "n", count: 255), String(repeating: "\u{1F600}", count: 64),
        String(repeating: "\u{1F600}", count: 255),
    ]
    private static let block = FileStore.block

    @Test(arguments: names)
    func `a stored file is read after the folder was opened again`(name: String) throws {
        let folder = try TemporaryFolder()
        for app in ["app", "../app", "", "\u{E9}", String(repeating: "\u{1F600}", count: 100)] {
            var store = try FileStore(path: folder.path, quota: 1 << 20)
            try store.write([9, 9], to: name, of: app)
            try store.write([1, 2, 3], to: name, of: app)
            let again = try FileStore(path: folder.path, quota: 1 << 20)
            #expect(again.sizes == [ExactText(app): [ExactText(name): 3]])
            #expect(again.used == store.used)
            #expect(again.read(of: app) == [ExactText(name): [1, 2, 3]])
            try store.remove(name, of: app)
            #expect(store.used == 0)
            #expect(try FileStore(path: folder.path, quota: 1000).sizes.isEmpty)
        }
        #expect(folder.names.isEmpty)
    }

    @Test func `names that differ only in Unicode form are two files, and both can be deleted`() throws {
        let folder = try TemporaryFolder()
        var store = try FileStore(path: folder.path, quota: 1 << 20)
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        for name in [composed, decomposed] {
            for app in [composed, decomposed] { try store.write([1], to: name, of: app) }
        }
        #expect(store.sizes.count == 2)
        #expect(store.sizes[ExactText(composed)]?.count == 2)
        // A file and its entry, twice for each app; and two blocks for each app.
        #expect(store.used == 2 * (2 * 2 + 2) * Self.block)
        try store.remove(composed, of: decomposed)
        #expect(store.read(of: decomposed) == [ExactText(decomposed): [1]])
        try store.removeAll()
        #expect(folder.names.isEmpty)
    }

    @Test func `files named by version 0.1 are found, counted once and deleted`() throws {
        let folder = try TemporaryFolder()
        for name in ["a b", "\u{E9}", "e\u{301}", "%2Ea"] {
            try FileManager.default.createDirectory(atPath: folder.path + "/\u{E9}", withIntermediateDirectories: true)
            try Data([1, 2]).write(to: URL(fileURLWithPath: folder.path + "/\u{E9}/" + name))
        }
        var store = try FileStore(path: folder.path, quota: 1 << 20)
        #expect(store.sizes == ["\u{E9}": ["a b": 2, "\u{E9}": 2, "e\u{301}": 2, ".a": 2]])
        try store.write([3], to: "\u{E9}", of: "\u{E9}")
        #expect(store.read(of: "\u{E9}")["\u{E9}"] == [3])
        try store.removeAll()
        #expect(folder.names.isEmpty)
    }

    @Test func `a file with a long name whose text is lost is removed`() throws {
        let folder = try TemporaryFolder()
        let long = String(repeating: "\u{1F600}", count: 100)
        var store = try FileStore(path: folder.path, quota: 1 << 20)
        try store.write([1], to: long, of: "app")
        try store.write([1], to: "a", of: long)
        for path in FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
        where path.contains(".name") { try FileManager.default.removeItem(atPath: folder.path + "/" + path) }
        #expect(try FileStore(path: folder.path, quota: 1 << 20).sizes.isEmpty)
        #expect(folder.names.isEmpty)
    }

    @Test func `the quota counts blocks and entries, not bytes`() throws {
        let folder = try TemporaryFolder()
        var store = try FileStore(path: folder.path, quota: 100 * Self.block)
        var count = 0
        while (try? store.write([1], to: "\(count)", of: "app")) != nil { count += 1 }
        #expect(count == 49, "two blocks a file, two the folder")
        #expect(store.room == 0)
        try store.removeAll()
        try store.write(FileContents(Array(repeating: 0, count: store.room)), to: "a", of: "app")
        #expect(store.room == 0)
        #expect(store.used == 100 * Self.block, "the room is the size of a file that fits")
    }

    @Test func `all files of the app that was absent longest are removed at once`() throws {
        let folder = try TemporaryFolder()
        // Space for three apps with a file each.
        var store = try FileStore(path: folder.path, quota: 12 * Self.block)
        for app in ["a", "b", "c"] { try store.write([1], to: "1", of: app) }
        store.see("a")
        store = try FileStore(path: folder.path, quota: 12 * Self.block)
        #expect(try store.write([1], to: "1", of: "d") == ["b"])
        #expect(try store.write([1], to: "1", of: "e", .init(sparing: ["c", "d"])) == ["a"])
        #expect(Set(store.sizes.keys) == ["c", "d", "e"])
        let before = store.sizes
        let error = #expect(throws: StorageError.self) {
            try store.write([1], to: "1", of: "f", .init(sparing: ["c", "d", "e"]))
        }
        #expect(error?.code == .full)
        // No file is removed for one that would not fit anyway.
        #expect(throws: StorageError.self) {
            try store.write(
                FileContents(Array(repeating: 0, count: 8 * Self.block)), to: "1", of: "f", .init(sparing: ["c"]))
        }
        #expect(store.sizes == before)
    }

    @Test func `the reserve is only for apps that have a policy`() throws {
        let folder = try TemporaryFolder()
        var store = try FileStore(path: folder.path, quota: 12 * Self.block)
        let stranger = FileStore.Claim(sparing: ["known"], reserve: 4 * Self.block)
        for number in 0..<50 { try store.write([1], to: "1", of: "throw-away \(number)", stranger) }
        #expect(store.used == 8 * Self.block)
        #expect(try store.write([1], to: "1", of: "known").isEmpty)
        #expect(store.used == 12 * Self.block)
    }

    @Test func `all files can be removed at once, and their space is free again`() throws {
        let folder = try TemporaryFolder()
        var store = try FileStore(path: folder.path, quota: 1 << 20)
        for app in ["a", "b"] { for name in ["1", "2"] { try store.write([1, 2], to: name, of: app) } }
        try store.removeAll()
        #expect(store.sizes.isEmpty)
        #expect(store.used == 0)
        #expect(folder.names.isEmpty)
    }

    @Test func `a half-written file is not listed, and is removed`() throws {
        let folder = try TemporaryFolder()
        var store = try FileStore(path: folder.path, quota: 1 << 20)
        try store.write([1], to: "a", of: "app")
        try Data([1, 2]).write(to: URL(fileURLWithPath: folder.path + "/app/.part"))
        #expect(try FileStore(path: folder.path, quota: 1 << 20).sizes == ["app": ["a": 1]])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/app") == ["a"])
    }

    @Test func `a full store is reported, and stored files stay`() throws {
        let folder = try TemporaryFolder()
        var store = try FileStore(path: folder.path, quota: 4 * Self.block)
        func bytes(_ blocks: Int) -> FileContents { FileContents(Array(repeating: 7, count: blocks * Self.block)) }
        try store.write([1, 2, 3, 4, 5, 6], to: "a", of: "one")
        let error = #expect(throws: StorageError.self) { try store.write([1], to: "b", of: "one") }
        #expect(error?.code == .full)
        #expect(throws: StorageError.self) { try store.write(bytes(2), to: "a", of: "one") }
        #expect(store.read(of: "one") == ["a": [1, 2, 3, 4, 5, 6]])
        try store.write(bytes(1), to: "a", of: "one")
        #expect(store.used == 4 * Self.block)
    }

    @Test func `the free space is the rest of the quota, and never more than the disk has`() throws {
        let folder = try TemporaryFolder()
        var store = try FileStore(path: folder.path, quota: 100 * Self.block)
        let room = store.room
        #expect(room == 97 * Self.block)
        try store.write([1, 2, 3], to: "a", of: "app")
        #expect(store.room == room - 4 * Self.block)
        let unlimited = try FileStore(path: folder.path, quota: .max)
        #expect(unlimited.room < 1 << 60)
        try FileManager.default.removeItem(atPath: folder.path)
        #expect(store.room == 0, "nothing can be stored in a removed folder")
    }

    @Test func `a folder that cannot be created is named`() {
        let error = #expect(throws: StorageError.self) { _ = try FileStore(path: "/proc/none", quota: 1) }
        #expect(error?.description.contains("/proc/none") == true)
    }
}
