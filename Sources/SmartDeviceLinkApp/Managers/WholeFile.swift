internal import Glibc

/// Reading a file into memory.
enum WholeFile {
    /// Why it could not be read.
    enum Failure: Error {
        case system(call: String, errno: CInt)
        /// It has more bytes than the limit.
        case tooLarge
    }

    static func bytes(at path: String, limit: Int) throws(Failure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(call: "open", errno: errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = read(descriptor, &piece, piece.count)
            if count < 0 {
                let code = errno
                if code == EINTR { continue }
                throw .system(call: "read", errno: code)
            }
            guard count > 0 else { return bytes }
            bytes += piece[..<count]
        }
        throw .tooLarge
    }
}
