import TCPLink
import Testing

/// Bytes that wait for a peer.
struct SendBacklogTests {
    private static let step = 64 << 10

    private func add(_ count: Int, to backlog: inout SendBacklog, _ byte: UInt8 = 7) -> Bool {
        [UInt8](repeating: byte, count: count).withUnsafeBytes { backlog.append($0) }
    }

    @Test func `a backlog keeps the order of bytes while parts of it are sent`() {
        var backlog = SendBacklog()
        var waiting: [UInt8] = []
        for byte in UInt8(0)..<200 {
            #expect(add(100, to: &backlog, byte))
            waiting += [UInt8](repeating: byte, count: 100)
            backlog.remove(70)
            waiting.removeFirst(70)
            #expect(Array(backlog.waiting) == waiting)
            #expect(backlog.count == waiting.count && backlog.isEmpty == waiting.isEmpty)
        }
        backlog.remove(waiting.count)
        #expect(backlog.isEmpty && backlog.waiting.isEmpty)
    }

    @Test func `bytes beyond the backlog limit are not added`() {
        var backlog = SendBacklog()
        backlog.limit = 1000
        #expect(add(900, to: &backlog))
        #expect(!add(101, to: &backlog))
        #expect(backlog.count == 900)
        #expect(add(100, to: &backlog))
        backlog.remove(600)
        #expect(add(600, to: &backlog), "sent bytes do not count")
    }

    @Test func `a backlog reports its memory in steps, and once when it is empty`() {
        var backlog = SendBacklog()
        #expect(backlog.news() == nil)
        #expect(add(1, to: &backlog))
        #expect(backlog.news() == Self.step)
        #expect(add(1000, to: &backlog))
        #expect(backlog.news() == nil)
        #expect(add(2 * Self.step, to: &backlog))
        #expect(backlog.news() == 3 * Self.step)
        backlog.remove(2 * Self.step)
        #expect(backlog.news() == nil)
        backlog.remove(1001)
        #expect(backlog.news() == 0)
        #expect(backlog.news() == nil)
    }
}
