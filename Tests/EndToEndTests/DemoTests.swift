import BezelModel
import TestSupport
import Testing

@testable import bezel

/// `bezel demo --connect`, with a finger on a running head unit.
@Suite(.enabled(if: Places.bezel != nil, "the tests were built without the program"), .timeLimit(.minutes(2)))
struct DemoTests {
    @Test func `the demo's timeline prints the app's actions until a button of its alert is pressed`() throws {
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        let panel = try bezel.panel()
        let demo = try Command(program: "bezel", ["demo", "--connect", "\(bezel.address)"])
        defer { demo.end() }
        func expect(_ texts: String...) {
            for text in texts {
                let line = demo.nextLine()
                #expect(line?.firstMatch(of: #/^ +\d+\.\d\d s  app {9}(.*)$/#)?.1 == text[...], "\(line ?? "the end")")
            }
        }
        expect(
            "registered with the head unit at \(bezel.address)", "is NONE, system context MAIN",
            "is FULL, system context MAIN", "4 regions declared: SUCCESS")
        panel.down(at: DisplayPoint(x: 654, y: 111))
        expect("finger 0 down at 654,111")
        panel.up()
        expect(
            "finger 0 up at 654,111", "sends an Alert: \"Fuel is low\", 2 buttons", "is FULL, system context ALERT")
        let button = CardButtons.middle(0, of: DemoApp.Request.question, sender: "Wayfinder")
        panel.tap(try #require(button))
        expect(
            "OnButtonEvent BUTTONDOWN of button 11", "OnButtonEvent BUTTONUP of button 11",
            "OnButtonPress SHORT of button 11", "Alert answered SUCCESS ")
        let outcome = demo.finish()
        #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.output)\(outcome.errors)")
    }

    @Test func `without a head unit the demo fails with a reason`() throws {
        let demo = try Command(program: "bezel", ["demo", "--connect", "127.0.0.1:1"])
        let outcome = demo.finish()
        #expect(outcome.status == 1)
        #expect(
            outcome.errors
                == "bezel: the demo has failed: the head unit cannot be reached: connect 127.0.0.1:1: nobody listens there (ECONNREFUSED)\n"
        )
    }
}
