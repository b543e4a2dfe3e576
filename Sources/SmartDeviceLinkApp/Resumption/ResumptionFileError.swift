internal import Glibc

/// Why the resumption file could not be read or written.
public enum ResumptionFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A system call failed.
    case system(call: String, path: String, errno: CInt)
    /// The file is too large, its checksum is wrong, or its contents are malformed. It counts as empty.
    case damaged(path: String)

    /// The reason in words.
    public var description: String {
        switch self {
        case .system(let call, let path, let code): "\(call) of \(path) failed: \(String(cString: strerror(code)))"
        case .damaged(let path): "\(path) is damaged and counts as empty"
        }
    }
}
