internal import Glibc

/// Reads whole files, and only files: a recording that is a pipe or a device would never end.
enum RecordingFile {
    /// 64 MiB, some two million events or hours of touching.
    static let limit = 64 << 20

    static func read(_ path: String) throws(RecordingError) -> [UInt8] {
        // Without O_NONBLOCK opening a pipe waits for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw unreadable(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw RecordingError(.notAFile, file: path, problem: "it is not a file")
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(max(Int(status.st_size), 0), limit) + 1)
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            let error = errno
            if count < 0, error == EINTR { continue }
            guard count >= 0 else { throw unreadable(path, error) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: chunk[..<count])
            guard bytes.count <= limit else {
                throw RecordingError(.tooLarge, file: path, problem: "it is larger than \(limit) bytes")
            }
        }
    }

    /// Like ``read(_:)``; nil when there is no such file.
    static func readIfPresent(_ path: String) throws(RecordingError) -> [UInt8]? {
        do {
            return try read(path)
        } catch {
            guard error.errno == ENOENT else { throw error }
            return nil
        }
    }

    private static func unreadable(_ path: String, _ errno: CInt) -> RecordingError {
        RecordingError(.unreadable, file: path, problem: errorText(errno), errno: errno)
    }
}
