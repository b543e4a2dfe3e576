import BezelModel
import SmartDeviceLink

/// Who is heard, and who waits to be: one at a time.
///
/// An alert's sound ends whatever an app speaks. What apps speak waits for its turn, first come, first heard.
struct Voice: Sendable {
    enum Speaker: Sendable {
        case alert(AlertQueue.ID)
        case request(SpeakRequest)
    }

    struct Speech: Sendable {
        var id: Utterance.ID
        var speaker: Speaker
        /// The first of it has been heard.
        var isHeard = false
        /// When it counts as lost: the device tells the end of everything, and should.
        var due: Instant
    }

    /// A Speak from its request to its answer.
    struct SpeakRequest: Sendable {
        var session: SessionID
        var message: RPCMessage
        var parts: [SoundPart]
        var warnings: [String]
    }

    var current: Speech?
    var line: [SpeakRequest] = []
    /// The number of the last utterance.
    var last: UInt64 = 0
}
