import BezelModel
import EventLoop
import Synchronization
import Testing

@testable import BezelService

struct StopLimitTests {
    @Test func `the stop limit expires once if the stop does not end`() async throws {
        let (news, report) = AsyncStream.makeStream(of: Int.self)
        let limit = try StopLimit(after: .milliseconds(1)) { report.yield(1) }
        var iterator = news.makeAsyncIterator()
        #expect(await iterator.next() == 1)
        limit.end()
    }

    @Test func `the stop limit does not expire after the stop has ended`() throws {
        let expired = Atomic(false)
        let limit = try StopLimit(after: .seconds(3600)) { expired.store(true, ordering: .relaxed) }
        limit.end()
        let hasExpired = expired.load(ordering: .relaxed)
        #expect(!hasExpired)
    }

    @Test func `the log names the workers that are busy`() {
        let second: Int64 = 1_000_000_000
        let workers = [
            WorkerStatus("sound", since: 2 * second, limit: .seconds(30)),
            WorkerStatus("storage", since: nil, limit: .seconds(30)),
        ]
        #expect(
            StopLimit.line(workers, at: 12 * second)
                == "the stop has taken 8 s (sound has worked on one job for 10 s): the service ends without its threads"
        )
        #expect(!StopLimit.line([], at: 0).contains("("))
    }
}
