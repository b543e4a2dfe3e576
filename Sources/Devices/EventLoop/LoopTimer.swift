internal import CLinux
internal import Glibc

/// Calls its handler once at a time on `CLOCK_BOOTTIME` (timerfd).
public final class LoopTimer {
    /// Called on the loop's thread at the set time.
    public var fired: () -> Void
    private let loop: EventLoop
    private let descriptor: CInt
    private var watch: Watch?
    private var armed: Int64?

    public init(on loop: EventLoop, _ fired: @escaping () -> Void = {}) throws(EventLoopError) {
        self.loop = loop
        self.fired = fired
        descriptor = clinux_timerfd()
        guard descriptor >= 0 else { throw EventLoopError(operation: "timerfd_create", errno: errno) }
        watch = try loop.watch(descriptor, for: .readable) { [unowned self] _ in
            var count: UInt64 = 0
            guard read(self.descriptor, &count, MemoryLayout<UInt64>.size) > 0 else { return }
            self.armed = nil
            self.fired()
        }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        close(descriptor)
    }

    /// Sets the time, in nanoseconds of ``Clock/bootTime``. A time in the past fires at once, nil never. Setting the
    /// same time again costs no system call.
    public func set(_ due: Int64?) {
        guard due != armed else { return }
        armed = due
        // 0 would disarm the timer.
        _ = clinux_timerfd_set(descriptor, due.map { max($0, 1) } ?? 0)
    }
}
