import Foundation
import TestSupport
import Testing

@testable import Storage

struct RecordStoreTests {
    private static func row(_ id: String, hash: String = "h", data: String = "{}") -> AppRow {
        AppRow(id: id, hash: hash, level: "FULL", ignitionsOff: 1, leftBeforeOff: 2500, data: data)
    }

    @Test func `saved records are read after the file was opened again`() throws {
        let folder = try TemporaryFolder()
        let unknown = AppRow(id: "ä'\";--", hash: "", level: "NONE", data: "{\"a\":\"\u{0}\u{1F600}\"}")
        do {
            let store = try RecordStore(path: folder.database)
            try store.save(Self.row("b"))
            try store.save(Self.row("a", hash: "first"))
            try store.save(Self.row("a", hash: "second"))
            try store.save(unknown)
            try store.save(Self.row("gone"))
            try store.forget("gone")
        }
        let store = try RecordStore(path: folder.database)
        #expect(try store.apps() == [Self.row("a", hash: "second"), Self.row("b"), unknown])
        #expect(store.setAside == nil)
    }

    @Test func `after all data is erased nothing of it remains in the file`() throws {
        let folder = try TemporaryFolder()
        do {
            let store = try RecordStore(path: folder.database)
            try store.save(Self.row("a", data: "\"home address\""))
            try store.ignitionOff(at: 1_700_000_000, [Self.row("a", data: "\"home address\"")])
            // The name of a damaged file that was renamed.
            for suffix in ["", "-wal"] {
                try Data("home address".utf8).write(to: URL(filePath: "\(folder.database).damaged-3\(suffix)"))
            }
            try store.forgetAll()
            #expect(!folder.names.contains { $0.contains("damaged") })
            #expect(try store.apps().isEmpty)
            #expect(try store.ignition() == (0, nil))
        }
        for suffix in ["", "-wal"] {
            let bytes = (try? Data(contentsOf: URL(filePath: folder.database + suffix))) ?? Data()
            #expect(bytes.range(of: Data("home address".utf8)) == nil)
        }
    }

    @Test func `answers about the microphone are deleted by app, by device, and all at once`() throws {
        let folder = try TemporaryFolder()
        let store = try RecordStore(path: folder.database)
        let rows = ["a", "b", "c"].map { MicrophoneRow(device: $0, app: "Map", name: "Map", isAllowed: $0 == "a") }
        let other = MicrophoneRow(device: "a", app: "Radio", name: "Radio", isAllowed: true)
        try store.keep(other)
        for row in rows { try store.keep(row) }
        #expect(try store.microphones() == [rows[0], other, rows[1], rows[2]])
        try store.forgetMicrophone("a", app: "Radio")
        #expect(try store.microphones() == rows)
        try store.forgetMicrophones("b")
        #expect(try store.microphones() == [rows[0], rows[2]])
        try store.forgetMicrophones()
        #expect(try store.microphones().isEmpty)
    }

    @Test func `permissions for modules are deleted by device, by age and number, and all at once`() throws {
        let folder = try TemporaryFolder()
        let store = try RecordStore(path: folder.database)
        func row(_ device: String, _ module: String, _ time: Int64) -> ModuleRow {
            ModuleRow(device: device, app: "Map", type: "CLIMATE", module: module, time: time)
        }
        for row in [row("a", "c1", 1), row("b", "c1", 3), row("a", "c2", 2)] { try store.keep(row, limit: 3) }
        #expect(try store.modules() == [row("a", "c1", 1), row("a", "c2", 2), row("b", "c1", 3)])
        try store.keep(row("a", "c1", 4), limit: 3)
        #expect(try store.modules() == [row("a", "c2", 2), row("b", "c1", 3), row("a", "c1", 4)], "it is replaced")
        try store.keep(row("c", "c1", 5), limit: 3)
        #expect(try store.modules() == [row("b", "c1", 3), row("a", "c1", 4), row("c", "c1", 5)])
        try store.forgetModules(before: 4)
        #expect(try store.modules() == [row("a", "c1", 4), row("c", "c1", 5)])
        try store.forgetModules("a")
        #expect(try store.modules() == [row("c", "c1", 5)])
        try store.forgetModules(nil)
        #expect(try store.modules().isEmpty)
        try store.keep(row("c", "c1", 5), limit: 3)
        try store.forgetAll()
        #expect(try store.modules().isEmpty)
    }

