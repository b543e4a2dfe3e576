public import BezelModel
internal import Glibc

/// A touch panel whose events come as `struct input_event` from a pipe, socket or file.
///
/// A named pipe can have several writers in turn: when one closes it, its contacts are cancelled, and the next one
/// counts as another panel. epoll cannot watch a plain file (`EPERM`); read it at once instead.
public final class TouchStream {
    /// For epoll. It is readable when there are events, and once when the writer has closed the pipe.
    public let descriptor: CInt
    public let path: String
    public private(set) var tracker: ContactTracker
    /// Number of runs of bytes that are not events.
    public var faults: Int { decoder.faults }
    /// Number of bytes that were skipped, in these runs and at a writer's end.
    public var skippedBytes: Int { decoder.skippedBytes }

    private let fresh: ContactTracker
    /// Whether another writer can follow.
    private let isNamedPipe: Bool
    private var decoder: EventDecoder
    private var anchor = StampAnchor()
    /// Our own writing end, open while there is no other writer, because epoll would otherwise report the hang-up all
    /// the time.
    private var keeper: CInt = -1
    private let buffer: UnsafeMutableRawBufferPointer

    /// Opens `path` without waiting for a writer.
    ///
    /// - Parameter tracker: Reads the events; usually made from a description with the axis ranges of the
    ///   configuration. Each writer gets a new copy.
    public init(path: String, layout: RawLayout = .native, tracker: ContactTracker) throws(TouchInputError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw TouchInputError(.cannotOpen, operation: "open", subject: path, errno: errno)
        }
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        let error = errno
        let kind = status.st_mode & S_IFMT
        guard isKnown, [S_IFIFO, S_IFSOCK, S_IFREG].contains(kind) else {
            close(descriptor)
            throw TouchInputError(.notAStream, operation: "fstat", subject: path, errno: isKnown ? 0 : error)
        }
        self.descriptor = descriptor
        self.path = path
        self.tracker = tracker
        fresh = tracker
        isNamedPipe = kind == S_IFIFO && !Self.isAnonymous(descriptor)
        decoder = EventDecoder(layout: layout)
        buffer = .allocate(byteCount: 4096, alignment: 16)
    }

    deinit {
        if keeper >= 0 { close(keeper) }
        close(descriptor)
        buffer.deallocate()
    }

    /// Reads all available events.
    ///
    /// - Parameters:
    ///   - now: `CLOCK_MONOTONIC`. The first event gets this time, later events keep their distance from it; see
    ///     ``StampAnchor``.
    ///   - body: Called for each frame that is not empty. It must not call the stream.
    /// - Returns: ``ReadOutcome/gone(_:)`` after a failed read, and at the end of a stream that is not a named pipe;
    ///   the contacts have been cancelled.
    public func read(now: Stamp, into body: (inout ContactFrame) -> Void) -> ReadOutcome {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            let error = errno
            if count > 0 {
                releaseKeeper()
                take(count, now, body)
                // A read that does not fill the buffer has emptied the pipe.
                if isNamedPipe, count < buffer.count { return .drained }
            } else if count == 0 {
                writerLeft(at: now, body)
                guard isNamedPipe, holdOpen() else { return .gone(0) }
                return .drained
            } else if error == EAGAIN {
                return .drained
            } else if error != EINTR {
                writerLeft(at: now, body)
                return .gone(error)
            }
        }
    }

    /// See ``ContactTracker/deadline``.
    public var deadline: Stamp? { tracker.deadline }

    /// See ``ContactTracker/timeOut(at:)``.
    public func timeOut(at now: Stamp, into body: (inout ContactFrame) -> Void) {
        if tracker.timeOut(at: now) { body(&tracker.frame) }
    }

    /// See ``ContactTracker/cancelAll(at:)``.
    public func cancelAll(at now: Stamp, into body: (inout ContactFrame) -> Void) {
        if tracker.cancelAll(at: now) { body(&tracker.frame) }
    }

    private func take(_ count: Int, _ now: Stamp, _ body: (inout ContactFrame) -> Void) {
        decoder.decode(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { raw in
            var event = raw
            event.microseconds = anchor.time(of: raw.microseconds, arriving: now)
            tracker.take(event, into: body)
        }
    }

    private func writerLeft(at now: Stamp, _ body: (inout ContactFrame) -> Void) {
        if tracker.cancelAll(at: now) { body(&tracker.frame) }
        tracker.startOver(as: fresh)
        decoder.reset()
        anchor = StampAnchor()
    }

    /// Whether it is a shell's pipe, opened as /dev/stdin: the link of its descriptor is `pipe:[number]`.
    private static func isAnonymous(_ descriptor: CInt) -> Bool {
        var link = [CChar](repeating: 0, count: 8)
        let count = readlink("/proc/self/fd/\(descriptor)", &link, link.count)
        return count >= 5 && link[..<5].elementsEqual("pipe:".utf8.map { CChar(bitPattern: $0) })
    }

    private func holdOpen() -> Bool {
        guard keeper < 0 else { return true }
        // Opened by descriptor, because the path may be another pipe now.
        keeper = open("/proc/self/fd/\(descriptor)", O_WRONLY | O_CLOEXEC | O_NONBLOCK)
        return keeper >= 0
    }

    private func releaseKeeper() {
        guard keeper >= 0 else { return }
        close(keeper)
        keeper = -1
    }
}
