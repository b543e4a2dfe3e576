internal import ArgumentParser
internal import BezelConfiguration
internal import Glibc

/// The output of a recording or a report: a new file, or standard output.
final class RecordingFile: Sendable {
    /// The name in messages.
    let name: String
    private let descriptor: CInt
    private let isFile: Bool

    /// - Parameter path: nil for standard output.
    init(_ path: String?) throws {
        descriptor = path.map { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644) } ?? STDOUT_FILENO
        guard descriptor >= 0 else { throw ValidationError("\(path ?? ""): \(errorText(errno))") }
        name = path ?? "standard output"
        isFile = path != nil
    }

    deinit { if isFile { close(descriptor) } }

    /// - Returns: 0, or the `errno` of the failure. A file is then truncated to its length before the call.
    func work(_ job: RecordingJob) -> CInt {
        switch job {
        case .synchronise: return isFile && fdatasync(descriptor) < 0 ? errno : 0
        case .write(let bytes):
            let start = isFile ? lseek(descriptor, 0, SEEK_CUR) : -1
            do {
                try Console.put(bytes, on: descriptor)
                return 0
            } catch {
                if start >= 0 { ftruncate(descriptor, start) }
                return error.code
            }
        }
    }
}