    @Test func `an ignition cycle keeps the named records and increments the count`() throws {
        let folder = try TemporaryFolder()
        let store = try RecordStore(path: folder.database)
        try store.save(Self.row("old"))
        try store.ignitionOff(at: 1_700_000_000, [Self.row("a")])
        try store.ignitionOff(at: 1_700_000_100, [Self.row("a")])
        #expect(try store.apps().map(\.id) == ["a"])
        #expect(try store.ignition().timesOff == 2)
        #expect(try store.ignition().lastOff == 1_700_000_100)
    }

    @Test func `a database from before the first version is migrated once`() throws {
        let folder = try TemporaryFolder()
        _ = try Database(path: folder.database)
        for _ in 0..<2 {
            let store = try RecordStore(path: folder.database)
            #expect(try store.ignition().timesOff == 0)
        }
        #expect(try Database(path: folder.database).run("PRAGMA user_version") == [[.integer(Schema.version)]])
    }

    @Test func `each commit is flushed`() throws {
        let folder = try TemporaryFolder()
        let database = try Database(path: folder.database)
        #expect(try database.run("PRAGMA journal_mode") == [[.text("wal")]])
        #expect(try database.run("PRAGMA synchronous") == [[.integer(2)]], "FULL")
    }

    @Test(arguments: [Schema.version + 1, 1000, -1])
    func `a file with an unknown schema is refused and not changed`(version: Int64) throws {
        let folder = try TemporaryFolder()
        do {
            let database = try Database(path: folder.database)
            try database.execute("CREATE TABLE later (a); INSERT INTO later VALUES (7); PRAGMA user_version=\(version)")
        }
        let error = #expect(throws: StorageError.self) { _ = try RecordStore(path: folder.database) }
        #expect(error?.code == .newerSchema)
        #expect(error?.description.contains("version \(version)") == true)
        #expect(try Database(path: folder.database).run("SELECT a FROM later") == [[.integer(7)]])
    }

    @Test(arguments: [0, 1, 40, 4096, 5000])
    func `a damaged file is renamed and a new one is created`(offset: Int) throws {
        let folder = try TemporaryFolder()
        do {
            let store = try RecordStore(path: folder.database)
            for number in 0..<50 {
                try store.save(Self.row("\(number)", data: String(repeating: "x", count: 1000)))
            }
        }
        let handle = try #require(FileHandle(forWritingAtPath: folder.database))
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: Data(repeating: 0xA5, count: 3000))
        try handle.close()
        let store = try RecordStore(path: folder.database)
        #expect(store.setAside == folder.database + ".damaged-1")
        #expect(try store.apps().isEmpty)
        try store.save(Self.row("a"))
        #expect(folder.names.contains("bezel.sqlite.damaged-1"))
    }

    @Test func `a second damaged file does not overwrite the first one`() throws {
        let folder = try TemporaryFolder()
        for number in 1...2 {
            try Data("no database at all, but long enough to look like one".utf8).write(
                to: URL(fileURLWithPath: folder.database))
            #expect(try RecordStore(path: folder.database).setAside == folder.database + ".damaged-\(number)")
        }
    }

    @Test func `a full disk is reported, and saved records stay`() throws {
        let folder = try TemporaryFolder()
        let large = String(repeating: "x", count: 100_000)
        do {
            let store = try RecordStore(path: folder.database, pageLimit: 20)
            try store.save(Self.row("a", hash: "kept"))
            let error = #expect(throws: StorageError.self) { try store.save(Self.row("a", data: large)) }
            #expect(error?.code == .full)
            #expect(throws: StorageError.self) { try store.ignitionOff(at: 1, [Self.row("b", data: large)]) }
            #expect(try store.apps() == [Self.row("a", hash: "kept")])
            try store.save(Self.row("b"))
        }
        let store = try RecordStore(path: folder.database)
        #expect(try store.apps() == [Self.row("a", hash: "kept"), Self.row("b")])
        #expect(try store.ignition().timesOff == 0)
    }

    @Test func `a missing folder is named`() {
        let error = #expect(throws: StorageError.self) { _ = try RecordStore(path: "/nowhere/at/all.sqlite") }
        #expect(error?.description.contains("/nowhere/at/all.sqlite") == true)
    }
}
