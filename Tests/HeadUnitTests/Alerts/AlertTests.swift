import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

struct AlertTests {
    @Test func `without buttons it ends by itself, after its time on the screen, with SUCCESS`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        #expect(short(bench.alert(from: phone), to: phone) == ["FULL ALERT"])
        #expect(bench.scene.card?.lines == ["Fuel is low"])
        #expect(short(bench.wait(.milliseconds(4999)), to: phone).isEmpty)
        #expect(short(bench.wait(.milliseconds(1)), to: phone) == ["SUCCESS", "FULL MAIN"])
        #expect(bench.scene.card == nil)
    }

    @Test func `one whose card never came to the screen is not answered SUCCESS`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        bench.isScreenDark = true
        _ = bench.alert(from: phone)
        #expect(short(bench.wait(.milliseconds(6999)), to: phone) == ["FULL ALERT"])
        #expect(short(bench.wait(.milliseconds(1)), to: phone) == ["GENERIC_ERROR", "FULL MAIN"])
    }

    @Test(arguments: [(1, "WARNINGS"), (0, "SUCCESS")])
    func `one whose picture was not decoded before its end is answered WARNINGS`(
        pendingAtEnd: Int, answer: String
    ) throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        bench.pendingImages = 1
        _ = bench.alert(from: phone)
        _ = bench.wait(.seconds(1))
        bench.pendingImages = pendingAtEnd
        let layer = try #require(bench.scene.layers.last)
        _ = bench.handle(
            .sceneShown(
                bench.scene.serial, layout: Bench.layout(of: layer), pendingImages: pendingAtEnd,
                at: Stamp(nanoseconds: bench.now.nanoseconds)))
        #expect(short(bench.wait(.seconds(5)), to: phone) == [answer, "FULL MAIN"])
    }

    @Test func `one that was heard but not seen is answered WARNINGS`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        bench.isScreenDark = true
        _ = bench.alert(saying: [TTSChunk(text: "Fuel is low")], from: phone)
        _ = bench.wait(.seconds(2))
        _ = bench.began()
        _ = bench.ended()
        #expect(short(bench.wait(.seconds(5)), to: phone) == ["WARNINGS", "FULL MAIN"])
    }

    @Test func `a pressed button is told before the answer, and the answer before MAIN`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.alert("Fuel is low", yesAndNo, from: phone)
        #expect(
            short(bench.tap(secondButton), to: phone) == [
                "BUTTONDOWN 65535", "BUTTONUP 65535", "SHORT 65535", "SUCCESS", "FULL MAIN",
            ])
    }

    @Test(arguments: [
        (799, ["BUTTONDOWN 0", "BUTTONUP 0", "SHORT 0"]), (800, ["BUTTONDOWN 0", "LONG 0", "BUTTONUP 0"]),
    ])
    func `a press is LONG from 800 ms of the panel's own time on`(milliseconds: Int, told: [String]) throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.alert("?", yesAndNo, from: phone)
        #expect(
            short(bench.tap(firstButton, for: .milliseconds(milliseconds)), to: phone) == told + [
                "SUCCESS", "FULL MAIN",
            ])
    }

    @Test func `with buttons its own duration does not count, and running out is ABORTED`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.alert("?", yesAndNo, from: phone)
        #expect(short(bench.wait(.milliseconds(29_999)), to: phone).isEmpty)
        #expect(short(bench.wait(.milliseconds(1)), to: phone) == ["ABORTED", "FULL MAIN"])
    }

    @Test func `KEEP_CONTEXT leaves it standing with its whole time`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.alert("?", [SoftButton(id: 1, text: "More", action: .keepContext)], from: phone)
        _ = bench.wait(.seconds(20))
        #expect(short(bench.tap(firstButton), to: phone) == ["BUTTONDOWN 1", "BUTTONUP 1", "SHORT 1"])
        #expect(short(bench.wait(.milliseconds(29_999)), to: phone).isEmpty)
        #expect(short(bench.wait(.milliseconds(1)), to: phone) == ["ABORTED", "FULL MAIN"])
    }

    @Test func `STEAL_FOCUS answers and gives the app the screen`() throws {
        let bench = newAlertBench()
        let front = try #require(bench.app("Front"))
        let back = try #require(bench.app("Back", types: [.information]))
        _ = bench.alert("?", [SoftButton(id: 1, text: "Show", action: .stealFocus)], from: back)
        let heard = bench.tap(firstButton)
        #expect(
            short(heard, to: back) == [
                "BUTTONDOWN 1", "BUTTONUP 1", "SHORT 1", "SUCCESS", "BACKGROUND MAIN", "FULL MAIN",
            ])
        #expect(short(heard, to: front) == ["FULL MAIN", "LIMITED MAIN"])
    }

    @Test func `the app under another's alert is told that it is obscured`() throws {
        let bench = newAlertBench()
        let front = try #require(bench.app("Front"))
        let back = try #require(bench.app("Back", types: [.information]))
        let shown = bench.alert(from: back)
        #expect(short(shown, to: front) == ["FULL HMI_OBSCURED"])
        #expect(short(shown, to: back) == ["BACKGROUND ALERT"])
        let ended = bench.wait(.seconds(5))
        #expect(short(ended, to: front) == ["FULL MAIN"])
        #expect(short(ended, to: back) == ["SUCCESS", "BACKGROUND MAIN"])
    }

    @Test func `an emergency interrupts, and what it interrupts comes back`() throws {
        let bench = newAlertBench { $0.policy.apps["Alarm"] = AppPolicy(priority: .emergency) }
        let front = try #require(bench.app("Front"))
        let alarm = try #require(bench.app("Alarm", types: [.information]))
        _ = bench.alert("Turn left", id: 20, from: front)
        _ = bench.wait(.seconds(1))
        _ = bench.alert("Fire", id: 21, from: alarm)
        #expect(bench.scene.card?.lines == ["Fire"])
        #expect(bench.scene.card?.waiting == 1)
        let back = bench.wait(.seconds(5))
        #expect(short(back, to: alarm).first == "SUCCESS")
        #expect(bench.scene.card?.lines == ["Turn left"])
        #expect(short(bench.wait(.seconds(4)), to: front).first == "SUCCESS")
    }

    @Test func `an alert that finds no room is REJECTED with the time to try again`() throws {
        let bench = newAlertBench { $0.alerts.queueLength = 0 }
        let phone = try #require(bench.app())
        _ = bench.alert(id: 20, from: phone)
        _ = bench.wait(.seconds(2))
        let answer = try #require(bench.alert(id: 21, from: phone).first)
        #expect(answer.result == .rejected)
        #expect(answer.parameters["tryAgainTime"]?.integer == 3000)
        #expect(answer.parameters["success"]?.boolean == false)
    }

    @Test func `a finger on the app is cancelled by the card, and can press nothing`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.touch(firstButton.x, firstButton.y, .begin)
        #expect(short(bench.alert("?", yesAndNo, from: phone), to: phone) == ["CANCEL", "FULL ALERT"])
        #expect(short(bench.touch(firstButton.x, firstButton.y, .end), to: phone).isEmpty)
    }

    @Test func `beside a card touches go to nobody, and are counted`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.alert("?", yesAndNo, from: phone)
        #expect(short(bench.tap((x: 5, y: 5)), to: phone).isEmpty)
        #expect(short(bench.tap((x: 250, y: 150)), to: phone).isEmpty, "on the card beside its buttons")
        #expect(bench.engine.counters.touchesToNobody == 2)
    }

    @Test(arguments: [(249, false), (250, true)])
    func `a touch within the guard time presses nothing`(milliseconds: Int, presses: Bool) throws {
        let bench = newAlertBench { $0.alerts.touchGuard = .milliseconds(250) }
        let phone = try #require(bench.app())
        _ = bench.alert("?", yesAndNo, from: phone)
        _ = bench.wait(.milliseconds(milliseconds))
        #expect(short(bench.tap(firstButton), to: phone).isEmpty == !presses)
    }

    @Test func `two fingers press a button once`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.alert("?", yesAndNo, from: phone)
        _ = bench.touch(firstButton.x, firstButton.y, .begin, slot: 0)
        #expect(short(bench.touch(firstButton.x, firstButton.y, .begin, slot: 1), to: phone).isEmpty)
        #expect(short(bench.touch(firstButton.x, firstButton.y, .end, slot: 1), to: phone).isEmpty)
        #expect(short(bench.touch(firstButton.x, firstButton.y, .end, slot: 0), to: phone).contains("SHORT 0"))
    }

    @Test func `sliding off lets go, sliding back on presses`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.alert("?", yesAndNo, from: phone)
        _ = bench.touch(firstButton.x, firstButton.y, .begin)
        #expect(bench.scene.card?.buttons[0].isPressed == true)
        _ = bench.touch(5, 5, .move)
        #expect(bench.scene.card?.buttons[0].isPressed == false)
        _ = bench.touch(firstButton.x, firstButton.y, .move)
        #expect(bench.scene.card?.buttons[0].isPressed == true)
        _ = bench.touch(secondButton.x, secondButton.y, .move)
        #expect(
            short(bench.touch(secondButton.x, secondButton.y, .end), to: phone) == ["BUTTONUP 0"],
            "the other's button it is not")
    }

    @Test func `a lost finger lets go and presses nothing`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.alert("?", yesAndNo, from: phone)
        _ = bench.touch(firstButton.x, firstButton.y, .begin)
        #expect(short(bench.touch(firstButton.x, firstButton.y, .cancel), to: phone) == ["BUTTONUP 0"])
    }

    @Test func `time that runs out under a finger lets go of the button before the answer`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.alert("?", yesAndNo, from: phone)
        _ = bench.touch(firstButton.x, firstButton.y, .begin)
        #expect(short(bench.wait(.seconds(30)), to: phone) == ["BUTTONUP 0", "ABORTED", "FULL MAIN"])
        #expect(short(bench.touch(firstButton.x, firstButton.y, .end), to: phone).isEmpty)
    }
}
