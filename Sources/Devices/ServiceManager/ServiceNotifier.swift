internal import CSystemd
internal import Glibc

/// Tells the service manager how the service is (sd_notify). Does nothing where none has asked: `NOTIFY_SOCKET` is not set.
public struct ServiceNotifier: Sendable {
    /// Whether a service manager listens.
    public let isHeard: Bool

    public init() { isHeard = getenv("NOTIFY_SOCKET") != nil }

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
        var microseconds: UInt64 = 0
        guard sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
        return Int64(clamping: microseconds.multipliedReportingOverflow(by: 1000).partialValue)
    }

    private func send(_ message: String) {
        guard isHeard else { return }
        _ = sd_notify(0, message)
    }

    /// What stands in a line of its own in the message would be a message of its own.
    private static func line(_ text: String) -> String { text.replacing("\n", with: " ") }
}
