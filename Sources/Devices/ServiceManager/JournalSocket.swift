internal import CSystemd
internal import Glibc

/// journald's own way in, for lines with fields (sd_journal_sendv).
public struct JournalSocket: Sendable {
    private static let path = "/run/systemd/journal/socket"

    /// - Returns: nil where standard error is not the journal's: then somebody else reads it, and wants lines.
    public init?() {
        var status = stat()
        guard let variable = getenv("JOURNAL_STREAM"), fstat(2, &status) == 0,
            String(cString: variable) == "\(status.st_dev):\(status.st_ino)",
            // sd_journal_sendv calls it a success when nobody is there.
            access(Self.path, W_OK) == 0
        else { return nil }
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
