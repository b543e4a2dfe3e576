internal import BezelModel
internal import Confinement
internal import EventLoop
internal import Glibc
internal import Synchronization

/// A running process for files. One thread at a time uses it: the one that has it from ``FilePool``.
final class FileProcess: @unchecked Sendable {
    /// The largest processor time of one request. A decoder gives up a picture after a second of it (`ImageLimits`);
    /// scaling and turning need more time on a slow board.
    static let processorTime = Interval.seconds(4)
    /// The same once the file is not wanted any more.
    static let patience = Interval.milliseconds(200)
    /// The longest time of one request, also on a busy machine.
    static let longest = Interval.seconds(20)
    /// A buffer up to this size is not cleared after a file.
    private static let kept = 256 << 10

    enum Answer {
        case message(FileMessage)
        /// The process has ended, or must be ended for this reason.
        case ended(ProcessEnd?)
    }

    let kind: FileKind
    /// Numbers the processes of a pool.
    let id: Int
    private let process: ConfinedProcess
    private let readyState = Atomic(false)
    private var number: UInt32 = 0
    private var written = 0

    /// Returns at once: requests are answered when the process is ready.
    init(_ command: [String], _ kind: FileKind, id: Int) throws(ConfinementError) {
        self.kind = kind
        self.id = id
        process = try ConfinedProcess(
            command, input: SharedMemory("bezel-file", size: kind.inputSize, isMapped: false),
            output: SharedMemory("bezel-decoded", size: kind.outputSize, isMapped: false))
    }

    /// Whether it has confined itself, so that a file is decoded at once. Called while no request is open.
    func looksReady() -> Bool { isAlive() && isReady }

    /// Whether it still runs. Called while no request is open.
    func isAlive() -> Bool {
        switch FileMessage.receive(from: process.socket, waits: false) {
        case .nothing: return true
        case .message(.ready) where !isReady:
            isReady = true
            return true
        case .message, .gone, .invalid: return false
        }
    }

    /// Whether it is known to have confined itself. Callable from any thread.
    private(set) var isReady: Bool {
        get { readyState.load(ordering: .relaxed) }
        set { readyState.store(newValue, ordering: .relaxed) }
    }

    var processID: CInt { process.id }

    /// Puts a file into its memory, up to the limit of its kind.
    ///
    /// - Returns: Number of bytes; nil when the file cannot be read.
    func put(_ contents: FileContents) -> Int? {
        var place = 0
        var fits = true
        let isWhole = contents.forEachPart { part in
            let part = part.prefix(kind.fileLimit - place)
            guard fits, !part.isEmpty else { return }
            fits = part.withUnsafeBytes { process.input.write($0, at: FileKind.fileOffset + place) }
            place += part.count
        }
        written = place
        return isWhole && fits ? place : nil
    }

    /// A number for the next request.
    func next() -> UInt32 {
        number &+= 1
        if number == 0 { number = 1 }
        return number
    }

    /// Asks the process, and waits for its answer.
    ///
    /// - Parameter isWanted: Called repeatedly. When it returns false the process is notified, and may answer sooner.
    func ask(_ message: FileMessage, while isWanted: () -> Bool) -> Answer {
        guard message.send(to: process.socket) else { return .ended(nil) }
        let began = Clock.monotonic
        var end = (process.processorTime ?? 0) + Self.processorTime.nanoseconds
        var isCancelled = false
        while true {
            switch FileMessage.receive(from: process.socket, waits: false) {
            case .message(.ready) where !isReady:
                isReady = true
                // The time of the process's start is not counted for the file.
                end = (process.processorTime ?? 0) + Self.processorTime.nanoseconds
                continue
            case .message(let answer):
                return answer.number == message.number ? .message(answer) : .ended(.invalidMessage)
            case .invalid: return .ended(.invalidMessage)
            case .gone: return .ended(nil)
            case .nothing: break
            }
            if !isCancelled, !isWanted() {
                isCancelled = true
                var number = message.number ?? 0
                _ = withUnsafeBytes(of: &number) { process.input.write($0, at: 0) }
                end = min(end, (process.processorTime ?? 0) + Self.patience.nanoseconds)
            }
            if (process.processorTime ?? 0) >= end { return .ended(.hung(Self.processorTime)) }
            if Clock.monotonic - began >= Self.longest.nanoseconds { return .ended(.hung(Self.longest)) }
            var waiting = pollfd(fd: process.socket, events: Int16(POLLIN), revents: 0)
            poll(&waiting, 1, 4)
        }
    }

    /// - Returns: Whether all bytes were read.
    func read(into target: UnsafeMutableRawBufferPointer) -> Bool { process.output.read(into: target, at: 0) }

    /// Gives back the memory of a large file.
    func forget() {
        if written > Self.kept { process.input.clear(from: FileKind.fileOffset) }
        written = 0
    }

    /// Gives back the memory of large results.
    func forgetResult(of size: Int) {
        if size > Self.kept { process.output.clear(from: 0) }
    }

    func end(_ report: @escaping @Sendable (ProcessEnd) -> Void) { process.end(report) }

    /// Ends it and waits for its end: do not call it on a loop's thread.
    func endNow() -> ProcessEnd? { process.endNow() }
}
