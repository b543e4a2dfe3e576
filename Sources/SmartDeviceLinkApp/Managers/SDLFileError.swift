internal import Glibc
public import SmartDeviceLink

/// Why a file could not be read, uploaded, deleted or listed.
public enum SDLFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file has no bytes; head units reject it (PutFile: INVALID_DATA).
    case empty
    /// The head unit answered OUT_OF_MEMORY, or the file is larger than the space that is left, in which case nothing
    /// was sent. `spaceAvailable` is the space left for the app, in bytes; nil if unknown.
    case outOfMemory(spaceAvailable: Int64?)
    /// Any other result that means failure, for instance INVALID_DATA for a bad name or CORRUPTED_DATA for a wrong
    /// checksum.
    case refused(ResultCode, info: String)
    /// The file could not be read on this machine (``SDLFile/init(path:name:isPersistent:)``).
    case unreadable(path: String, errno: CInt)
    /// The request failed without a response.
    case failed(SDLManagerError)

    /// The reason in words.
    public var description: String {
        switch self {
        case .empty: "the file is empty"
        case .outOfMemory(let space?): "the head unit has no room for the file: \(space) bytes are left"
        case .outOfMemory(nil): "the head unit has no room for the file"
        case .refused(let result, let info):
            "the head unit answered \(result.rawValue)" + (info.isEmpty ? "" : ": \(info)")
        case .unreadable(let path, let code): "\(path) cannot be read: \(String(cString: strerror(code)))"
        case .failed(let error): "\(error)"
        }
    }

    /// True if the connection was lost, so that the upload may succeed on the next one.
    var isLostConnection: Bool { self == .failed(.disconnected) || self == .failed(.notConnected) }
}
