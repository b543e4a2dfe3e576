import SmartDeviceLink
import Testing

@testable import bezel

/// The app of `bezel demo`, without a head unit.
struct DemoAppTests {
    private static func finger(_ x: Int32, _ y: Int32) -> DemoFingers.Finger { .init(id: 0, x: x, y: y) }

    /// A finger that goes down at one point and is lifted at another.
    private static func stroke(from start: DemoFingers.Finger, to end: DemoFingers.Finger) -> [DemoApp.Event] {
        [.touch(.begin, [start]), .touch(.move, [end]), .touch(.end, [end])]
    }

    private static let beginning: [DemoApp.Event] = [
        .opened, .response(.registration, .success, info: ""), .status(.full, .main),
        .response(.regions, .success, info: ""),
    ]
    private static let tap = stroke(from: finger(640, 110), to: finger(644, 108))

    /// The app's actions for events, those of the last event apart.
    private static func actions(_ events: [DemoApp.Event]) -> (before: [DemoApp.Action], last: [DemoApp.Action]) {
        var app = DemoApp(address: "127.0.0.1:12345")
        let before = events.dropLast().flatMap { app.handle($0) }
        return (before, events.last.map { app.handle($0) } ?? [])
    }

    @Test func `the app registers, declares its regions, alerts after a tap and ends with the answer`() {
        var app = DemoApp(address: "127.0.0.1:12345")
        let events =
            Self.beginning + Self.tap + [
                .status(.full, .alert), .buttonEvent(.down, id: 11), .buttonEvent(.up, id: 11),
                .buttonPress(.short, id: 11), .status(.full, .main), .response(.alert, .success, info: ""),
            ]
        let actions = events.flatMap { app.handle($0) }
        #expect(
            actions == [
                .send(.registration), .report("registered with the head unit at 127.0.0.1:12345"),
                .report("is FULL, system context MAIN"), .send(.regions), .report("4 regions declared: SUCCESS"),
                .report("finger 0 down at 640,110"), .report("finger 0 up at 644,108 after 1 moves"),
                .report("sends an Alert: \"Fuel is low\", 2 buttons"), .send(.alert),
                .report("is FULL, system context ALERT"), .report("OnButtonEvent BUTTONDOWN of button 11"),
                .report("OnButtonEvent BUTTONUP of button 11"), .report("OnButtonPress SHORT of button 11"),
                .report("Alert answered SUCCESS "), .end(.answered),
            ])
    }

    @Test func `the demo ends with a press that follows the alert's response`() {
        let events = Self.beginning + Self.tap + [.response(.alert, .success, info: ""), .buttonPress(.short, id: 11)]
        #expect(
            Self.actions(events).last == [.report("OnButtonPress SHORT of button 11"), .end(.answered)])
    }

    @Test(arguments: [
        (finger(640, 110), finger(661, 110)), (finger(559, 110), finger(559, 110)),
        (finger(140, 110), finger(140, 110)),
    ])
    func `a drag, and a tap beside the fuel station, send no alert`(
        start: DemoFingers.Finger, end: DemoFingers.Finger
    ) {
        let actions = Self.actions(Self.beginning + Self.stroke(from: start, to: end))
        #expect(!(actions.before + actions.last).contains(.send(.alert)))
    }

    @Test func `the demo's alert is sent once`() {
        let actions = Self.actions(Self.beginning + Self.tap + Self.tap)
        #expect((actions.before + actions.last).filter { $0 == .send(.alert) }.count == 1)
    }

    private static let failures: [(events: [DemoApp.Event], reason: String)] = [
        ([.refused(reason: "")], "the head unit refused the RPC service"),
        ([.refused(reason: "busy")], "the head unit refused the RPC service: busy"),
        (
            [.opened, .response(.registration, .disallowed, info: "no such app")],
            "the head unit refused the registration: DISALLOWED: no such app"
        ),
        ([.opened, .closed], "the head unit has closed the connection"),
        (
            beginning + [.unregistered(reason: "IGNITION_OFF")],
            "the head unit has unregistered the app: IGNITION_OFF"
        ),
        (
            beginning + tap + [.buttonPress(.short, id: 12), .response(.alert, .aborted, info: "")],
            "the alert was answered ABORTED"
        ),
    ]

    @Test func `each failure of the demo has a reason, and nothing happens afterwards`() {
        for (events, reason) in Self.failures {
            var app = DemoApp(address: "127.0.0.1:12345")
            let actions = events.flatMap { app.handle($0) }
            #expect(actions.last == .end(.failed(reason)))
            let later = (Self.beginning + Self.tap + [.closed]).flatMap { app.handle($0) }
            #expect(later.isEmpty)
        }
    }
}
