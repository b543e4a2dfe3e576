public import SmartDeviceLink

/// Why a file could not be uploaded, deleted or listed.
public enum SDLFileError: Error, Hashable, Sendable {
    /// The file has no bytes; head units reject it (PutFile: INVALID_DATA).
    case empty
    /// The head unit answered OUT_OF_MEMORY, or the file is larger than the space that is left, in which case nothing
    /// was sent. `spaceAvailable` is the space left for the app, in bytes; nil if unknown.
    case outOfMemory(spaceAvailable: Int64?)
    /// Any other result that means failure, for instance INVALID_DATA for a bad name or CORRUPTED_DATA for a wrong
    /// checksum.
    case refused(ResultCode, info: String)
    /// The request failed without a response.
    case failed(SDLManagerError)

    /// True if the connection was lost, so that the upload may succeed on the next one.
    var isLostConnection: Bool { self == .failed(.disconnected) || self == .failed(.notConnected) }
}
