import BezelModel
import Testing

@testable import BezelControl
@testable import BezelService

/// The bytes of a connection that is made slow.
struct SlowedBytesTests {
    private static let second: Int64 = 1_000_000_000

    /// When parts of some bytes that come at the same time arrive, in ms.
    private static func arrivals(_ pace: LinkPace, _ sizes: [Int]) -> [Int64] {
        var bytes = SlowedBytes()
        for size in sizes { bytes.add([UInt8](repeating: 1, count: size), pace, at: second) }
        var found: [Int64] = []
        while let due = bytes.due {
            #expect(bytes.take(at: due - 1).isEmpty)
            found += bytes.take(at: due).map { _ in (due - second) / 1_000_000 }
        }
        #expect(bytes.count == 0)
        return found
    }

    @Test(arguments: [
        (LinkPace(), [0, 0]), (LinkPace(delay: .milliseconds(200)), [200, 200]), (LinkPace(rate: 1000), [100, 600]),
        (LinkPace(delay: .milliseconds(200), rate: 1000), [300, 800]),
    ])
    func `bytes arrive after their delay, one part after the other at the rate`(pace: LinkPace, times: [Int64]) {
        #expect(Self.arrivals(pace, [100, 500]) == times)
    }

    @Test func `the order is kept when a connection becomes faster`() {
        var bytes = SlowedBytes()
        bytes.add([1], LinkPace(delay: .milliseconds(500)), at: 0)
        bytes.add([2], LinkPace(), at: 1)
        #expect(bytes.take(at: Self.second / 4).isEmpty)
        #expect(bytes.take(at: Self.second) == [[1], [2]])
        #expect(bytes.isEmpty)
    }

    @Test func `all bytes can be taken before they arrive`() {
        var bytes = SlowedBytes()
        for number in 1...3 { bytes.add([UInt8(number)], LinkPace(delay: .milliseconds(500)), at: 0) }
        #expect(bytes.takeAll() == [[1], [2], [3]])
        #expect(bytes.count == 0 && bytes.due == nil)
    }
}
