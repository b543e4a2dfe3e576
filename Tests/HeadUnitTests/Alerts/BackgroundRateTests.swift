import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Alerts per minute at level BACKGROUND, evenly spaced (ProtocolNotes, "Alert rates").
struct BackgroundRateTests {
    private func stage(_ priority: AppPriority) throws -> (bench: Bench, behind: Phone) {
        let bench = newAlertBench { $0.policy.apps["Behind"] = AppPolicy(priority: priority) }
        _ = try #require(bench.app())
        return (bench, try #require(bench.app("Behind", types: [.information])))
    }

    @Test(arguments: [
        (AppPriority.emergency, 1), (.voiceCommunication, 3), (.navigation, 4), (.communication, 10), (.normal, 15),
    ])
    func `at BACKGROUND the next alert is accepted after the interval of the app's priority`(
        priority: AppPriority, seconds: Int
    ) throws {
        let (bench, phone) = try stage(priority)
        let first = bench.alert(id: 1, cancelID: 1, from: phone)
        #expect(first.compactMap(\.result).isEmpty)
        let second = bench.alert(id: 2, from: phone)
        #expect(second.map(\.result) == [.rejected])
        #expect(second.first?.parameters["tryAgainTime"] == .integer(Int64(seconds * 1000)))
        _ = bench.wait(.seconds(seconds))
        #expect(bench.alert(id: 3, from: phone).compactMap(\.result).isEmpty)
    }

    @Test func `at BACKGROUND an app of priority NONE can show no alert`() throws {
        let (bench, phone) = try stage(.none)
        let answer = bench.alert(from: phone)
        #expect(answer.map(\.result) == [.rejected])
        #expect(answer.first?.parameters["tryAgainTime"] == 60_000)
    }

    @Test func `subtle alerts have a rate limit of their own`() throws {
        let (bench, phone) = try stage(.normal)
        _ = bench.alert(id: 1, from: phone)
        let subtle = Alert(lines: ["a"], style: .subtle).parameters
        #expect(bench.request(.subtleAlert, subtle, id: 2, from: phone).compactMap(\.result).isEmpty)
        let next = bench.request(.subtleAlert, subtle, id: 3, from: phone)
        #expect(next.map(\.result) == [.rejected])
        #expect(next.first?.parameters["tryAgainTime"] == 6000)
    }

    @Test func `an app at FULL has no rate limit of alerts`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        for id in 1...5 { #expect(bench.alert(id: Int32(id), from: phone).compactMap(\.result).isEmpty) }
    }

    @Test func `an alert that a full queue rejects does not count, and is accepted after tryAgainTime`() throws {
        let bench = newAlertBench {
            $0.policy.apps["Behind"] = AppPolicy(priority: .normal)
            $0.alerts.queueLength = 0
        }
        let shown = try #require(bench.app())
        let phone = try #require(bench.app("Behind", types: [.information]))
        _ = bench.alert(id: 1, from: shown)
        let refused = bench.alert(id: 2, from: phone)
        #expect(refused.map(\.result) == [.rejected])
        #expect(refused.first?.parameters["tryAgainTime"] == 5000)
        _ = bench.wait(.seconds(5))
        #expect(bench.alert(id: 3, from: phone).compactMap(\.result).isEmpty)
    }

    @Test func `an alert with invalid parameters does not count towards the rate limit`() throws {
        let (bench, phone) = try stage(.normal)
        #expect(bench.request(.alert, ["alertText1": "a\nb"], id: 1, from: phone).map(\.result) == [.invalidData])
        #expect(bench.alert(id: 2, from: phone).compactMap(\.result).isEmpty)
    }
}
