internal import BezelModel
internal import CLinux

enum MonotonicClock {
    static func now() -> Stamp { Stamp(nanoseconds: clinux_monotonic_nanoseconds()) }
}
