internal import BezelConfiguration
internal import Glibc

/// A file with a text of a few bytes that is stored over restarts: a choice of the driver.
struct KeptFile: Sendable {
    /// Why the text was not written.
    struct Failure: Error, Hashable, CustomStringConvertible {
        /// What is in the file, like "the volume".
        let content: String
        let path: String
        /// The error's number.
        let code: CInt

        var description: String { "\(content) cannot be kept: \(path): \(errorText(code))" }
    }

    private static let mostBytes = 1024

    /// What is in the file, for messages: like "the volume".
    let content: String
    /// nil: nothing is kept.
    let path: String?

    /// - Parameters:
    ///   - folder: Empty for nowhere.
    ///   - name: Of the file in the folder.
    init(_ content: String, in folder: String, name: String) {
        self.content = content
        path = folder.isEmpty ? nil : "\(folder)/\(name)"
    }

    /// The beginning of the file; nil if there is none, or it cannot be read.
    var text: String? {
        guard let path else { return nil }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
        let count = read(descriptor, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
    }

    /// Replaces the file at once or not at all. It waits for the disk, so it is for a worker's thread.
    ///
    /// - Returns: nil when the text is kept, or there is nowhere to keep it.
    func write(_ text: String) -> Failure? {
        guard let path else { return nil }
        let other = path + ".new"
        let descriptor = open(other, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o640)
        guard descriptor >= 0 else { return failure(errno, path) }
        let bytes = Array(text.utf8)
        let isWritten = Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        let code = errno
        close(descriptor)
        guard isWritten else {
            unlink(other)
            return failure(code, path)
        }
        return rename(other, path) == 0 ? nil : failure(errno, path)
    }

    private func failure(_ code: CInt, _ path: String) -> Failure {
        Failure(content: content, path: path, code: code)
    }
}
