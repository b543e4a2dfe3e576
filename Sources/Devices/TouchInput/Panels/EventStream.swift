internal import BezelModel
internal import CLinux
internal import Glibc

/// `struct input_event` from a pipe, socket or file, for ``TouchStream`` and ``KeyStream``.
///
/// A named pipe can have several writers in turn. epoll cannot watch a plain file (`EPERM`); read it at once instead.
final class EventStream {
    let descriptor: CInt
    let path: String
    var faults: Int { decoder.faults }
    var skippedBytes: Int { decoder.skippedBytes }

    /// Whether another writer can follow.
    private let isNamedPipe: Bool
    @exclusivity(unchecked) private var decoder: EventDecoder
    @exclusivity(unchecked) private var anchor = StampAnchor()
    /// Our own writing end, open while there is no other writer, because epoll would otherwise report the hang-up all
    /// the time.
    private var keeper: CInt = -1
    private let buffer: UnsafeMutableRawBufferPointer

    /// Opens `path` without waiting for a writer.
    init(path: String, layout: RawLayout) throws(TouchInputError) {
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
    ///   - body: Called for each event. It must not call the stream.
    ///   - left: Called when the writer has closed the stream, or it cannot be read any more. The next writer's bytes
    ///     and times are independent of this one's.
    /// - Returns: ``ReadOutcome/gone(_:)`` after a failed read, and at the end of a stream that is not a named pipe.
    func read(now: Stamp, into body: (InputEvent) -> Void, left: () -> Void) -> ReadOutcome {
        while true {
            let count = clinux_read(descriptor, buffer.baseAddress, buffer.count)
            let error = errno
            if count > 0 {
                releaseKeeper()
                decode(count, now, body)
                // A read that does not fill the buffer has emptied the pipe.
                if isNamedPipe, count < buffer.count { return .drained }
            } else if count == 0 {
                writerLeft(left)
                guard isNamedPipe, holdOpen() else { return .gone(0) }
                return .drained
            } else if error == EAGAIN {
                return .drained
            } else if error != EINTR {
                writerLeft(left)
                return .gone(error)
            }
        }
    }

    private func decode(_ count: Int, _ now: Stamp, _ body: (InputEvent) -> Void) {
        // A copy, so that the closure does not retain the stream for each read.
        var anchor = anchor
        decoder.decode(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { raw in
            var event = raw
            event.microseconds = anchor.time(of: raw.microseconds, arriving: now)
            body(event)
        }
        self.anchor = anchor
    }

    private func writerLeft(_ left: () -> Void) {
        left()
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
