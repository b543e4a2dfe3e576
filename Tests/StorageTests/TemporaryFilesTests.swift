import BezelModel
import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

struct TemporaryFilesTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/temporary" }
    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? [] }

    init() throws { folder = try TemporaryFolder() }

    @Test func `bytes of a temporary file are read as they were added, in parts`() throws {
        let files = try TemporaryFiles(path: path)
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        var contents = FileContents(bytes)
        contents.number = 5
        var file: DiskFile?
        for start in stride(from: 0, to: bytes.count, by: 1_000_000) {
            file = try files.append(FileContents(Array(bytes[start..<(start + 1_000_000)])), to: 5, at: start)
        }
        contents.move(upTo: bytes.count, to: try #require(file))
        #expect(contents.memory == 0)
        #expect(contents.joined == bytes)
        #expect(names == ["5"])
        let mode = try FileManager.default.attributesOfItem(atPath: path + "/5")[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `a temporary file is deleted when its last reference is released, and not before`() throws {
        let files = try TemporaryFiles(path: path)
        let releases = Counter()
        files.onRelease { releases.count.withLock { $0 += 1 } }
        var contents = FileContents(try files.append([1, 2], to: 1, at: 0), count: 2, number: 1)
        let copy = contents
        contents = []
        files.removeReleased()
        #expect(names == ["1"])
        #expect(copy.joined == [1, 2])
        #expect(releases.count.withLock { $0 } == 0)
        _ = copy
        try release(files)
        #expect(names == ["1", "2"], "the thread that releases the file does not wait for the disk")
        #expect(releases.count.withLock { $0 } == 1)
        files.removeReleased()
        #expect(names == ["1"])
        // Nothing is added to a deleted file.
        #expect(throws: StorageError.self) { _ = try files.append([3], to: 2, at: 1) }
    }

    private final class Counter: Sendable {
        let count = Mutex(0)
    }

    private func release(_ files: TemporaryFiles) throws { _ = try files.append([1], to: 2, at: 0) }

    @Test func `bytes are only appended to a temporary file`() throws {
        let files = try TemporaryFiles(path: path)
        let file = try files.append([1, 2], to: 1, at: 0)
        for offset in [0, 1, 3] {
            #expect(throws: StorageError.self) { _ = try files.append([9], to: 1, at: offset) }
        }
        #expect(FileContents(file, count: 2, number: 1).joined == [1, 2])
        #expect(FileContents(file, count: 3, number: 1).joined == [], "a missing part cannot be read")
    }

    @Test func `files of an earlier run are deleted at the start`() throws {
        let before = try TemporaryFiles(path: path)
        let file = try before.append([1], to: 1, at: 0)
        #expect(names == ["1"])
        _ = try TemporaryFiles(path: path)
        #expect(names.isEmpty)
        withExtendedLifetime(file) {}
    }

    @Test func `a stored file can be read after it was replaced or removed`() throws {
        let temporary = try TemporaryFiles(path: path)
        var store = try FileStore(path: folder.path + "/files", quota: 1 << 20)
        try store.write([1, 2, 3], to: "a", of: "app")
        try store.write([9], to: "small", of: "app")
        let read = store.read(of: "app", intoMemory: 2, others: temporary)
        #expect(read.mapValues(\.memory) == ["a": 0, "small": 1])
        try store.append([4], to: "a", of: "app", at: 3)
        let longer = try #require(store.link("a", of: "app", in: temporary))
        try store.write([7, 7, 7], to: "a", of: "app")
        try store.removeAll()
        #expect(read["a"]?.joined == [1, 2, 3])
        #expect(FileContents(longer, count: 4, number: 1).joined == [1, 2, 3, 4])
    }
}
