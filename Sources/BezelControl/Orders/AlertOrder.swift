internal import BezelModel
package import HeadUnit
package import SmartDeviceLink

/// Shows an alert to the driver.
///
/// - Members: see "Alerts"
/// - Answer: outcome, name, button, index, mode, tryAgain (ms), warnings
package struct AlertOrder: ControlOrder {
    package static let name = "alert"
    package var right: ControlRight { .change }
    /// The service assigns its id.
    var alert: LocalAlert
    /// The name for completing or withdrawing it; nil for one that the service chooses.
    var title: String?

    package init(_ alert: LocalAlert, name: String?) {
        self.alert = alert
        title = name
    }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        title = try members.text("name", ControlParameters.names)
        alert = try LocalAlert(&members)
    }

    package var members: [(String, JSON?)] { [("name", title.map { .string($0) })] + alert.members }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        call.service.engine.send(.localAlertRequested(try call.desk.open(alert, name: title, for: call.request)))
        return .later
    }
}

extension LocalAlert {
    fileprivate init(_ members: inout ControlParameters) throws(ControlError) {
        let texts = ControlParameters.names
        self.init(
            id: ID(0), sender: try members.text("from", texts) ?? "",
            lines: try members.required("text", members.texts("text", 1...Self.lineLimit, each: texts)),
            buttons: try members.texts("buttons", 0...Self.buttonLimit, each: texts) ?? [])
        if let word = try members.text("priority", 1...20) { rank = try AlertQueue.Rank(word) }
        if let time = try members.integer("time", 1000...3_600_000) { self.time = .milliseconds(Int(time)) }
        isEmergency = try members.boolean("emergency") ?? false
        holds = try members.boolean("hold") ?? false
        showsProgress = try members.boolean("progress") ?? false
        playsTone = try members.boolean("tone") ?? false
        speech = try members.text("say", texts)
        if let text = try members.text("icon", 1...ControlParameters.iconLimit) {
            guard let bytes = Base64.decode(text) else { throw ControlError("icon: expected base64") }
            icon = EncodedImage(bytes: bytes)
        }
        isWarning = try members.boolean("warning") ?? false
        if isWarning, isEmergency || showsProgress || icon != nil {
            throw ControlError("warning: its sign takes the place of icon and progress, and an emergency has its own")
        }
    }

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
