import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Which app gets the events of a hard button (ProtocolNotes, "Hard buttons").
struct HardButtonTests {
    private func subscribe(_ name: ButtonName, _ bench: Bench, _ phone: Phone) {
        _ = bench.request(.subscribeButton, ["buttonName": .string(name.rawValue)], id: 7, from: phone)
    }

    private func press(_ name: ButtonName, for time: Interval = .milliseconds(100), _ bench: Bench) -> [Heard] {
        let down = bench.handle(.button(name, .down, at: Stamp(nanoseconds: bench.now.nanoseconds)))
        bench.now = bench.now + time
        return down + bench.handle(.button(name, .up, at: Stamp(nanoseconds: bench.now.nanoseconds)))
    }

    private func words(_ heard: [Heard]) -> [String] {
        heard.map { heard in
            let mode = heard.parameters["buttonEventMode"] ?? heard.parameters["buttonPressMode"]
            return "\(heard.parameters["buttonName"]?.string ?? "?") \(mode?.string ?? "?")"
        }
    }

    @Test func `a press sends BUTTONDOWN, BUTTONUP and SHORT`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        subscribe(.search, bench, phone)
        #expect(words(press(.search, bench)) == ["SEARCH BUTTONDOWN", "SEARCH BUTTONUP", "SEARCH SHORT"])
    }

    @Test(arguments: [(799, "SHORT"), (800, "LONG")])
    func `a press is SHORT or LONG by the timestamps of its events`(milliseconds: Int, mode: String) throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        subscribe(.search, bench, phone)
        let heard = words(press(.search, for: .milliseconds(milliseconds), bench))
        #expect(heard.contains("SEARCH \(mode)"))
        #expect(heard.count == 3)
    }

    @Test func `LONG is sent while the button is still down`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        subscribe(.search, bench, phone)
        #expect(
            words(press(.search, for: .seconds(2), bench)) == ["SEARCH BUTTONDOWN", "SEARCH LONG", "SEARCH BUTTONUP"])
    }

    @Test func `an app without a subscription gets no button events`() throws {
        let bench = Bench()
        _ = try #require(bench.app())
        #expect(press(.search, bench).isEmpty)
    }

    @Test func `button events go to the foreground app before an audible app in the background`() throws {
        let bench = newAlertBench { $0.apps.activation = .last }
        let radio = try #require(bench.app("Radio", types: [.media]))
        subscribe(.search, bench, radio)
        let map = try #require(bench.app("Map"))
        #expect(Set(press(.search, bench).map(\.connection)) == [radio.connection])
        subscribe(.search, bench, map)
        #expect(Set(press(.search, bench).map(\.connection)) == [map.connection])
    }

    @Test func `OK is sent only to the foreground app`() throws {
        let bench = newAlertBench { $0.apps.activation = .last }
        let radio = try #require(bench.app("Radio", types: [.media]))
        subscribe(.ok, bench, radio)
        _ = try #require(bench.app("Map"))
        #expect(press(.ok, bench).isEmpty)
    }

    @Test func `the app that got BUTTONDOWN gets BUTTONUP`() throws {
        let bench = newAlertBench { $0.apps.activation = .last }
        let radio = try #require(bench.app("Radio", types: [.media]))
        subscribe(.search, bench, radio)
        let stamp = Stamp(nanoseconds: bench.now.nanoseconds)
        #expect(bench.handle(.button(.search, .down, at: stamp)).count == 1)
        let map = try #require(bench.app("Map"))
        subscribe(.search, bench, map)
        let up = bench.handle(.button(.search, .up, at: stamp + .milliseconds(10)))
        #expect(Set(up.map(\.connection)) == [radio.connection])
    }

    @Test func `a button whose device disappears sends BUTTONUP without SHORT or LONG`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        subscribe(.search, bench, phone)
        let stamp = Stamp(nanoseconds: bench.now.nanoseconds)
        _ = bench.handle(.button(.search, .down, at: stamp))
        #expect(words(bench.handle(.button(.search, .cancelled, at: stamp))) == ["SEARCH BUTTONUP"])
        #expect(bench.handle(.button(.search, .up, at: stamp)).isEmpty)
    }

    @Test func `a second down event of a button that is down is ignored`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        subscribe(.search, bench, phone)
        let stamp = Stamp(nanoseconds: bench.now.nanoseconds)
        #expect(bench.handle(.button(.search, .down, at: stamp)).count == 1)
        #expect(bench.handle(.button(.search, .down, at: stamp)).isEmpty)
    }
}
