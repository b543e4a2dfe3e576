private import Glibc

/// A file with the state of a screen, so that it can be restored after a crash.
enum StateFile {
    private static let longest = 1 << 20

    /// Writes the whole file or nothing. Creates the folder if only its last part is missing.
    ///
    /// - Returns: 0, or the `errno`.
    static func write(_ state: DisplayState, to path: String) -> CInt {
        if let slash = path.lastIndex(of: "/"), slash != path.startIndex { mkdir(String(path[..<slash]), 0o755) }
        let beside = path + ".new"
        let descriptor = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return errno }
        var number: CInt = 0
        var text = state.text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty, number == 0 {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count > 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
                } else if count == 0 || errno != EINTR {
                    number = count == 0 ? EIO : errno
                }
            }
        }
        if number == 0, fsync(descriptor) != 0 { number = errno }
        close(descriptor)
        if number == 0, rename(beside, path) != 0 { number = errno }
        if number != 0 { unlink(beside) }
        return number
    }

    /// - Throws: ``DisplayError``: the file is not there, cannot be read, or is not one of these.
    static func read(_ path: String) throws(DisplayError) -> DisplayState {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw DisplayError(code: .noState, operation: "open", subject: path, errno: errno)
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var number: CInt = 0
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { room in
            while bytes.count <= longest {
                let count = Glibc.read(descriptor, room.baseAddress, room.count)
                if count < 0, errno == EINTR { continue }
                if count < 0 { number = errno }
                guard count > 0 else { return }
                bytes += room[..<count]
            }
        }
        guard number == 0, bytes.count <= longest,
            let state = DisplayState(text: String(decoding: bytes, as: UTF8.self))
        else {
            throw DisplayError(code: .badState, operation: "read", subject: path, errno: number)
        }
        return state
    }

    static func remove(_ path: String) { unlink(path) }
}
