internal import CLinux
internal import Glibc

/// The two clocks of the program, in nanoseconds.
public enum Clock {
    /// `CLOCK_BOOTTIME`: continues while the board is suspended.
    public static var bootTime: Int64 { clinux_boottime_nanoseconds() }
    /// `CLOCK_MONOTONIC`: the clock of evdev and KMS time stamps.
    public static var monotonic: Int64 { clinux_monotonic_nanoseconds() }

    /// Blocks the thread until the monotonic clock shows `time`, in nanoseconds.
    public static func sleep(untilMonotonic time: Int64) {
        var time = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}
