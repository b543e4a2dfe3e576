// Its headers include pollfd, and the compiler uses the type from there.
internal import CALSA
internal import Glibc

/// Wakes one thread that waits. A pipe: it can be rung on any thread without waiting.
final class WakePipe: Sendable {
    private let listening: CInt
    private let ringing: CInt

    init() throws(SoundError) {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw SoundError(
                code: .deviceFailed, operation: "pipe", subject: "", detail: String(cString: strerror(errno)))
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (listening, ringing) = (ends[0], ends[1])
    }

    deinit {
        close(listening)
        close(ringing)
    }

    func ring() {
        // A full pipe wakes as well.
        var byte: UInt8 = 1
        _ = write(ringing, &byte, 1)
    }

    /// Waits until it was rung, or at most for this time; -1: without limit.
    func wait(milliseconds: CInt) {
        var events = pollfd(fd: listening, events: Int16(POLLIN), revents: 0)
        poll(&events, 1, milliseconds)
        withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { room in
            _ = read(listening, room.baseAddress, room.count)
        }
    }
}
