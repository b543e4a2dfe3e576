internal import CLinux
internal import Glibc

/// Writes one line and a backtrace to standard error after a crash, before the kernel writes a core file.
public enum CrashReport {
    /// Installs the crash handler. Call it on the main thread. Does nothing if `SWIFT_BACKTRACE` is set, because Swift
    /// then writes its own report.
    ///
    /// - Parameter name: The program and its version, at most 79 bytes.
    public static func begin(_ name: String) {
        guard getenv("SWIFT_BACKTRACE") == nil else { return }
        clinux_report_crashes(name)
    }
}
