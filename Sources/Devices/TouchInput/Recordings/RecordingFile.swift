internal import Glibc

/// Reads a recording from its start, in pieces. The bytes of a pipe are kept in memory, because they are read twice.
final class RecordingFile {
    /// The most that ``read(_:)`` reads, and the most that a pipe may hold: 64 MiB, about two million events or hours of
    /// touches.
    static let limit = 64 << 20
    /// Size of a piece in bytes.
    static let piece = 1 << 16
    /// The path that means standard input.
    static let standardInput = "-"

    private let descriptor: CInt
    private let path: String
    /// The bytes of the pipe; nil for a file.
    private var kept: [UInt8]?
    /// Number of bytes that were read.
    private(set) var position = 0

    /// Opens a regular file.
    ///
    /// - Parameter allowsPipes: Also opens pipes, sockets and ``standardInput``, and reads them to their end. A device
    ///   is refused in any case: it might never end.
    init(_ path: String, allowsPipes: Bool = false) throws(RecordingError) {
        self.path = path
        // Without O_NONBLOCK, opening a pipe would wait for its writer.
        descriptor =
            allowsPipes && path == Self.standardInput
            ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.unreadable(path, errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.unreadable(path, errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFIFO where allowsPipes, S_IFSOCK where allowsPipes: kept = try keepAll()
        default:
            let problem = allowsPipes ? "it is neither a file nor a pipe" : "it is not a file"
            throw RecordingError(.notAFile, file: path, problem: problem)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// - Returns: The next bytes; empty at the end of the file.
    func next(_ most: Int = piece) throws(RecordingError) -> [UInt8] {
        let bytes: [UInt8]
        if let kept {
            bytes = Array(kept[position..<min(position + max(most, 0), kept.count)])
        } else {
            bytes =
                try self.bytes(most) { [descriptor, position] buffer in
                    pread(descriptor, buffer.baseAddress, buffer.count, position)
                } ?? []
        }
        position += bytes.count
        return bytes
    }

    /// Reads a pipe until its writers have closed it.
    private func keepAll() throws(RecordingError) -> [UInt8] {
        var all: [UInt8] = []
        while true {
            // A pipe with a name has no writer at first, and would seem to be at its end.
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, -1) >= 0 || errno == EINTR else { throw Self.unreadable(path, errno) }
            let piece = try bytes(Self.piece) { [descriptor] in Glibc.read(descriptor, $0.baseAddress, $0.count) }
            guard let piece else { continue }
            guard !piece.isEmpty else { return all }
            all += piece
            guard all.count <= Self.limit else {
                throw RecordingError(
                    .tooLarge, file: path,
                    problem: "more than \(Self.limit) bytes come through the pipe; write them to a file first")
            }
        }
    }

    /// - Returns: nil if there is nothing to read at the moment.
    private func bytes(
        _ most: Int, read: (UnsafeMutableBufferPointer<UInt8>) -> Int
    ) throws(RecordingError) -> [UInt8]? {
        while true {
            var code: CInt = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
                let length = read(buffer)
                code = length < 0 ? errno : 0
                count = max(length, 0)
            }
            switch code {
            case 0: return bytes
            case EINTR: continue
            case EAGAIN: return nil
            default: throw Self.unreadable(path, code)
            }
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

extension Recording {
    /// The first bytes of a regular file; none of a pipe, which can be read only once.
    public static func head(of path: String, _ count: Int) -> [UInt8] {
        (try? RecordingFile(path).next(count)) ?? []
    }

    /// All bytes of a regular file of at most 64 MiB.
    public static func contents(of path: String) throws(RecordingError) -> [UInt8] { try RecordingFile.read(path) }
}
