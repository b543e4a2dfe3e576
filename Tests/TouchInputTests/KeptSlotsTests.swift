import BezelModel
import Testing
import TouchInput

/// Panels with more slots than fingers that are followed at a time, and panels that keep the ids of lifted fingers.
@Suite struct KeptSlots {
    @Test func `all 32 slots of a panel are followed`() {
        var run = Script(nil)
        run.tracker = ContactTracker(Self.panel(slots: 32), transform: nil)
        #expect(
            run.play("slot 25,id 1,x 1,y 1,.,x 2,.,id -1,.").map { $0.split(separator: " ")[0] } == [
                "begin", "move", "end",
            ])
        // The value of a slot is kept while others are used: the kernel does not repeat an unchanged y.
        for number in 0..<25 { _ = run.play("slot \(number),id \(number + 2),x 7,y \(number + 50),.,id -1,.") }
        #expect(run.play("slot 25,id 90,x 3,.").map { $0.split(separator: " ")[2] } == ["3,1"])
        #expect(run.tracker.counters.slotOutOfRange == 0)
        _ = run.play("slot 32,id 91,x 3,y 3,.")
        #expect(run.tracker.counters.slotOutOfRange == 1)
    }

    @Test func `the twenty-first simultaneous finger is counted and ignored`() {
        var run = Script(nil)
        run.tracker = ContactTracker(Self.panel(slots: 64), transform: nil)
        let fingers = (0..<22).map { "slot \($0 * 2),id \($0 + 1),x \($0),y 1" }.joined(separator: ",")
        #expect(run.play(fingers + ",.").count == 20)
        #expect(run.tracker.counters.slotOutOfRange == 2)
        #expect(run.play("slot 0,id -1,slot 2,x 50,.,slot 42,id 99,x 3,y 3,.").count == 3)
        #expect(run.close().count == 20)
        #expect(Invariants.violations(in: run.frames) == [])
    }

    @Test func `after SYN_DROPPED a panel of many slots is read from the kernel's state`() {
        var run = Script(nil)
        run.tracker = ContactTracker(Self.panel(slots: 32), transform: nil)
        _ = run.play("slot 25,id 1,x 1,y 1,.,drop")
        var state = PanelState()
        state.currentSlot = 30
        run.tracker.resynchronise(with: state)
        #expect(run.play(".").map { $0.split(separator: " ")[0] } == ["cancel"])
        #expect(
            run.play("id 5,x 4,y 4,.,slot 25,id 6,x 5,y 5,.").map { $0.split(separator: " ")[2] } == ["4,4", "5,5"])
    }

    private static func panel(slots: Int32) -> PanelDescription {
        var description = PanelDescription()
        for code in [UInt16(0x35), 0x36] { description.axes[code] = .init(minimum: 0, maximum: 99) }
        description.axes[0x2f] = .init(minimum: 0, maximum: slots - 1)
        return description
    }

    @Test func `a slot with the id of a lifted finger has no contact when the panel is opened`() {
        var description = Self.panel(slots: 10)
        description.keys = [0x14a]
        var run = Script(nil)
        run.tracker = ContactTracker(description, transform: nil)
        var state = PanelState()
        state[0].trackingID = 0
        state[0].x = 1
        state[0].y = 1
        state.isTouched = false
        run.tracker.start(from: state)
        #expect(run.play("x 2,touch 1,.,touch 0,.") == ["begin 0 2,1", "end 0 2,1"])
        state.isTouched = true
        run.tracker.start(from: state)
        #expect(run.play("x 3,.,touch 0,.,x 4,touch 1,.") == ["begin 0 4,1"])
    }

    @Test func `a finger whose release was lost in SYN_DROPPED is cancelled`() {
        var run = Script(.slots)
        _ = run.play("id 0,x 1,y 1,touch 1,.,drop")
        var state = PanelState()
        state[0].trackingID = 0
        state.isTouched = false
        run.tracker.resynchronise(with: state)
        #expect(run.play(".,x 5,touch 1,.") == ["cancel 0 1,1", "begin 0 5,1"])
    }
}
