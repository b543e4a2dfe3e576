internal import Confinement

/// Messages between the service and the recogniser's process. Phrases and sound are in shared memory.
enum RecogniserMessage: Hashable {
    // To the process.

    /// Recognise the phrases that are in memory. The first message, and only once.
    ///
    /// - Parameter size: Their bytes.
    case task(size: UInt32)
    /// Decode the sound from its start.
    ///
    /// - Parameters:
    ///   - samples: Their number.
    ///   - silence: How many of them, at the end, are behind the speech.
    case decode(number: UInt32, samples: UInt32, silence: UInt32)

    // From the process.

    /// It has confined itself, and has a grammar of so many phrases.
    case ready(phrases: UInt32)
    /// A decoding is finished.
    ///
    /// - Parameters:
    ///   - position: Of the phrase in the task; nil when it was none.
    ///   - milliseconds: Of processor time.
    case result(number: UInt32, position: UInt32?, milliseconds: UInt32)

    private var words: ProcessMessage.Words {
        switch self {
        case .task(let size): (1, size, 0, 0, 0, 0)
        case .decode(let number, let samples, let silence): (2, number, samples, silence, 0, 0)
        case .ready(let phrases): (3, phrases, 0, 0, 0, 0)
        case .result(let number, let position, let milliseconds):
            (4, number, position == nil ? 0 : 1, position ?? 0, milliseconds, 0)
        }
    }

    init?(_ message: ProcessMessage) {
        let words = message.words
        switch words.0 {
        case 1: self = .task(size: words.1)
        case 2: self = .decode(number: words.1, samples: words.2, silence: words.3)
        case 3: self = .ready(phrases: words.1)
        case 4: self = .result(number: words.1, position: words.2 == 0 ? nil : words.3, milliseconds: words.4)
        case _: return nil
        }
    }

    /// - Returns: Whether the whole message was sent.
    func send(to socket: CInt) -> Bool { ProcessMessage(words).send(to: socket) }
}
