internal import BezelModel
internal import Confinement
internal import Drawing

/// Messages between the service and a process for files. The bytes of files, pixels and samples are in shared memory.
/// Each answer has the number of its request.
enum FileMessage: Hashable {
    // To the process.

    /// Decode the picture whose file is in memory.
    case picture(number: UInt32, size: UInt32, ImageFit)
    /// Open the sound whose file is in memory.
    case sound(number: UInt32, size: UInt32)
    /// Decode more of the sound.
    case more(number: UInt32)

    // From the process.

    /// It has opened its libraries and confined itself.
    case ready
    /// The pixels of the picture are in memory.
    case pixels(number: UInt32, width: UInt32, height: UInt32, isOpaque: Bool)
    /// The picture cannot be decoded, or was not wanted any more.
    case failed(number: UInt32, isInterrupted: Bool)
    /// The sound is open.
    case format(number: UInt32, rate: UInt32)
    /// The memory has this number of samples.
    case samples(number: UInt32, count: UInt32)
    /// The sound has ended.
    ///
    /// - Parameters:
    ///   - fault: The operation that found the fault; 0 for none.
    ///   - count: Length of its description in memory, in bytes.
    case ended(number: UInt32, fault: UInt32, count: UInt32)

    /// The number of the request that it answers; nil for none.
    var number: UInt32? {
        switch self {
        case .ready: nil
        case .picture(let number, _, _), .sound(let number, _), .more(let number), .pixels(let number, _, _, _),
            .failed(let number, _), .format(let number, _), .samples(let number, _), .ended(let number, _, _):
            number
        }
    }

    private var words: ProcessMessage.Words {
        switch self {
        case .picture(let number, let size, let fit):
            switch fit {
            case .inside(let side): (1, number, size, 1, UInt32(clamping: side), 0)
            case .within(let area): (1, number, size, 2, UInt32(clamping: area.width), UInt32(clamping: area.height))
            case .covering(let area): (1, number, size, 3, UInt32(clamping: area.width), UInt32(clamping: area.height))
            }
        case .sound(let number, let size): (2, number, size, 0, 0, 0)
        case .more(let number): (3, number, 0, 0, 0, 0)
        case .ready: (4, 0, 0, 0, 0, 0)
        case .pixels(let number, let width, let height, let isOpaque):
            (5, number, width, height, isOpaque ? 1 : 0, 0)
        case .failed(let number, let isInterrupted): (6, number, isInterrupted ? 1 : 0, 0, 0, 0)
        case .format(let number, let rate): (7, number, rate, 0, 0, 0)
        case .samples(let number, let count): (8, number, count, 0, 0, 0)
        case .ended(let number, let fault, let count): (9, number, fault, count, 0, 0)
        }
    }

    private init?(_ words: ProcessMessage.Words) {
        let area = DisplaySize(width: Int32(clamping: words.4), height: Int32(clamping: words.5))
        switch (words.0, words.3) {
        case (1, 1): self = .picture(number: words.1, size: words.2, .inside(Int(words.4)))
        case (1, 2): self = .picture(number: words.1, size: words.2, .within(area))
        case (1, 3): self = .picture(number: words.1, size: words.2, .covering(area))
        case (2, _): self = .sound(number: words.1, size: words.2)
        case (3, _): self = .more(number: words.1)
        case (4, _): self = .ready
        case (5, _): self = .pixels(number: words.1, width: words.2, height: words.3, isOpaque: words.4 != 0)
        case (6, _): self = .failed(number: words.1, isInterrupted: words.2 != 0)
        case (7, _): self = .format(number: words.1, rate: words.2)
        case (8, _): self = .samples(number: words.1, count: words.2)
        case (9, _): self = .ended(number: words.1, fault: words.2, count: words.3)
        case _: return nil
        }
    }

    /// - Returns: Whether the whole message was sent.
    func send(to socket: CInt) -> Bool { ProcessMessage(words).send(to: socket) }

    /// The result of receiving.
    enum Received: Hashable {
        case message(FileMessage)
        /// There is no message now.
        case nothing
        /// The other side has gone.
        case gone
        /// The other side has sent bytes that are not a message.
        case invalid
    }

    /// - Parameter waits: Whether to wait for a message.
    static func receive(from socket: CInt, waits: Bool) -> Received {
        switch ProcessMessage.receive(from: socket, waits: waits) {
        case .message(let message): FileMessage(message.words).map { .message($0) } ?? .invalid
        case .nothing: .nothing
        case .gone: .gone
        }
    }
}
