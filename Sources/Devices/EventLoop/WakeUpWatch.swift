internal import CLinux
internal import Glibc

/// Calls its handler when the machine has woken up from suspend. It is also called when the clock was set, because the
/// kernel reports both in the same way (timerfd_create(2), `TFD_TIMER_CANCEL_ON_SET`).
public final class WakeUpWatch {
    /// Called on the loop's thread after the machine has woken up.
    public var woke: () -> Void
    private let loop: EventLoop
    private let descriptor: CInt
    private var watch: Watch?

    public init(on loop: EventLoop, _ woke: @escaping () -> Void = {}) throws(EventLoopError) {
        self.loop = loop
        self.woke = woke
        descriptor = clinux_clock_jumps()
        guard descriptor >= 0 else { throw EventLoopError(operation: "timerfd_settime", errno: errno) }
        watch = try loop.watch(descriptor, for: .readable) { [unowned self] _ in
            var count: UInt64 = 0
            guard read(self.descriptor, &count, MemoryLayout<UInt64>.size) < 0, errno == ECANCELED else { return }
            self.woke()
        }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        close(descriptor)
    }
}
