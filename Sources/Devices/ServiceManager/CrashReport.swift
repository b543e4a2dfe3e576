internal import CLinux
internal import Glibc

/// What a crash leaves in the journal: one line and a backtrace in standard error, before the kernel writes its core.
public enum CrashReport {
    /// Call it on the main thread. Swift's own reports are left alone where somebody has asked for them
    /// (`SWIFT_BACKTRACE`).
    ///
    /// - Parameter name: The program and its version, at most 79 bytes.
    public static func begin(_ name: String) {
        guard getenv("SWIFT_BACKTRACE") == nil else { return }
        clinux_report_crashes(name)
    }
}
