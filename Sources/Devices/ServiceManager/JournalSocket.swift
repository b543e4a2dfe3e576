internal import CLinux
internal import Glibc

/// Whether standard error goes to the journal.
public enum JournalStream {
    /// Whether standard error is the stream that systemd names in `JOURNAL_STREAM=DEVICE:INODE` (systemd.exec(5)). The
    /// variable alone is not enough: a program with redirected output inherits it.
    public static var isStandardError: Bool {
        var status = stat()
        guard let name = getenv("JOURNAL_STREAM"), fstat(2, &status) == 0 else { return false }
        return String(cString: name) == "\(status.st_dev):\(status.st_ino)"
    }
}

/// journald's native socket, for log entries with fields (systemd.io/JOURNAL_NATIVE_PROTOCOL).
public struct JournalSocket: Sendable {
    private static let path = "/run/systemd/journal/socket"

    /// - Returns: nil if standard error does not go to the journal; then log lines are written there.
    public init?() {
        guard JournalStream.isStandardError, access(Self.path, W_OK) == 0 else { return nil }
    }

    /// Sends one entry.
    ///
    /// - Parameter fields: `NAME=value`; a value may contain any bytes.
    /// - Returns: Whether journald received it. The kernel limits an entry to about 200 KB.
    public func send(_ fields: [String]) -> Bool {
        var entry: [UInt8] = []
        for field in fields { Self.append(field, to: &entry) }
        return clinux_send_datagram(Self.path, entry, entry.count) == 0
    }

    /// Appends a field: a line of text; for a value with line breaks its name, its length in 8 bytes (little-endian),
    /// and the value.
    static func append(_ field: String, to entry: inout [UInt8]) {
        let end = field.utf8.firstIndex(of: UInt8(ascii: "="))
        if let end, field.utf8.contains(UInt8(ascii: "\n")) {
            let value = field.utf8[field.utf8.index(after: end)...]
            entry += Array(field.utf8[..<end]) + [UInt8(ascii: "\n")]
            withUnsafeBytes(of: UInt64(value.count).littleEndian) { entry += Array($0) }
            entry += Array(value)
        } else {
            entry += Array(field.utf8)
        }
        entry.append(UInt8(ascii: "\n"))
    }
}
