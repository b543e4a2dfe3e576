import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Voice sessions on the bench.
extension Bench {
    /// A bench with templates and an app; with a microphone and a recogniser if `recognises`.
    static func forSessions(
        recognises: Bool, _ configure: (inout HeadUnitConfiguration) -> Void = { _ in }
    ) throws -> (Bench, Phone) {
        let (bench, phone) = Bench.withTemplates(configure)
        let app = try #require(phone)
        if recognises { _ = bench.handle(.voiceSupport(VoiceSupport(hasMicrophone: true, recognises: true))) }
        _ = bench.wait(.milliseconds(300))
        return (bench, app)
    }

    /// Adds commands that are only spoken; the id of the first is 1.
    func addSpoken(_ phrases: [String], from phone: Phone) -> [String] {
        phrases.enumerated().flatMap { index, phrase in
            Bench.told(
                request(
                    .addCommand, ["cmdID": .integer(Int64(index + 1)), "vrCommands": [.string(phrase)]],
                    id: Int32(100 + index), from: phone))
        }
    }

    /// Creates choice set 1: ids from 10, each with its voice commands.
    func createChoices(_ choices: [(id: Int64, voices: [String])], from phone: Phone) -> ResultCode? {
        let choices = choices.map { choice -> JSON in
            [
                "choiceID": .integer(choice.id), "menuName": .string("Choice \(choice.id)"),
                "vrCommands": .array(choice.voices.map { .string($0) }),
            ]
        }
        return request(
            .createInteractionChoiceSet, ["interactionChoiceSetID": 1, "choiceSet": .array(choices)], id: 90,
            from: phone
        ).first?.result
    }

    static func interaction(_ mode: String, _ more: [(key: String, value: JSON)] = []) -> JSON {
        .object(
            JSONObject(
                [
                    ("initialText", "Which?"), ("interactionMode", .string(mode)),
                    ("interactionChoiceSetIDList", [1]),
                ] + more))
    }

    /// The voice key, down and up at once.
    func pressVoiceKey() -> [Heard] {
        let stamp = Stamp(nanoseconds: now.nanoseconds)
        return handle(.voiceKey(.down, at: stamp)) + handle(.voiceKey(.up, at: stamp))
    }

    /// What is spoken in a session is played to its end.
    func finishPrompt() -> [Heard] {
        let number = said.count
        let heard = began() + ended()
        return said.count > number ? heard + finishPrompt() : heard
    }

    /// The phrases of the newest use of the microphone.
    var listenedFor: [String] {
        guard case .recognition(let task)? = microphoneUses.last?.purpose else { return [] }
        return task.phrases
    }

    /// The driver says this: the recogniser reports its place among the phrases.
    func recognise(_ phrase: String) -> [Heard] {
        microphone(.opened) + microphone(.speechEnded)
            + (listenedFor.firstIndex(of: phrase).map { microphone(.recognised($0)) } ?? microphone(.notRecognised))
    }

    /// The card of a session.
    var sessionCard: VoiceCard? { scene.voice }

    /// A touch of a row of the card.
    func tapPhrase(_ row: Int32) -> [Heard] { tap(400, 130 + 60 * row) }

    /// A touch of a button of the card, from 0.
    func tapCardButton(_ place: Int32) -> [Heard] { tap(150 + 100 * place, 420) }
}
