internal import BezelModel
internal import HeadUnit
internal import SmartDeviceLink
internal import TouchInput

/// Requests as JSON, as this program's commands send them.
extension ControlRequest {
    var json: JSON {
        var object = JSONObject([("v", .integer(Self.version)), ("id", .integer(id)), ("do", .string(order.name))])
        for (key, value) in order.members { object[key] = value }
        return .object(object)
    }
}

extension ControlRequest.Order {
    /// As in `do`.
    var name: String {
        switch self {
        case .status: "status"
        case .apps: "apps"
        case .app: "app"
        case .file: "file"
        case .activate: "activate"
        case .exit: "exit"
        case .alert: "alert"
        case .alerts: "alerts"
        case .pause: "pause"
        case .resume: "resume"
        case .complete: "complete"
        case .withdraw: "withdraw"
        case .regions: "regions"
        case .press: "press"
        case .screenshot: "screenshot"
        case .watch: "watch"
        case .distraction: "distraction"
        case .theme: "theme"
        case .brightness: "brightness"
        case .screen: "screen"
        case .touch: "touch"
        case .key: "key"
        case .record: "record"
        case .replay: "replay"
        case .stopReplay: "stop-replay"
        case .slow: "slow"
        case .drop: "drop"
        case .vehicle: "vehicle"
        case .setVehicle: "set-vehicle"
        case .serve: "serve"
        case .answer: "answer"
        case .log: "log"
        case .language: "language"
        case .phones: "phones"
        case .allow: "allow"
        case .forget: "forget"
        case .pair: "pair"
        case .reset: "reset"
        case .shutdown: "shutdown"
        }
    }

    fileprivate var members: [(String, JSON?)] {
        switch self {
        case .status, .apps, .alerts, .pause, .resume, .screenshot, .phones, .vehicle, .reset, .stopReplay: []
        case .activate(let app), .exit(let app), .app(let app), .drop(let app): [("app", .string(app))]
        case .file(let app, let name): [("app", .string(app)), ("name", .string(name))]
        case .slow(let app, let time): [("app", .string(app)), ("time", .integer(Int64(time.milliseconds)))]
        case .record(let isOn): [("on", .boolean(isOn))]
        case .replay(let part):
            [
                ("part", .string(Base64.encode(part.bytes))), ("more", part.isFollowed ? .boolean(true) : nil),
                ("speed", part.speed == 1 ? nil : .number(part.speed)),
            ]
        case .language(let language): [("name", .string(language.rawValue))]
        case .shutdown(let isIgnitionOff): [("ignition", isIgnitionOff ? .boolean(false) : nil)]
        case .alert(let alert, let name): [("name", name.map { .string($0) })] + alert.members
        case .complete(let name): [("name", name.map { .string($0) })]
        case .withdraw(let name): [("name", .string(name))]
        case .regions(let app): [("app", app.map { .string($0) })]
        case .press(let key): [("key", .string(KeyName.of(key: key)))]
        case .watch(let kinds): [("kinds", .array(kinds.map(\.rawValue).sorted().map { .string($0) }))]
        case .distraction(let isOn): [("on", .boolean(isOn))]
        case .theme(let theme): [("name", .string(theme.rawValue))]
        case .brightness(let percent): [("percent", percent.map { .integer(Int64($0)) })]
        case .screen(let order): [("state", .string(order.rawValue))]
        case .touch(let contacts): [("contacts", .array(contacts.map(\.json)))]
        case .key(let action, let phase): [("action", .string("\(action)")), ("phase", .string(phase.rawValue))]
        case .allow(let device, let app):
            [("device", .string("\(device)")), ("app", app.map { .string($0) })]
        case .forget(let device): [("device", .string("\(device)"))]
        case .pair(let isOn): [("on", .boolean(isOn))]
        case .setVehicle(let values):
            [
                ("set", values.contains { $0.value != nil } ? .object(JSONObject(values.compactMap(\.member))) : nil),
                (
                    "unset",
                    values.contains { $0.value == nil }
                        ? .array(values.filter { $0.value == nil }.map { .string($0.path) }) : nil
                ),
            ]
        case .serve(let functions): [("for", .array(functions.map(\.name).sorted().map { .string($0) }))]
        case .answer(let id, let result, let info):
            [
                ("number", .integer(Int64(clamping: id.number))), ("result", .string(result.rawValue)),
                ("info", info.map { .string($0) }),
            ]
        case .log(let level): [("level", .string(level.rawValue))]
        }
    }
}

extension Contact.Phase {
    var word: StaticString {
        switch self {
        case .begin: "begin"
        case .move: "move"
        case .end: "end"
        case .cancel: "cancel"
        }
    }
}

extension Contact {
    fileprivate var json: JSON {
        [
            "slot": .integer(Int64(slot)), "phase": .string("\(phase.word)"), "x": .integer(Int64(point.x)),
            "y": .integer(Int64(point.y)),
        ]
    }
}

extension VehicleValue {
    fileprivate var path: String { field.map { "\(item).\($0)" } ?? item }

    fileprivate var member: (key: String, value: JSON)? { value.map { (key: path, value: $0) } }
}

extension LocalAlert {
    fileprivate var members: [(String, JSON?)] {
        [
            ("text", .array(lines.map { .string($0) })), ("buttons", .array(buttons.map { .string($0) })),
            ("priority", .string(rank.word)), ("emergency", isEmergency ? .boolean(true) : nil),
            ("warning", isWarning ? .boolean(true) : nil),
            ("from", sender.isEmpty ? nil : .string(sender)),
            ("time", time.map { .integer(Int64($0.milliseconds)) }), ("hold", .boolean(holds)),
            ("progress", .boolean(showsProgress)), ("tone", .boolean(playsTone)), ("say", speech.map { .string($0) }),
            ("icon", icon.map { .string(Base64.encode($0.bytes)) }),
        ]
    }
}
