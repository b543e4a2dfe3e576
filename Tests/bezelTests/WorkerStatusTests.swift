import BezelModel
import Testing

@testable import BezelService

struct WorkerStatusTests {
    private static func at(_ seconds: Int64) -> Int64 { seconds * 1_000_000_000 }

    private static func worker(_ name: String, since: Int64?) -> WorkerStatus {
        WorkerStatus(name, since: since.map(at), limit: .seconds(30))
    }

    @Test(
        arguments: [
            (nil, 100, busy: 0, hangs: false), (100, 100, busy: 0, hangs: false), (100, 130, busy: 30, hangs: false),
            (100, 131, busy: 31, hangs: true), (100, 99, busy: 0, hangs: false),
        ] as [(Int64?, Int64, busy: Int64, hangs: Bool)])
    func `a worker hangs once its job exceeds its limit`(
        since: Int64?, now: Int64, busy: Int64, hangs: Bool
    ) {
        let worker = Self.worker("sound", since: since)
        #expect(worker.busy(at: Self.at(now)) == .seconds(Int(busy)))
        #expect(worker.hangs(at: Self.at(now)) == hangs)
    }

    @Test func `no watchdog signal is sent while a worker hangs, and the log names it once`() {
        var sign = WatchdogPolicy()
        let drawing = Self.worker("drawing", since: 90)
        let (idle, hung) = (Self.worker("sound", since: nil), Self.worker("sound", since: 50))
        #expect(sign.due([drawing, idle], at: Self.at(100)) == .init(isGiven: true, line: nil))
        let silent = sign.due([drawing, hung], at: Self.at(100))
        #expect(!silent.isGiven)
        #expect(
            silent.line
                == "a worker hangs: sound has worked on one job for 50 s; no watchdog signal is sent"
        )
        #expect(sign.due([drawing, hung], at: Self.at(105)) == .init(isGiven: false, line: nil))
        #expect(
            sign.due([drawing, idle], at: Self.at(110)) == .init(isGiven: true, line: "the worker makes progress again")
        )
        #expect(sign.due([drawing, idle], at: Self.at(115)) == .init(isGiven: true, line: nil))
    }

    @Test(arguments: [(11, true), (600, true), (86_400, true)] as [(Int64, Bool)])
    func `a worker whose job began before suspend does not count as hanging`(asleep: Int64, isGiven: Bool) {
        var sign = WatchdogPolicy(period: .seconds(5))
        let worker = Self.worker("drawing", since: 99)
        #expect(sign.due([worker], at: Self.at(100)).isGiven)
        // CLOCK_MONOTONIC continued while the machine was suspended.
        let woken = 100 + asleep
        #expect(sign.due([worker], at: Self.at(woken)) == .init(isGiven: isGiven, line: nil))
        #expect(sign.due([worker], at: Self.at(woken + 5)).isGiven)
        // A worker without progress after that hangs, and calls in time do not count as suspend.
        for seconds in stride(from: Int64(10), through: 30, by: 5) {
            #expect(sign.due([worker], at: Self.at(woken + seconds)).isGiven)
        }
        #expect(!sign.due([worker], at: Self.at(woken + 35)).isGiven)
    }

    @Test func `a service without workers is alive`() {
        var sign = WatchdogPolicy()
        #expect(sign.due([], at: 0) == .init(isGiven: true, line: nil))
    }
}
