import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// A phone is paired over Bluetooth: the head unit's own alerts, and the driver's answer.
struct PairingTests {
    private let question = PairingQuestion(id: 7, name: "Pixel 7", number: 2913)

    private func lines(_ bench: Bench) -> [String]? {
        bench.scene.card?.lines.map { $0.filter { $0 != "\u{2068}" && $0 != "\u{2069}" } }
    }

    private func press(_ button: (x: Int32, y: Int32), _ bench: Bench) {
        _ = bench.wait(.seconds(1))
        _ = bench.tap(button)
    }

    @Test func `the card shows the number with six digits, and two buttons`() {
        let bench = newAlertBench()
        _ = bench.handle(.pairingAsked(question))
        #expect(bench.scene.card?.code == "002 913")
        #expect(lines(bench) == ["Pair with “Pixel 7”?", "Check that it shows the same number."])
        #expect(bench.scene.card?.buttons.map(\.text) == ["Pair", "No"])
        #expect(bench.paired == [], "it waits for the driver")
    }

    @Test func `a finger on Pair confirms the number, once`() {
        let bench = newAlertBench()
        _ = bench.handle(.pairingAsked(question))
        press(firstButton, bench)
        #expect(bench.paired == ["7 true"])
        #expect(bench.scene.card == nil)
    }

    @Test func `a finger on No does not`() {
        let bench = newAlertBench()
        _ = bench.handle(.pairingAsked(question))
        press(secondButton, bench)
        #expect(bench.paired == ["7 false"])
    }

    @Test func `without an answer it is a no after 30 s`() {
        let bench = newAlertBench()
        _ = bench.handle(.pairingAsked(question))
        _ = bench.wait(.seconds(31))
        #expect(bench.paired == ["7 false"])
        #expect(bench.scene.card == nil)
    }

    @Test func `the phone's Cancel takes the card away without an answer`() {
        let bench = newAlertBench()
        _ = bench.handle(.pairingAsked(question))
        _ = bench.handle(.pairingWithdrawn(7))
        #expect(bench.scene.card == nil)
        #expect(bench.paired == [])
    }

    @Test func `while driver distraction rules are in force nobody is asked`() {
        let bench = newAlertBench()
        _ = bench.handle(.driverDistraction(true))
        _ = bench.handle(.pairingAsked(question))
        #expect(bench.scene.card == nil)
        #expect(bench.paired == ["7 false"])
    }

    @Test func `when driver distraction rules come into force the question ends with a no, and pairing is closed`() {
        let bench = newAlertBench()
        _ = bench.handle(.pairingOpened(name: "Bezel 5512", .seconds(120)))
        _ = bench.handle(.pairingAsked(question))
        _ = bench.handle(.driverDistraction(true))
        #expect(bench.paired == ["stopped", "7 false"])
        #expect(bench.scene.card == nil)
    }

    @Test func `the card names the head unit, makes way for the question, and Stop closes pairing`() {
        let bench = newAlertBench()
        _ = bench.handle(.pairingOpened(name: "Bezel 5512", .seconds(120)))
        #expect(lines(bench) == ["Pair a phone", "In its Bluetooth settings, choose “Bezel 5512”"])
        press(firstButton, bench)
        #expect(bench.paired == ["stopped"])
        _ = bench.handle(.pairingOpened(name: "Bezel 5512", .seconds(120)))
        _ = bench.handle(.pairingAsked(question))
        #expect(bench.scene.card?.code == "002 913")
        #expect(bench.paired == ["stopped"], "pairing stays open under the question")
    }

    @Test func `the end of pairing takes the card away`() {
        let bench = newAlertBench()
        _ = bench.handle(.pairingOpened(name: "Bezel 5512", .seconds(120)))
        _ = bench.handle(.pairingClosed)
        #expect(bench.scene.card == nil)
        #expect(bench.paired == [])
    }

    @Test func `one phone at a time`() {
        let bench = newAlertBench()
        _ = bench.handle(.pairingAsked(question))
        _ = bench.handle(.pairingAsked(PairingQuestion(id: 8, name: "Other", number: 1)))
        #expect(bench.paired == ["8 false"])
        #expect(bench.scene.card?.code == "002 913")
    }

    // MARK: A phone on a cable

    @Test func `the driver is told to look at the phone, until it speaks`() {
        let bench = newAlertBench()
        _ = bench.handle(.phoneAsksItsUser(name: "Pixel 7"))
        #expect(lines(bench) == ["Look at your phone", "“Pixel 7” may ask whether an app may use this screen"])
        _ = bench.handle(.phoneWasAnswered)
        #expect(bench.scene.card == nil)
        #expect(bench.paired == [])
    }

    @Test func `the hint goes by itself, by a finger, and for driver distraction rules`() {
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
        #expect(bench.scene.card == nil, "and does not come while they are in force")
        #expect(bench.paired == [])
    }
}
