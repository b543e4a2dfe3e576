internal import Confinement

/// Messages between the program and its decoder's process: one datagram of 24 bytes each. The bytes of units and
/// pictures are in shared memory.
enum DecoderMessage: Hashable {
    // To the decoder.

    /// Decode a unit.
    ///
    /// - Parameters:
    ///   - isReordering: Pictures may have to wait for later units.
    ///   - released: The pictures in these slots are not needed any more.
    case decode(number: UInt32, offset: UInt32, size: UInt32, isReordering: Bool, released: PictureSlots.Set)
    /// The pictures in these slots are not needed any more.
    case release(PictureSlots.Set)

    // From the decoder.

    /// It has opened its library, of this version, and confined itself.
    case ready(major: UInt32, minor: UInt32, revision: UInt32)
    /// A unit is finished, and a picture is in a slot.
    case picture(number: UInt32, slot: UInt32, width: UInt32, height: UInt32)
    /// A unit is finished without a picture.
    case done(number: UInt32)

    private var message: ProcessMessage { ProcessMessage(words) }

    private var words: ProcessMessage.Words {
        switch self {
        case .decode(let number, let offset, let size, let isReordering, let released):
            (1, number, offset, size, isReordering ? 1 : 0, released.rawValue)
        case .release(let slots): (2, slots.rawValue, 0, 0, 0, 0)
        case .ready(let major, let minor, let revision): (3, major, minor, revision, 0, 0)
        case .picture(let number, let slot, let width, let height): (4, number, slot, width, height, 0)
        case .done(let number): (5, number, 0, 0, 0, 0)
        }
    }

    init?(_ message: ProcessMessage) {
        let words = message.words
        switch words.0 {
        case 1:
            self = .decode(
                number: words.1, offset: words.2, size: words.3, isReordering: words.4 != 0,
                released: PictureSlots.Set(rawValue: words.5))
        case 2: self = .release(PictureSlots.Set(rawValue: words.1))
        case 3: self = .ready(major: words.1, minor: words.2, revision: words.3)
        case 4: self = .picture(number: words.1, slot: words.2, width: words.3, height: words.4)
        case 5: self = .done(number: words.1)
        case _: return nil
        }
    }

    /// - Returns: Whether the whole message was sent.
    func send(to socket: CInt) -> Bool { message.send(to: socket) }

    /// The result of receiving.
    enum Received: Hashable {
        case message(DecoderMessage)
        /// There is no message now.
        case nothing
        /// The other side has gone, or sent bytes that are not a message.
        case gone
    }

    /// - Parameter waits: Whether to wait for a message.
    static func receive(from socket: CInt, waits: Bool) -> Received {
        switch ProcessMessage.receive(from: socket, waits: waits) {
        case .message(let message): DecoderMessage(message).map { .message($0) } ?? .gone
        case .nothing: .nothing
        case .gone: .gone
        }
    }
}
