internal import CLinux
internal import Glibc

/// Calls its handler once at a time on `CLOCK_BOOTTIME` (timerfd_create(2)).
public final class LoopTimer {
    /// Called on the loop's thread at the set time.
    @exclusivity(unchecked) public var fired: () -> Void
    private let loop: EventLoop
    private let descriptor: CInt
    @exclusivity(unchecked) private var watch: Watch?
    /// When the handler is called.
    @exclusivity(unchecked) private var due: Int64?
    /// When the kernel wakes the loop: at that time or earlier.
    @exclusivity(unchecked) private var armed: Int64?

    public init(on loop: EventLoop, _ fired: @escaping () -> Void = {}) throws(EventLoopError) {
        self.loop = loop
        self.fired = fired
        descriptor = clinux_timerfd()
        guard descriptor >= 0 else { throw EventLoopError(operation: "timerfd_create", errno: errno) }
        watch = try loop.watch(descriptor, for: .readable) { [unowned self] _ in
            var count: UInt64 = 0
            guard read(self.descriptor, &count, MemoryLayout<UInt64>.size) > 0 else { return }
            self.expired()
        }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        close(descriptor)
    }

    /// Sets the time, in nanoseconds of ``Clock/bootTime``. A time in the past fires at once, nil never. Setting the
    /// same time again costs no system call.
    public func set(_ due: Int64?) {
        self.due = due
        arm(due)
    }

    /// Sets the time as ``set(_:)`` does, for a timer that moves many times before it fires: a later time and nil cost no
    /// system call, but one wake-up of the loop at the former time.
    public func move(_ due: Int64?) {
        self.due = due
        guard let armed else { return arm(due) }
        if let due, due < armed { arm(due) }
    }

    private func expired() {
        armed = nil
        guard let due, due <= Clock.bootTime else { return arm(due) }
        self.due = nil
        fired()
    }

    private func arm(_ time: Int64?) {
        guard time != armed else { return }
        armed = time
        // 0 would disarm the timer.
        _ = clinux_timerfd_set(descriptor, time.map { max($0, 1) } ?? 0)
    }
}
