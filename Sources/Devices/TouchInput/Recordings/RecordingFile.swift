internal import Glibc

/// Reads a file from its start, in pieces. Only regular files: a pipe or a device might never end.
final class RecordingFile {
    /// The most that ``read(_:)`` reads: 64 MiB, about two million events or hours of touches.
    static let limit = 64 << 20
    /// Size of a piece in bytes.
    static let piece = 1 << 16

    private let descriptor: CInt
    private let path: String
    /// Number of bytes that were read.
    private(set) var position = 0

    init(_ path: String) throws(RecordingError) {
        // Without O_NONBLOCK, opening a pipe would wait for its writer.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        self.path = path
        guard descriptor >= 0 else { throw Self.unreadable(path, errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.unreadable(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw RecordingError(.notAFile, file: path, problem: "it is not a file")
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// - Returns: The next bytes; empty at the end of the file.
    func next(_ most: Int = piece) throws(RecordingError) -> [UInt8] {
        var code: CInt = 0
        while true {
            let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
                let length = pread(descriptor, buffer.baseAddress, buffer.count, position)
                code = length < 0 ? errno : 0
                count = max(length, 0)
            }
            if code == EINTR { continue }
            guard code == 0 else { throw Self.unreadable(path, code) }
            position += bytes.count
            return bytes
        }
    }

    func rewind() { position = 0 }

    /// Reads the whole file.
    static func read(_ path: String) throws(RecordingError) -> [UInt8] {
        let file = try RecordingFile(path)
        var bytes: [UInt8] = []
        while case let piece = try file.next(), !piece.isEmpty {
            bytes += piece
            guard bytes.count <= limit else {
                throw RecordingError(.tooLarge, file: path, problem: "it is larger than \(limit) bytes")
            }
        }
        return bytes
    }

    /// Like ``read(_:)``; nil if the file does not exist.
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
