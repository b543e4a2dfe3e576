internal import CLinux
internal import Glibc

/// Whether standard error is the journal's.
public enum JournalStream {
    /// systemd names the stream that it has opened for a service, `JOURNAL_STREAM=DEVICE:INODE` (systemd.exec(5)), and a
    /// program that the service starts with its errors sent elsewhere inherits the name: so it is held against what
    /// standard error is.
    public static var isStandardError: Bool {
        var status = stat()
        guard let name = getenv("JOURNAL_STREAM"), fstat(2, &status) == 0 else { return false }
        return String(cString: name) == "\(status.st_dev):\(status.st_ino)"
    }
}

/// journald's own way in, for lines with fields (systemd.io/JOURNAL_NATIVE_PROTOCOL).
public struct JournalSocket: Sendable {
    private static let path = "/run/systemd/journal/socket"

    /// - Returns: nil where standard error is not the journal's: then somebody else reads it, and wants lines.
    public init?() {
        guard JournalStream.isStandardError, access(Self.path, W_OK) == 0 else { return nil }
    }

    /// Sends one entry.
    ///
    /// - Parameter fields: `NAME=value`; a value may have any bytes.
    /// - Returns: Whether journald has it. It takes some 200 KB in one piece, which is the kernel's limit.
    public func send(_ fields: [String]) -> Bool {
        var entry: [UInt8] = []
        for field in fields { Self.append(field, to: &entry) }
        return clinux_send_datagram(Self.path, entry, entry.count) == 0
    }

    /// A line of text; where the value has lines of its own, its name, its length in 8 bytes, least first, and itself.
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
