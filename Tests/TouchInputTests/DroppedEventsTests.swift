import BezelModel
import Testing
import TouchInput

@Suite struct DroppedEvents {
    @Test func `without the kernel's state SYN_DROPPED cancels all contacts and forgets positions`() {
        var run = Script(.slots)
        _ = run.play("id 1,x 1,y 1,slot 1,id 2,x 2,y 2,.")
        #expect(run.play("x 9,drop,slot 0,id -1,.") == ["cancel 0 1,1", "cancel 1 2,2"])
        // The slot number was the only valid part of the discarded frame.
        #expect(run.play("x 3,.,id -1,.,id 7,.,y 4,.") == ["begin 0 3,4"])
    }

    @Test func `a contact lifted in the dropped frame is cancelled, not ended`() {
        var run = Script(.slots)
        _ = run.play("id 1,x 1,y 1,.")
        #expect(run.play("id -1,drop,.") == ["cancel 0 1,1"])
    }

    @Test func `after SYN_DROPPED the kernel's state decides which contacts are cancelled, begun or moved`() {
        var run = Script(.slots)
        _ = run.play("id 1,x 1,y 1,slot 1,id 2,x 2,y 2,slot 2,id 3,x 3,y 3,.")
        // Part of the lost frame had arrived: it must not be used.
        _ = run.play("id 30,x 99,drop")
        var state = PanelState()
        for (slot, id, x) in [(0, 1, 5), (1, -1, 2), (2, 8, 30), (3, 9, 40)] as [(Int, Int32, Int32)] {
            state[slot].trackingID = id
            state[slot].x = x
            state[slot].y = 7
        }
        state.currentSlot = 3
        run.tracker.resynchronise(with: state)
        #expect(
            run.play(".") == ["cancel 1 2,2", "cancel 2 3,3", "begin 2 30,7", "begin 3 40,7", "move 0 5,7"])
        #expect(run.play("x 41,.") == ["move 3 41,7"])
    }

    @Test func `a palm stays ignored after SYN_DROPPED`() {
        var run = Script(.slots)
        _ = run.play("tool 2,id 1,x 1,y 1,.,drop")
        var state = PanelState()
        state[0].trackingID = 1
        state[0].x = 4
        run.tracker.resynchronise(with: state)
        #expect(run.play(".,x 5,.") == [])
    }

    @Test func `after SYN_DROPPED a single-touch finger is cancelled and ignored until it is lifted`() {
        var run = Script(.singleTouch)
        #expect(run.play("touch 1,X 1,Y 1,.") == ["begin 0 1,1"])
        _ = run.play("drop")
        var state = PanelState()
        state.isTouched = true
        state.x = 50
        state.y = 50
        run.tracker.resynchronise(with: state)
        #expect(run.play(".,X 51,.,touch 0,.,touch 1,X 52,.") == ["cancel 0 1,1", "begin 0 52,50"])
    }

    @Test func `a finger that hovers after SYN_DROPPED, or when the panel is opened, has no contact`() {
        var run = Script(.slots)
        var state = PanelState()
        state[0].trackingID = 1
        state[0].x = 1
        state[0].y = 1
        state[0].distance = 1
        run.tracker.start(from: state)
        #expect(run.play("x 2,.,far 0,.") == ["begin 0 2,1"])
        _ = run.play("drop")
        run.tracker.resynchronise(with: state)
        #expect(run.play(".,x 3,.,far 0,.,id -1,.") == ["cancel 0 2,1", "begin 0 3,1", "end 0 3,1"])
    }

    @Test func `in protocol A fingers from before SYN_DROPPED are ignored until they are lifted`() {
        var run = Script(.reports)
        #expect(run.play("x 1,y 1,end,.") == ["begin 0 1,1"])
        #expect(run.play("drop,.,x 2,y 1,end,.") == ["cancel 0 1,1"])
        #expect(run.play("end,.,x 2,y 1,end,.") == ["begin 0 2,1"])
    }
}
