internal import BezelModel
internal import HeadUnit
package import SmartDeviceLink

/// Says a phrase without a microphone, presses the key with which the driver begins to speak, or lists what can be said.
///
/// - Members: `say`: a phrase, or `press`: true (default: only the list)
/// - Answer: state ("closed", "prompting", "listening", "deciding", "retrying" or "heard"), `phrases` (each text, app,
///   kind: "command", "choice", "app", "help" or "cancel"), leftOut: how many cannot be said because there are too many
package struct VoiceOrder: ControlOrder {
    package enum Act: Hashable, Sendable {
        case list, press
        case say(String)
    }

    package static let name = "voice"
    package var right: ControlRight { act == .list ? .look : .change }
    var act: Act

    package init(_ act: Act) { self.act = act }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        let phrase = try members.text("say", 1...500)
        let isPressed = try members.boolean("press") ?? false
        if phrase != nil, isPressed { throw ControlError("say and press: expected only one of them") }
        act = phrase.map { .say($0) } ?? (isPressed ? .press : .list)
    }

    package var members: [(String, JSON?)] {
        switch act {
        case .list: []
        case .press: [("press", true)]
        case .say(let phrase): [("say", .string(phrase))]
        }
    }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let engine = call.service.engine
        switch act {
        case .list: break
        case .press:
            if engine.phrases.state == .closed, let problem = engine.problem(saying: nil) {
                throw ControlError(problem)
            }
            // Down and up at the same time: the key is not held.
            engine.send(.voiceKey(.down, at: Stamp(nanoseconds: 0)))
            engine.send(.voiceKey(.up, at: Stamp(nanoseconds: 0)))
        case .say(let phrase):
            if let problem = engine.problem(saying: phrase) { throw ControlError(problem) }
            engine.send(.phraseSaid(phrase))
        }
        return .now(Self.members(engine.phrases))
    }

    private static func members(_ phrases: Engine.Phrases) -> ControlLine.Members {
        [
            ("state", .string(phrases.state.rawValue)),
            (
                "phrases",
                .array(
                    phrases.phrases.map { phrase in
                        [
                            "text": .string(phrase.text), "kind": .string(phrase.meaning.rawValue),
                            "app": phrase.app.map { .string($0) } ?? .null,
                        ]
                    })
            ),
            ("leftOut", .integer(Int64(phrases.leftOut))),
        ]
    }
}
