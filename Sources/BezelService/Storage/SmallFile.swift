internal import Glibc

/// A text of a few bytes that is stored over restarts.
enum SmallFile {
    private static let mostBytes = 1024

    /// The beginning of the file; nil if it cannot be read.
    static func text(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: mostBytes)
        let count = read(descriptor, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
    }

    /// Replaces the file at once or not at all.
    ///
    /// - Returns: The error's number; nil when it is kept.
    static func write(_ text: String, to path: String) -> CInt? {
        let bytes = Array(text.utf8)
        let other = path + ".new"
        let descriptor = open(other, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o640)
        guard descriptor >= 0 else { return errno }
        let isWritten = Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        let code = errno
        close(descriptor)
        guard isWritten else { return code }
        return rename(other, path) == 0 ? nil : errno
    }
}
