internal import CLinux

/// The two clocks of the program, in nanoseconds.
public enum Clock {
    /// `CLOCK_BOOTTIME`: continues while the board is suspended.
    public static var bootTime: Int64 { clinux_boottime_nanoseconds() }
    /// `CLOCK_MONOTONIC`: the clock of evdev and KMS time stamps.
    public static var monotonic: Int64 { clinux_monotonic_nanoseconds() }
}
