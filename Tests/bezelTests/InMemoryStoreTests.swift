import BezelModel
import HeadUnit
import Storage
import Testing

@testable import BezelService

/// Files that are kept in memory are removed for others like those on a disk.
struct InMemoryStoreTests {
    private static let block = FileLedger.block

    /// The files that one app after another writes, and which of them remain.
    private func write(
        _ app: String, _ claim: DiskClaim = DiskClaim(), to store: inout InMemoryStore
    ) -> (result: WriteResult?, evicted: [String]) {
        let result = store.perform(.write(file: "1", [1], appID: app, .init(1), claim))
        guard case .written(_, let outcome, _) = result.event else { return (nil, []) }
        return (outcome, result.evicted)
    }

    private func fetch(_ app: String, from store: inout InMemoryStore) -> [ExactText: FileContents]? {
        guard case .fetched(_, let files) = store.perform(.fetch(appID: app)).event else { return nil }
        return files
    }

    @Test func `the app that was absent longest makes room`() {
        // Space for three apps with a file each.
        var store = InMemoryStore(quota: 12 * Self.block)
        for app in ["a", "b", "c"] { #expect(write(app, to: &store) == (.kept, [])) }
        #expect(fetch("a", from: &store) == ["1": [1]], "app a has reconnected")
        #expect(write("d", to: &store) == (.kept, ["b"]))
        #expect(fetch("b", from: &store) == [:])
        #expect(write("e", DiskClaim(spared: ["c", "d"]), to: &store) == (.kept, ["a"]))
        #expect(write("f", DiskClaim(spared: ["c", "d", "e"]), to: &store) == (.full, []))
        #expect(fetch("e", from: &store) == ["1": [1]])
    }

    @Test func `the last quarter of the storage is for apps that have a policy`() {
        var store = InMemoryStore(quota: 16 * Self.block)
        let stranger = DiskClaim(spared: ["known"], mayUseReserve: false)
        for number in 0..<50 { #expect(write("throw-away \(number)", stranger, to: &store).result == .kept) }
        #expect(write("known", to: &store) == (.kept, []))
    }

    @Test func `files use blocks and entries of the quota until they are deleted`() {
        var store = InMemoryStore(quota: 100 * Self.block)
        let room = store.room
        #expect(room == 97 * Self.block)
        _ = write("a", to: &store)
        #expect(store.room == room - 4 * Self.block)
        let grown = store.perform(.append(file: "1", [2, 3], at: 1, appID: "a", .init(2), DiskClaim()))
        #expect(grown.room == room - 4 * Self.block)
        #expect(fetch("a", from: &store) == ["1": [1, 2, 3]])
        _ = store.perform(.remove(file: "1", appID: "a"))
        #expect(store.room == room)
        _ = write("a", to: &store)
        _ = store.perform(.forgetAll)
        #expect(store.room == room)
        #expect(fetch("a", from: &store) == [:])
    }
}
