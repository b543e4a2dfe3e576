internal import CLinux

/// The two clocks everything here lives by, in nanoseconds.
public enum Clock {
    /// `CLOCK_BOOTTIME`: goes on while the board sleeps.
    public static var bootTime: Int64 { clinux_boottime_nanoseconds() }
    /// `CLOCK_MONOTONIC`: what evdev and KMS stamp with.
    public static var monotonic: Int64 { clinux_monotonic_nanoseconds() }
}
