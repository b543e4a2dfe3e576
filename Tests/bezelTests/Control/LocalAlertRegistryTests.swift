import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

@testable import BezelControl
@testable import BezelService

struct LocalAlertRegistryTests {
    private static let request = ClientRequest(client: 3, id: 9)
    private var registry = LocalAlertRegistry()

    private func wish(_ buttons: [String] = [], holds: Bool = false) -> LocalAlert {
        LocalAlert(id: LocalAlert.ID(0), lines: ["Hello"], buttons: buttons, holds: holds)
    }

    /// The messages to the client for each event, as the text of a line's own members.
    private mutating func messages(
        _ events: [LocalAlert.Event], buttons: [String] = ["Yes", "No"], holds: Bool = false
    ) throws -> [String] {
        let alert = try registry.open(wish(buttons, holds: holds), name: nil, for: Self.request)
        return events.compactMap { registry.handle($0, of: alert.id) }.map { message in
            #expect(message.request == Self.request)
            switch message.content {
            case .event(let name, let members): return "\(name) \(JSON.object(members).text)"
            case .reply(let members): return JSON.object(members).text
            }
        }
    }

    private static let press = #""button":"No","index":1,"mode":"SHORT""#

    @Test(
        arguments: [
            (
                [.waits(ahead: 2), .shown, .pressed(index: 1, .short), .ended(.answered)], false,
                [
                    #"waits {"ahead":2}"#, "shown {}", "pressed {\(press)}",
                    #"{"outcome":"answered","name":"alert-1",\#(press)}"#,
                ]
            ),
            ([.shown, .ended(.timedOut)], false, ["shown {}", #"{"outcome":"timedOut","name":"alert-1"}"#]),
            ([.ended(.preempted)], false, [#"{"outcome":"preempted","name":"alert-1"}"#]),
            ([.ended(.withdrawn)], false, [#"{"outcome":"withdrawn","name":"alert-1"}"#]),
            (
                [.ended(.rejected(tryAgain: .milliseconds(1234)))], false,
                [#"{"outcome":"rejected","name":"alert-1","tryAgain":1234}"#]
            ),
            // With hold the press is the answer, and nothing follows it.
            (
                [.shown, .pressed(index: 1, .short), .pressed(index: 0, .short), .ended(.completed)], true,
                ["shown {}", #"{"outcome":"holding","name":"alert-1",\#(press)}"#]
            ),
            ([.shown, .ended(.timedOut)], true, ["shown {}", #"{"outcome":"timedOut","name":"alert-1"}"#]),
        ] as [([LocalAlert.Event], Bool, [String])])
    mutating func `the sender receives each event once, and then an answer`(
        events: [LocalAlert.Event], holds: Bool, lines: [String]
    ) throws {
        #expect(try messages(events, holds: holds) == lines)
    }

    @Test mutating func `an alert with hold and no buttons is answered once it is shown`() throws {
        let lines = try messages([.waits(ahead: 1), .shown, .shown, .ended(.completed)], buttons: [], holds: true)
        #expect(lines == [#"waits {"ahead":1}"#, #"{"outcome":"holding","name":"alert-1"}"#])
    }

    @Test mutating func `the answer lists what could not be shown or played`() throws {
        let lines = try messages([.warned("no icon"), .shown, .warned("no voice"), .ended(.timedOut)])
        #expect(
            lines == [
                "shown {}", #"{"outcome":"timedOut","name":"alert-1","warnings":["no icon","no voice"]}"#,
            ])
        let held = try messages([.warned("no icon"), .shown, .ended(.completed)], buttons: [], holds: true)
        #expect(held == [#"{"outcome":"holding","name":"alert-2","warnings":["no icon"]}"#])
    }

    @Test mutating func `a client's end withdraws the alerts that it waits for, except those that hold the screen`()
        throws
    {
        let first = try registry.open(wish(["OK"]), name: nil, for: Self.request)
        let held = try registry.open(wish(holds: true), name: nil, for: Self.request)
        let other = try registry.open(wish(), name: nil, for: ClientRequest(client: 4, id: 1))
        _ = registry.handle(.shown, of: held.id)
        #expect(registry.clientLeft(3) == [first.id])
        #expect(registry.clientLeft(3) == [])
        // No client is left to be informed; the name is free again only once the engine has released the alert.
        #expect(registry.name(of: first.id) == "alert-1")
        #expect(registry.handle(.ended(.withdrawn), of: first.id) == nil)
        #expect(registry.name(of: first.id) == nil)
        #expect(try registry.holder(named: nil, shown: nil) == held.id)
        #expect(registry.clientLeft(4) == [other.id])
    }

    @Test mutating func `a name identifies one open alert`() throws {
        let alert = try registry.open(wish(["OK"], holds: true), name: "door", for: Self.request)
        let wish = wish()
        #expect(throws: ControlError("name: an alert called \"door\" is open already")) {
            try registry.open(wish, name: "door", for: Self.request)
        }
        #expect(try registry.alert(named: "door") == alert.id)
        #expect(throws: ControlError("no alert is called \"window\"; there are: door")) {
            try registry.alert(named: "window")
        }
        #expect(throws: ControlError("no alert holds the screen")) { try registry.holder(named: nil, shown: nil) }
        _ = registry.handle(.pressed(index: 0, .long), of: alert.id)
        #expect(try registry.holder(named: nil, shown: nil) == alert.id)
        _ = registry.handle(.ended(.completed), of: alert.id)
        #expect(throws: ControlError("no alert is called \"door\"")) { try registry.holder(named: "door", shown: nil) }
        #expect(try registry.open(wish, name: "door", for: Self.request).id != alert.id)
        #expect(throws: ControlError("\"door\" was not shown with hold")) {
            try registry.holder(named: "door", shown: nil)
        }
    }

    @Test mutating func `without a name the alert on the screen is completed, or else the oldest`() throws {
        let shelved = try (1...3).map { try registry.open(wish(holds: true), name: "\($0)", for: Self.request) }
        let shown = try registry.open(wish(holds: true), name: "top", for: Self.request)
        for alert in shelved + [shown] { _ = registry.handle(.shown, of: alert.id) }
        #expect(try registry.holder(named: nil, shown: shown.id) == shown.id)
        #expect(try registry.holder(named: nil, shown: nil) == shelved[0].id)
        let other = try registry.open(wish(["OK"]), name: nil, for: Self.request)
        #expect(
            try registry.holder(named: nil, shown: other.id) == shelved[0].id,
            "the alert on the screen does not hold it")
    }

    @Test mutating func `an alert may be completed before it is shown, but not before it is answered`() throws {
        let waiting = try registry.open(wish(holds: true), name: "work", for: Self.request)
        #expect(try registry.holder(named: "work", shown: nil) == waiting.id)
        let asked = try registry.open(wish(["OK"], holds: true), name: "door", for: Self.request)
        #expect(throws: ControlError("no button of \"door\" has been pressed; bezel alerts withdraw ends it")) {
            try registry.holder(named: "door", shown: asked.id)
        }
    }

    @Test mutating func `an event of an unknown alert is ignored`() {
        #expect(registry.handle(.shown, of: LocalAlert.ID(77)) == nil)
    }
}
