internal import Glibc

/// A file that this user only may read, until it is released.
final class TemporaryFile {
    /// Open for reading, at its start.
    let descriptor: CInt
    let path: String
    private let keepsName: Bool

    /// - Parameter keepsName: Whether another program opens it by its path.
    init(_ bytes: [UInt8], keepsName: Bool) throws(ProgramError) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/bezel-voice-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        guard descriptor >= 0 else { throw ProgramError(call: "mkstemp", code: errno, name: path) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        self.descriptor = descriptor
        self.keepsName = keepsName
        if !keepsName { unlink(path) }
        do throws(OutputError) { try Console.put(bytes, on: descriptor) } catch {
            throw ProgramError(call: "write", code: error.code, name: path)
        }
        lseek(descriptor, 0, SEEK_SET)
    }

    deinit {
        close(descriptor)
        if keepsName { unlink(path) }
    }
}
