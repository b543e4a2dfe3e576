import BezelModel
import Testing
import TouchInput

@Suite struct PanelHealth {
    private static func stamp(_ milliseconds: Int) -> Stamp { Stamp(nanoseconds: 0) + .milliseconds(milliseconds) }

    @Test func `an event storm is logged at its start and at its end`() {
        var limits = PanelLiveness.Limits()
        limits.storm = 1000
        var panel = PanelLiveness(limits: limits)
        var found: [Int: PanelLiveness.Finding] = [:]
        for step in 0..<60 {
            let count = (10..<30).contains(step) ? 200 : 10
            let now = Self.stamp(5000 + 100 * step)
            if let finding = panel.read(count, fingers: 1, at: now) { found[step] = finding }
        }
        #expect(found == [15: .storm(eventsPerSecond: 1200), 40: .calm])
        #expect(panel.storms == 1)
        #expect(panel.events == 20 * 200 + 40 * 10)
        #expect(panel.eventsPerSecond == 100)
    }

    @Test func `event storms within ten minutes are logged in one line`() {
        var limits = PanelLiveness.Limits()
        limits.storm = 10
        var panel = PanelLiveness(limits: limits)
        var told = 0
        for second in 1..<600 {
            for part in 0..<10
            where panel.read(second % 4 == 0 ? 5 : 0, fingers: 0, at: Self.stamp(1000 * second + 99 * part)) != nil {
                told += 1
            }
            if panel.read(1, fingers: 0, at: Self.stamp(1000 * second + 999)) != nil { told += 1 }
        }
        #expect(panel.storms > 100)
        #expect(told == 2)
    }

    @Test func `fingers that rest for two minutes are logged, and so is the next event`() {
        var panel = PanelLiveness()
        #expect(panel.deadline == nil)
        _ = panel.read(7, fingers: 2, at: Self.stamp(1000))
        #expect(panel.deadline == Self.stamp(121_000))
        #expect(panel.timeOut(at: Self.stamp(120_999)) == nil)
        #expect(panel.timeOut(at: Self.stamp(121_000)) == .silent(fingers: 2, for: .seconds(120)))
        #expect(panel.deadline == nil)
        #expect(panel.read(2, fingers: 0, at: Self.stamp(130_000)) == .heard)
        #expect(panel.deadline == nil)
        #expect(panel.silences == 1)
    }

    @Test func `each frame that is read late is counted, and logged every ten minutes`() {
        var panel = PanelLiveness()
        #expect(panel.tookFrame(stamped: Self.stamp(1000), at: Self.stamp(1020)) == nil)
        #expect(panel.tookFrame(stamped: Self.stamp(1010), at: Self.stamp(1040)) == .late(by: .milliseconds(30)))
        #expect(panel.tookFrame(stamped: Self.stamp(1020), at: Self.stamp(1090)) == nil)
        #expect(panel.tookFrame(stamped: nil, at: Self.stamp(9999)) == nil)
        #expect(panel.tookFrame(stamped: Self.stamp(601_000), at: Self.stamp(601_040)) == .late(by: .milliseconds(40)))
        #expect(panel.lateFrames == 3)
        #expect(panel.worstAge == .milliseconds(70))
    }

    @Test func `the report rate ignores the time between touches`() {
        var panel = PanelLiveness()
        #expect(panel.reportRate == nil)
        for count in 0..<100 {
            let stamp = Self.stamp(40 * count + (count >= 50 ? 5000 : 0))
            _ = panel.tookFrame(stamped: stamp, at: stamp)
        }
        #expect(panel.reportRate == 25)
    }
}
