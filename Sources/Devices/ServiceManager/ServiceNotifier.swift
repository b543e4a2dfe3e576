internal import CLinux
internal import Glibc

/// Tells the service manager how the service is (the protocol of sd_notify(3)). Does nothing where none has asked:
/// `NOTIFY_SOCKET` is not set.
public struct ServiceNotifier: Sendable {
    /// Where it listens: a file, or a name in the abstract namespace, which begins with "@".
    private let path: String?

    public init() { path = getenv("NOTIFY_SOCKET").map { String(cString: $0) } }

    /// Whether a service manager listens.
    public var isHeard: Bool { path != nil }

    /// The start, or a reload, is done.
    public func ready(_ status: String) { send("READY=1\nSTATUS=\(Self.line(status))") }

    /// One line for `systemctl status`.
    public func status(_ text: String) { send("STATUS=\(Self.line(text))") }

    /// - Parameter now: Nanoseconds of `CLOCK_MONOTONIC`, by which the manager tells this reload from the one before.
    public func reloading(at now: Int64) { send("RELOADING=1\nMONOTONIC_USEC=\(now / 1000)") }

    public func stopping() { send("STOPPING=1") }

    public func isAlive() { send("WATCHDOG=1") }

    /// After how many nanoseconds without ``isAlive()`` the manager ends the service; nil where it does not watch.
    public var watchdogTime: Int64? {
        func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }
        // Of another process, which has left its environment to this one.
        if let watched = number("WATCHDOG_PID"), watched != UInt64(getpid()) { return nil }
        guard let microseconds = number("WATCHDOG_USEC"), microseconds > 0 else { return nil }
        return Int64(clamping: microseconds.multipliedReportingOverflow(by: 1000).partialValue)
    }

    private func send(_ message: String) {
        guard let path else { return }
        // What cannot be told now is told by what is sent next.
        _ = clinux_send_datagram(path, message, message.utf8.count)
    }

    /// What stands in a line of its own in the message would be a message of its own.
    private static func line(_ text: String) -> String { text.replacing("\n", with: " ") }
}
