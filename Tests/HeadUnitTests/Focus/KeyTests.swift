import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Keys and knobs instead of fingers.
struct KeyTests {
    private func key(_ move: FocusMove, _ bench: Bench) -> [Heard] {
        bench.handle(.focusKey(move, .down)) + bench.handle(.focusKey(move, .up))
    }

    private func select(_ isDown: Bool, _ bench: Bench) -> [Heard] {
        bench.handle(.selectKey(isDown ? .down : .up, at: Stamp(nanoseconds: bench.now.nanoseconds)))
    }

    private func focus(_ bench: Bench) -> [Bool] { bench.scene.card?.buttons.map(\.isFocused) ?? [] }

    @Test func `the first key shows the focus, the next ones move it`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.alert("a", yesAndNo, from: phone)
        #expect(focus(bench) == [false, false])
        _ = key(.right, bench)
        #expect(focus(bench) == [true, false])
        _ = key(.right, bench)
        #expect(focus(bench) == [false, true])
        _ = key(.next, bench)
        #expect(focus(bench) == [true, false])
    }

    @Test func `a finger hides the focus until the next key`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.alert("a", yesAndNo, from: phone)
        _ = key(.right, bench)
        #expect(focus(bench) == [true, false])
        _ = bench.touch(1, 1, .begin)
        _ = bench.touch(1, 1, .end)
        #expect(focus(bench) == [false, false])
        _ = key(.right, bench)
        #expect(focus(bench) == [true, false])
    }

    @Test func `the focus starts at the highlighted button of an alert`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        let buttons = [SoftButton(id: 1, text: "No"), SoftButton(id: 2, text: "Yes", isHighlighted: true)]
        _ = key(.left, bench)
        _ = bench.alert("a", buttons, from: phone)
        #expect(focus(bench) == [false, true])
    }

    @Test func `the select key presses the focused button like a finger`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = key(.right, bench)
        _ = bench.alert("a", yesAndNo, from: phone)
        _ = key(.right, bench)
        #expect(short(select(true, bench), to: phone) == ["BUTTONDOWN 65535"])
        #expect(bench.scene.card?.buttons.map(\.isPressed) == [false, true])
        bench.now = bench.now + .seconds(1)
        #expect(short(select(false, bench), to: phone) == ["LONG 65535", "BUTTONUP 65535", "SUCCESS", "FULL MAIN"])
    }

    @Test func `a finger and the select key on one button press it once`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = key(.right, bench)
        _ = bench.alert("a", yesAndNo, from: phone)
        _ = select(true, bench)
        #expect(bench.tap(firstButton).isEmpty)
        #expect(short(select(false, bench), to: phone) == ["BUTTONUP 0", "SHORT 0", "SUCCESS", "FULL MAIN"])
    }

    @Test func `moving the focus releases the button without a press`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = key(.right, bench)
        _ = bench.alert("a", yesAndNo, from: phone)
        _ = select(true, bench)
        #expect(short(key(.right, bench), to: phone) == ["BUTTONUP 0"])
        #expect(select(false, bench).isEmpty)
    }

    @Test func `a select key within the guard time presses no button`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = key(.right, bench)
        _ = bench.alert("a", yesAndNo, from: phone)
        #expect(select(true, bench).isEmpty)
        #expect(select(false, bench).isEmpty)
        _ = bench.wait(.milliseconds(250))
        #expect(short(select(true, bench), to: phone) == ["BUTTONDOWN 0"])
    }

    @Test func `an alert that times out while the select key is down releases its button first`() throws {
        let bench = newAlertBench { $0.alerts.buttonTimeout = .seconds(10) }
        let phone = try #require(bench.app())
        _ = key(.right, bench)
        _ = bench.alert("a", yesAndNo, from: phone)
        _ = select(true, bench)
        #expect(short(bench.wait(.seconds(10)), to: phone) == ["BUTTONUP 0", "ABORTED", "FULL MAIN"])
        #expect(select(false, bench).isEmpty)
    }

    @Test func `without a card keys move between the app's regions, and select touches the middle`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        let rects = [(1, 0.0), (2, 100.0)].map {
            HapticRect(id: $0.0, x: $0.1, y: 0, width: 80, height: 60)
        }
        _ = bench.request(.sendHapticData, SendHapticData(rects: rects).parameters, id: 3, from: phone)
        _ = key(.right, bench)
        _ = key(.right, bench)
        #expect(bench.scene.regions.map(\.isFocused) == [true])
        let down = select(true, bench)
        #expect(short(down, to: phone) == ["BEGIN"])
        let event = down.first?.parameters["event"]?.array?.first
        #expect(event?["c"]?.array?.first == ["x": 140, "y": 30])
        #expect(short(select(false, bench), to: phone) == ["END"])
    }

    @Test func `a region outside the screen is not pressed`() throws {
        // Without buttons of the head unit's own, nothing else can have the focus.
        let bench = newAlertBench { $0.screen.templates = false }
        let phone = try #require(bench.app())
        let places: [(x: Double, y: Double)] = [(-200, 100), (100, -200), (100, 5000), (5000, 100)]
        for place in places {
            let rect = HapticRect(id: 1, x: place.x, y: place.y, width: 80, height: 60)
            _ = bench.request(.sendHapticData, SendHapticData(rects: [rect]).parameters, id: 3, from: phone)
            _ = key(.right, bench)
            #expect(select(true, bench).isEmpty)
            #expect(select(false, bench).isEmpty)
        }
    }

    @Test func `under a modal alert without buttons keys press no region, and the select key closes the alert`() throws
    {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        let rect = HapticRect(id: 1, x: 0, y: 0, width: 80, height: 60)
        _ = bench.request(.sendHapticData, SendHapticData(rects: [rect]).parameters, id: 3, from: phone)
        _ = key(.right, bench)
        _ = bench.alert(from: phone)
        #expect(key(.right, bench).isEmpty)
        #expect(bench.scene.card?.close?.isFocused == true)
        #expect(select(true, bench).isEmpty)
        #expect(short(select(false, bench), to: phone) == ["ABORTED", "FULL MAIN"])
    }

    @Test func `a button held by a keyboard that is unplugged is released without a press`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = key(.right, bench)
        _ = bench.alert("a", yesAndNo, from: phone)
        _ = select(true, bench)
        let lost = bench.handle(.selectKey(.cancelled, at: Stamp(nanoseconds: bench.now.nanoseconds)))
        #expect(short(lost, to: phone) == ["BUTTONUP 0"])
        #expect(select(false, bench).isEmpty)
        #expect(bench.scene.card?.buttons.map(\.isPressed) == [false, false])
    }
}
