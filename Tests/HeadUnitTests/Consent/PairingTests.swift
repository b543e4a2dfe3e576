import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Bluetooth pairing: the head unit's own alerts, and the driver's answer.
struct PairingTests {
    private let question = PairingQuestion(id: 7, name: "Pixel 7", number: 2913)

    private func lines(_ bench: Bench) -> [String]? {
        bench.scene.card?.lines.map { $0.filter { $0 != "\u{2068}" && $0 != "\u{2069}" } }
    }

    private func press(_ button: (x: Int32, y: Int32), _ bench: Bench) {
        _ = bench.wait(.seconds(1))
        _ = bench.tap(button)
    }

    @Test func `the pairing card shows the number with six digits and two buttons`() {
        let bench = newAlertBench()
        _ = bench.handle(.pairingAsked(question))
        #expect(bench.scene.card?.code == "002 913")
        #expect(lines(bench) == ["Pair with “Pixel 7”?", "Check that it shows the same number."])
        #expect(bench.scene.card?.buttons.map(\.text) == ["Pair", "No"])
        #expect(bench.paired == [], "it waits for the driver")
    }

    @Test func `Pair confirms the number once`() {
        let bench = newAlertBench()
        _ = bench.handle(.pairingAsked(question))
        press(firstButton, bench)
        #expect(bench.paired == ["7 true"])
        #expect(bench.scene.card == nil)
    }

    @Test func `No refuses the pairing`() {
        let bench = newAlertBench()
        _ = bench.handle(.pairingAsked(question))
        press(secondButton, bench)
        #expect(bench.paired == ["7 false"])
    }

    @Test func `an unanswered pairing is refused after 30 s`() {
        let bench = newAlertBench()
        _ = bench.handle(.pairingAsked(question))
        _ = bench.wait(.seconds(31))
        #expect(bench.paired == ["7 false"])
        #expect(bench.scene.card == nil)
    }

    @Test func `a pairing cancelled on the phone closes the card without an answer`() {
        let bench = newAlertBench()
        _ = bench.handle(.pairingAsked(question))
        _ = bench.handle(.pairingWithdrawn(7))
        #expect(bench.scene.card == nil)
        #expect(bench.paired == [])
    }

    @Test func `a pairing is refused while driver distraction rules are in force`() {
        let bench = newAlertBench()
        _ = bench.handle(.driverDistraction(true))
        _ = bench.handle(.pairingAsked(question))
        #expect(bench.scene.card == nil)
        #expect(bench.paired == ["7 false"])
    }

    @Test func `driver distraction rules that come into force refuse the pairing and stop pairing mode`() {
        let bench = newAlertBench()
        _ = bench.handle(.pairingOpened(name: "Bezel 5512", .seconds(120)))
        _ = bench.handle(.pairingAsked(question))
        _ = bench.handle(.driverDistraction(true))
        #expect(bench.paired == ["stopped", "7 false"])
        #expect(bench.scene.card == nil)
    }

    @Test func `the card of pairing mode names the head unit, and its Stop button ends pairing mode`() {
        let bench = newAlertBench()
        _ = bench.handle(.pairingOpened(name: "Bezel 5512", .seconds(120)))
        #expect(lines(bench) == ["Pair a phone", "In its Bluetooth settings, choose “Bezel 5512”"])
        press(firstButton, bench)
        #expect(bench.paired == ["stopped"])
        _ = bench.handle(.pairingOpened(name: "Bezel 5512", .seconds(120)))
        _ = bench.handle(.pairingAsked(question))
        #expect(bench.scene.card?.code == "002 913")
        #expect(bench.paired == ["stopped"], "pairing mode stays on under the question")
    }

    @Test func `the end of pairing mode closes its card`() {
        let bench = newAlertBench()
        _ = bench.handle(.pairingOpened(name: "Bezel 5512", .seconds(120)))
        _ = bench.handle(.pairingClosed)
        #expect(bench.scene.card == nil)
        #expect(bench.paired == [])
    }

    @Test func `a second pairing at the same time is refused`() {
        let bench = newAlertBench()
        _ = bench.handle(.pairingAsked(question))
        _ = bench.handle(.pairingAsked(PairingQuestion(id: 8, name: "Other", number: 1)))
        #expect(bench.paired == ["8 false"])
        #expect(bench.scene.card?.code == "002 913")
    }

    // MARK: A phone on a cable

    @Test func `a hint to look at the phone is shown until the phone answers`() {
        let bench = newAlertBench()
        _ = bench.handle(.phoneAsksItsUser(name: "Pixel 7"))
        #expect(lines(bench) == ["Look at your phone", "“Pixel 7” may ask whether an app may use this screen"])
        _ = bench.handle(.phoneWasAnswered)
        #expect(bench.scene.card == nil)
        #expect(bench.paired == [])
    }

    @Test func `the hint closes after 30 s, on a press, and under driver distraction rules`() {
        let bench = newAlertBench()
        _ = bench.handle(.phoneAsksItsUser(name: "Pixel 7"))
        _ = bench.wait(.seconds(31))
        #expect(bench.scene.card == nil)
        _ = bench.handle(.phoneAsksItsUser(name: "Pixel 7"))
        press(firstButton, bench)
        #expect(bench.scene.card == nil)
        _ = bench.handle(.phoneAsksItsUser(name: "Pixel 7"))
        _ = bench.handle(.driverDistraction(true))
        #expect(bench.scene.card == nil)
        _ = bench.handle(.phoneAsksItsUser(name: "Pixel 7"))
        #expect(bench.scene.card == nil, "not shown while the rules are in force")
        #expect(bench.paired == [])
    }
}
