internal import CSystemd
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

/// journald's own way in, for lines with fields (sd_journal_sendv).
public struct JournalSocket: Sendable {
    private static let path = "/run/systemd/journal/socket"

    /// - Returns: nil where standard error is not the journal's: then somebody else reads it, and wants lines.
    public init?() {
        // sd_journal_sendv calls it a success when nobody is there.
        guard JournalStream.isStandardError, access(Self.path, W_OK) == 0 else { return nil }
    }

    /// Sends one entry.
    ///
    /// - Parameter fields: `NAME=value`; a value may have any bytes.
    /// - Returns: Whether journald has it.
    public func send(_ fields: [String]) -> Bool {
        let copies = fields.map { field -> UnsafeMutableRawBufferPointer in
            let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: field.utf8.count, alignment: 1)
            copy.copyBytes(from: field.utf8)
            return copy
        }
        defer { for copy in copies { copy.deallocate() } }
        let parts = copies.map { iovec(iov_base: $0.baseAddress, iov_len: $0.count) }
        return sd_journal_sendv(parts, CInt(parts.count)) == 0
    }
}
