internal import BezelControl
internal import BezelModel
internal import HeadUnit
internal import SmartDeviceLink

/// An event that is sent to clients with a watch.
struct WatchEvent: Hashable, Sendable {
    var kind: WatchKind
    var name: String
    var members: JSONObject

    init(_ kind: WatchKind, _ name: String, _ members: ControlLine.Members) {
        self.kind = kind
        self.name = name
        self.members = JSONObject(members)
    }

    /// A panel was connected or disconnected.
    init(panel: PanelStatus, isThere: Bool) {
        var members: ControlLine.Members = [("path", .string(panel.path)), ("there", .boolean(isThere))]
        if let name = panel.name { members.append(("name", .string(name))) }
        self.init(.panels, "panel", members)
    }

    /// The size that the points of touches refer to.
    init(screen: DisplaySize) {
        self.init(
            .touches, "screen",
            [("width", .integer(Int64(screen.width))), ("height", .integer(Int64(screen.height)))])
    }

    /// A client requested a local alert.
    init(requested alert: LocalAlert, name: String) {
        self.init(
            .alerts, "question",
            [
                ("name", .string(name)), ("from", .string(alert.sender)),
                ("text", .array(alert.lines.map { .string($0) })),
                ("buttons", .array(alert.buttons.map { .string($0) })), ("priority", .string(alert.rank.word)),
            ])
    }

    init(_ note: Engine.LogEvent) {
        switch note {
        case .sessionStarted(let session, let connection, let version):
            self.init(
                .apps, "opened",
                [session.member, connection.member, ("version", .integer(Int64(version)))])
        case .registered(let session, let app, let id):
            self.init(.apps, "registered", [session.member, ("app", .string(app)), ("appID", .string(id))])
        case .level(let session, let app, let level):
            self.init(.apps, "level", [session.member, ("app", .string(app)), ("level", .string(level.rawValue))])
        case .regions(let session, let count):
            self.init(.apps, "regions", [session.member, ("count", .integer(Int64(count)))])
        case .focused(let session, let region):
            self.init(.apps, "focused", [session.member, ("region", .integer(Int64(region)))])
        case .pageShown(let session, let page, let title, let text, let targets):
            self.init(
                .apps, "page",
                (session.map { [$0.member] } ?? [])
                    + [
                        ("page", .string(page.rawValue)), ("title", .string(title)), ("text", .string(text)),
                        ("targets", .integer(Int64(targets))),
                    ])
        case .stream(let id, let app, let change):
            self.init(.apps, id.kind.word, [id.session.member, ("app", .string(app))] + change.members)
        case .cloudApp(let app, let state, let problem):
            self.init(
                .apps, "cloud",
                [
                    ("app", .string(app.name)), ("appID", .string(app.appID)), ("state", .string(state.word)),
                    ("problem", problem.map { .string($0) } ?? .null),
                ])
        case .unregistered(let session, let app):
            self.init(.apps, "unregistered", [session.member, ("app", .string(app))])
        case .admitted(let session, let app, let device):
            self.init(
                .apps, "allowed", [session.member, ("app", .string(app)), ("device", .string("\(device)"))])
        case .turnedAway(let session, let app, let device):
            self.init(
                .apps, "turnedAway", [session.member, ("app", .string(app)), ("device", .string("\(device)"))])
        case .gaveWay(let session, let app):
            self.init(.apps, "gaveWay", [session.member, ("app", app.map { .string($0) } ?? .null)])
        case .sessionEnded(let session, let app):
            self.init(.apps, "left", [session.member, ("app", app.map { .string($0) } ?? .null)])
        case .malformed(let connection): self.init(.apps, "malformed", [connection.member])
        case .dropped(let connection, let what):
            self.init(.apps, "dropped", [connection.member, ("what", .string(what))])
        case .silent(let connection, _): self.init(.apps, "silent", [connection.member])
        case .foreign(let connection, let foreign):
            self.init(.apps, "foreign", [connection.member, ("what", .string("\(foreign)"))])
        case .flooded(let connection): self.init(.apps, "flooded", [connection.member])
        case .refused(let session, let function, let result, let info):
            self.init(
                .apps, "refused",
                [
                    session.member, ("function", function.map { .string($0.name) } ?? .null),
                    ("result", .string(result.rawValue)), ("info", .string(info)),
                ])
        case .alertRequested(let alert): self.init(.alerts, "asked", alert.members)
        case .localAlertEnded(let alert, let ending):
            self.init(.alerts, "ended", alert.members + [("result", .string(ending.word))] + ending.members)
        case .paused(let isPaused): self.init(.alerts, isPaused ? "paused" : "resumed", [])
        case .phrasesLeftOut(let count): self.init(.apps, "phrasesLeftOut", [("count", .integer(Int64(count)))])
        case .speaking(let isOn): self.init(.alerts, isOn ? "speaks" : "silent", [])
        case .alertWaits(let alert, let ahead):
            self.init(.alerts, "waits", alert.members + [("ahead", .integer(Int64(ahead)))])
        case .alertShown(let alert): self.init(.alerts, "shown", alert.members)
        case .buttonPressed(let alert, let button, let text, let mode):
            self.init(
                .alerts, "pressed",
                alert.members + [
                    ("button", .integer(Int64(button))), ("label", text.map { .string($0) } ?? .null),
                    ("mode", .string(mode.rawValue)),
                ])
        case .alertEnded(let alert, let result):
            self.init(.alerts, "ended", alert.members + [("result", .string(result.rawValue))])
        }
    }

    /// - Parameters:
    ///   - time: Nanoseconds of the monotonic clock.
    ///   - request: The watch's.
    func line(at time: Int64, for request: Int64) -> [UInt8] {
        ControlLine.event(
            request, name, [("t", .number(Double(time / 1000) / 1000))] + members.members.map { ($0.key, $0.value) })
    }
}

extension SessionID {
    fileprivate var member: (String, JSON) { ("session", .integer(Int64(number))) }
}

extension ConnectionID {
    fileprivate var member: (String, JSON) { ("connection", .integer(Int64(number))) }
}

extension AlertTitle {
    /// The number, sender and text of an alert, also for clients that started to watch after its request.
    fileprivate var members: ControlLine.Members {
        [
            ("alert", .integer(Int64(clamping: id.number))), ("from", .string(app)),
            ("text", .array(lines.map { .string($0) })),
        ]
    }
}
