internal import BezelControl
internal import BezelModel
internal import HeadUnit
internal import SmartDeviceLink

/// The open local alerts: their names, the clients that requested them, and the answers to send. Has no side effects.
struct LocalAlertRegistry {
    /// A message to the client that requested an alert.
    struct ClientMessage: Hashable, Sendable {
        enum Content: Hashable, Sendable {
            case event(String, JSONObject)
            /// The last message of the request.
            case reply(JSONObject)
        }

        var request: ClientRequest
        var content: Content
    }

    private struct Entry {
        var name: String
        var buttons: [String]
        var holds: Bool
        /// Nil after the answer was sent, or after the client disconnected.
        var request: ClientRequest?
        /// Whether it holds the screen: its button was pressed, or it is shown and has no buttons.
        var isHolding = false
        var press: (index: Int, mode: ButtonPressMode)?
        /// Parts that could not be shown or played.
        var warnings: [String] = []
    }

    private var entries: [LocalAlert.ID: Entry] = [:]
    private var lastID: UInt64 = 0

    /// Opens an alert.
    ///
    /// - Parameter name: The name for completing or withdrawing it; nil for `alert-1`, `alert-2` and so on.
    /// - Returns: The alert with its id.
    mutating func open(_ requested: LocalAlert, name: String?, for request: ClientRequest) throws(ControlError)
        -> LocalAlert
    {
        lastID += 1
        var alert = requested
        alert.id = LocalAlert.ID(lastID)
        let name = name ?? "alert-\(lastID)"
        guard !entries.values.contains(where: { $0.name == name }) else {
            throw ControlError("name: an alert called \"\(name)\" is open already")
        }
        entries[alert.id] = Entry(name: name, buttons: alert.buttons, holds: alert.holds, request: request)
        return alert
    }

    /// - Returns: The message for the client that requested the alert; nil if it gets none.
    mutating func handle(_ event: LocalAlert.Event, of id: LocalAlert.ID) -> ClientMessage? {
        guard var entry = entries[id] else { return nil }
        var isOver = false
        defer { entries[id] = isOver ? nil : entry }
        switch event {
        case .waits(let ahead): return message("waits", [("ahead", .integer(Int64(ahead)))], entry)
        case .warned(let why):
            entry.warnings.append(why)
            return nil
        case .shown:
            guard entry.holds, entry.buttons.isEmpty else { return message("shown", [], entry) }
            return hold(&entry)
        case .pressed(let index, let mode):
            entry.press = (index, mode)
            return entry.holds ? hold(&entry) : message("pressed", pressMembers(of: entry), entry)
        case .ended(let ending):
            isOver = true
            return reply(ending.word, ending.members, entry)
        }
    }

    /// A client has disconnected.
    ///
    /// - Returns: Its alerts, which are cancelled. Alerts that hold the screen stay.
    mutating func clientLeft(_ client: UInt64) -> [LocalAlert.ID] {
        let left = entries.filter { $0.value.request?.client == client }.keys.sorted { $0.number < $1.number }
        for id in left { entries[id]?.request = nil }
        return left
    }

    /// Whether a client waits for an alert's answer.
    func isWaiting(_ client: UInt64) -> Bool { entries.values.contains { $0.request?.client == client } }

    func name(of id: LocalAlert.ID) -> String? { entries[id]?.name }

    func alert(named name: String) throws(ControlError) -> LocalAlert.ID {
        guard let found = entries.first(where: { $0.value.name == name }) else {
            let names = entries.values.map(\.name).sorted().joined(separator: ", ")
            throw ControlError("no alert is called \"\(name)\"" + (names.isEmpty ? "" : "; there are: \(names)"))
        }
        return found.key
    }

    /// Finds the alert that a request "complete" means.
    ///
    /// - Parameters:
    ///   - name: Nil for the alert that holds the screen. If several do, that is the one on the screen, or else the oldest.
    ///   - shown: The local alert on the screen.
    func holder(named name: String?, shown: LocalAlert.ID?) throws(ControlError) -> LocalAlert.ID {
        guard let name else {
            let holding = entries.filter(\.value.isHolding).keys
            guard let found = holding.first(where: { $0 == shown }) ?? holding.min(by: { $0.number < $1.number }) else {
                throw ControlError("no alert holds the screen")
            }
            return found
        }
        let id = try alert(named: name)
        guard let entry = entries[id], entry.holds else { throw ControlError("\"\(name)\" was not shown with hold") }
        guard entry.isHolding || entry.buttons.isEmpty else {
            throw ControlError("no button of \"\(name)\" has been pressed; bezel alerts withdraw ends it")
        }
        return id
    }

    private func hold(_ entry: inout Entry) -> ClientMessage? {
        entry.isHolding = true
        defer { entry.request = nil }
        return reply("holding", [], entry)
    }

    private func message(_ name: String, _ members: ControlLine.Members, _ entry: Entry) -> ClientMessage? {
        entry.request.map { ClientMessage(request: $0, content: .event(name, JSONObject(members))) }
    }

    private func reply(_ outcome: String, _ members: ControlLine.Members, _ entry: Entry) -> ClientMessage? {
        let warnings: ControlLine.Members =
            entry.warnings.isEmpty ? [] : [("warnings", .array(entry.warnings.map { .string($0) }))]
        let all =
            [("outcome", .string(outcome)), ("name", .string(entry.name))] + pressMembers(of: entry) + members
            + warnings
        return entry.request.map { ClientMessage(request: $0, content: .reply(JSONObject(all))) }
    }

    private func pressMembers(of entry: Entry) -> ControlLine.Members {
        guard let press = entry.press else { return [] }
        let text = entry.buttons.indices.contains(press.index) ? entry.buttons[press.index] : ""
        return [
            ("button", .string(text)), ("index", .integer(Int64(press.index))), ("mode", .string(press.mode.rawValue)),
        ]
    }
}

extension LocalAlert.Ending {
    var word: String {
        switch self {
        case .answered: "answered"
        case .closed: "closed"
        case .timedOut: "timedOut"
        case .completed: "completed"
        case .preempted: "preempted"
        case .withdrawn: "withdrawn"
        case .rejected: "rejected"
        }
    }

    var members: ControlLine.Members {
        switch self {
        case .rejected(let tryAgain): [("tryAgain", .integer(Int64(max(tryAgain.milliseconds, 1))))]
        case .answered, .closed, .timedOut, .completed, .preempted, .withdrawn: []
        }
    }
}
