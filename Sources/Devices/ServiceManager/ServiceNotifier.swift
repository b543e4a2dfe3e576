internal import CLinux
internal import Glibc

/// Reports the service's state to the service manager (sd_notify(3)). Does nothing if `NOTIFY_SOCKET` is not set.
public struct ServiceNotifier: Sendable {
    /// The manager's socket: a file, or a name in the abstract namespace, which begins with "@".
    private let path: String?

    public init() { path = getenv("NOTIFY_SOCKET").map { String(cString: $0) } }

    /// Whether a service manager listens.
    public var isHeard: Bool { path != nil }

    /// The start or a reload is complete.
    public func ready(_ status: String) { send("READY=1\nSTATUS=\(Self.line(status))") }

    /// One line for `systemctl status`.
    public func status(_ text: String) { send("STATUS=\(Self.line(text))") }

    /// - Parameter now: Nanoseconds of `CLOCK_MONOTONIC`, with which the manager distinguishes this reload from the one
    ///   before.
    public func reloading(at now: Int64) { send("RELOADING=1\nMONOTONIC_USEC=\(now / 1000)") }

    public func stopping() { send("STOPPING=1") }

    public func isAlive() { send("WATCHDOG=1") }

    /// Time without ``isAlive()`` after which the manager ends the service, in nanoseconds; nil without a watchdog.
    public var watchdogTime: Int64? {
        func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }
        // The watchdog is for another process, whose environment this one has inherited.
        if let watched = number("WATCHDOG_PID"), watched != UInt64(getpid()) { return nil }
        guard let microseconds = number("WATCHDOG_USEC"), microseconds > 0 else { return nil }
        return Int64(clamping: microseconds.multipliedReportingOverflow(by: 1000).partialValue)
    }

    /// Gives the manager a copy of a descriptor, which the next process of the service is passed
    /// (``PassedDescriptors``). It is kept until the service is stopped or the kernel reports an error of it.
    ///
    /// - Parameter name: Letters, digits and hyphens.
    public func keep(_ descriptor: CInt, as name: String) {
        guard let path else { return }
        let message = "FDSTORE=1\nFDNAME=\(name)"
        _ = clinux_send_descriptor(path, message, message.utf8.count, descriptor)
    }

    /// The manager closes the descriptor that it keeps with that name.
    public func forget(_ name: String) { send("FDSTOREREMOVE=1\nFDNAME=\(name)") }

    /// Whether the manager keeps descriptors: `FDSTORE` in the environment is their number, set by systemd 254 and later
    /// or by the unit.
    public var keepsDescriptors: Bool {
        isHeard && getenv("FDSTORE").flatMap { Int(String(cString: $0)) }.map { $0 > 0 } == true
    }

    private func send(_ message: String) {
        guard let path else { return }
        // A message that cannot be sent is not repeated; the next one has the newer state.
        _ = clinux_send_datagram(path, message, message.utf8.count)
    }

    /// A line break in the text would begin another assignment in the message.
    private static func line(_ text: String) -> String { text.replacing("\n", with: " ") }
}
