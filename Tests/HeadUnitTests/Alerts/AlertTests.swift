import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

struct AlertTests {
    @Test func `an alert without buttons ends with SUCCESS after its duration on the screen`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        #expect(short(bench.alert(from: phone), to: phone) == ["FULL ALERT"])
        #expect(bench.scene.card?.lines == ["Fuel is low"])
        #expect(short(bench.wait(.milliseconds(4999)), to: phone).isEmpty)
        #expect(short(bench.wait(.milliseconds(1)), to: phone) == ["SUCCESS", "FULL MAIN"])
        #expect(bench.scene.card == nil)
    }

    @Test func `an alert whose card was never shown is answered GENERIC_ERROR`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        bench.isScreenDark = true
        _ = bench.alert(from: phone)
        #expect(short(bench.wait(.milliseconds(6999)), to: phone) == ["FULL ALERT"])
        #expect(short(bench.wait(.milliseconds(1)), to: phone) == ["GENERIC_ERROR", "FULL MAIN"])
    }

    @Test(arguments: [(1, "WARNINGS"), (0, "SUCCESS")])
    func `an alert whose image is still not decoded at its end is answered WARNINGS`(
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

    @Test func `an alert that was spoken but not shown is answered WARNINGS`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        bench.isScreenDark = true
        _ = bench.alert(saying: [TTSChunk(text: "Fuel is low")], from: phone)
        _ = bench.wait(.seconds(2))
        _ = bench.began()
        _ = bench.ended()
        #expect(short(bench.wait(.seconds(5)), to: phone) == ["WARNINGS", "FULL MAIN"])
    }

    @Test func `a press on a button sends the button events, the response, then system context MAIN`() throws {
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
    func `a press of 800 ms by the timestamps of the panel is LONG`(milliseconds: Int, told: [String]) throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.alert("?", yesAndNo, from: phone)
        #expect(
            short(bench.tap(firstButton, for: .milliseconds(milliseconds)), to: phone) == told + [
                "SUCCESS", "FULL MAIN",
            ])
    }

    @Test func `an alert with buttons ignores its duration and is ABORTED at the button timeout`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.alert("?", yesAndNo, from: phone)
        #expect(short(bench.wait(.milliseconds(29_999)), to: phone).isEmpty)
        #expect(short(bench.wait(.milliseconds(1)), to: phone) == ["ABORTED", "FULL MAIN"])
    }

    @Test func `KEEP_CONTEXT keeps the alert and restarts its timeout`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.alert("?", [SoftButton(id: 1, text: "More", action: .keepContext)], from: phone)
        _ = bench.wait(.seconds(20))
        #expect(short(bench.tap(firstButton), to: phone) == ["BUTTONDOWN 1", "BUTTONUP 1", "SHORT 1"])
        #expect(short(bench.wait(.milliseconds(29_999)), to: phone).isEmpty)
        #expect(short(bench.wait(.milliseconds(1)), to: phone) == ["ABORTED", "FULL MAIN"])
    }

    @Test func `STEAL_FOCUS answers the alert and activates its app`() throws {
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

    @Test func `the foreground app gets HMI_OBSCURED while another app's alert is shown`() throws {
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

    @Test func `an emergency pre-empts an alert, which returns afterwards`() throws {
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

    @Test func `an alert for which the queue is full is REJECTED with tryAgainTime`() throws {
        let bench = newAlertBench { $0.alerts.queueLength = 0 }
        let phone = try #require(bench.app())
        _ = bench.alert(id: 20, from: phone)
        _ = bench.wait(.seconds(2))
        let answer = try #require(bench.alert(id: 21, from: phone).first)
        #expect(answer.result == .rejected)
        #expect(answer.parameters["tryAgainTime"]?.integer == 3000)
        #expect(answer.parameters["success"]?.boolean == false)
    }

    @Test func `a finger on the app is cancelled when a card appears, and cannot press a button`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.touch(firstButton.x, firstButton.y, .begin)
        #expect(short(bench.alert("?", yesAndNo, from: phone), to: phone) == ["CANCEL", "FULL ALERT"])
        #expect(short(bench.touch(firstButton.x, firstButton.y, .end), to: phone).isEmpty)
    }

    @Test func `touches beside a card reach no app and are counted`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.alert("?", yesAndNo, from: phone)
        #expect(short(bench.tap((x: 5, y: 5)), to: phone).isEmpty)
        #expect(short(bench.tap((x: 250, y: 150)), to: phone).isEmpty, "on the card, beside its buttons")
        #expect(bench.engine.counters.touchesToNobody == 2)
    }

    @Test(arguments: [(249, false), (250, true)])
    func `a touch within the guard time presses no button`(milliseconds: Int, presses: Bool) throws {
        let bench = newAlertBench { $0.alerts.touchGuard = .milliseconds(250) }
        let phone = try #require(bench.app())
        _ = bench.alert("?", yesAndNo, from: phone)
        _ = bench.wait(.milliseconds(milliseconds))
        #expect(short(bench.tap(firstButton), to: phone).isEmpty == !presses)
    }

    @Test func `two fingers on a button press it once`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.alert("?", yesAndNo, from: phone)
        _ = bench.touch(firstButton.x, firstButton.y, .begin, slot: 0)
        #expect(short(bench.touch(firstButton.x, firstButton.y, .begin, slot: 1), to: phone).isEmpty)
        #expect(short(bench.touch(firstButton.x, firstButton.y, .end, slot: 1), to: phone).isEmpty)
        #expect(short(bench.touch(firstButton.x, firstButton.y, .end, slot: 0), to: phone).contains("SHORT 0"))
    }

    @Test func `a finger that leaves a button releases it, and one that returns presses it`() throws {
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
            "the second button is not pressed")
    }

    @Test func `a cancelled finger releases its button without a press`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.alert("?", yesAndNo, from: phone)
        _ = bench.touch(firstButton.x, firstButton.y, .begin)
        #expect(short(bench.touch(firstButton.x, firstButton.y, .cancel), to: phone) == ["BUTTONUP 0"])
    }

    @Test func `an alert that times out under a finger releases the button before the response`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        _ = bench.alert("?", yesAndNo, from: phone)
        _ = bench.touch(firstButton.x, firstButton.y, .begin)
        #expect(short(bench.wait(.seconds(30)), to: phone) == ["BUTTONUP 0", "ABORTED", "FULL MAIN"])
        #expect(short(bench.touch(firstButton.x, firstButton.y, .end), to: phone).isEmpty)
    }
}
