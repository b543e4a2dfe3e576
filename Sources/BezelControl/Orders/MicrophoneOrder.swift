internal import HeadUnit
package import SmartDeviceLink

/// Lists what the driver has answered about apps and the microphone, or takes one answer back: the driver is asked again.
///
/// - Members: `forget`: an app id or a name (default: only the list), `device`: where several devices have the app
/// - Answer: `answers`: device, appID, name, microphone ("always", "this time" or "refused")
package struct MicrophoneOrder: ControlOrder {
    package static let name = "microphone"
    package var right: ControlRight { forgotten == nil ? .look : .change }
    /// nil for the list.
    var forgotten: String?
    /// nil where only one device has the app.
    var device: String?

    package init(forget app: String? = nil, on device: String? = nil) {
        forgotten = app
        self.device = device
    }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        forgotten = try members.text("forget", ControlParameters.names)
        device = try members.text("device", ControlParameters.names)
        if forgotten == nil, device != nil { throw ControlError("device: only with forget") }
    }

    package var members: [(String, JSON?)] {
        [("forget", forgotten.map { .string($0) }), ("device", device.map { .string($0) })]
    }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let engine = call.service.engine
        var answers = engine.snapshot.microphoneAnswers
        if let forgotten {
            let answer = try find(forgotten, in: answers)
            engine.send(.microphoneAnswerForgotten(answer.device, appID: answer.appID))
            answers.removeAll { $0 == answer }
        }
        return .now([("answers", .array(answers.map(\.json)))])
    }

    /// By app id, else by name, first exactly, then ignoring case.
    private func find(
        _ app: String, in answers: [Engine.Snapshot.MicrophoneAnswer]
    ) throws(ControlError) -> Engine.Snapshot.MicrophoneAnswer {
        let candidates = device.map { device in answers.filter { "\($0.device)" == device } } ?? answers
        let found = try candidates.meant(by: app, ids: [\.appID], name: \.name) { found in
            "app id and device: \(found.map { "\($0.appID) on \($0.device)" }.joined(separator: ", "))"
        }
        if let found { return found }
        throw ControlError("forget: the driver has not answered about \"\(app)\"")
    }
}

extension Engine.Snapshot.MicrophoneAnswer {
    fileprivate var json: JSON {
        [
            "device": .string("\(device)"), "appID": .string(appID), "name": .string(name),
            "microphone": .string(answer.rawValue),
        ]
    }
}
