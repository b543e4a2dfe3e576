public import SmartDeviceLink

/// Why a file did not come to the head unit.
public enum SDLFileError: Error, Hashable, Sendable {
    /// A file without a byte; no head unit takes one.
    case empty
    /// OUT_OF_MEMORY, or known beforehand: more than the head unit has left for the app, in bytes.
    case outOfMemory(spaceAvailable: Int64?)
    /// Any other answer that means failure: INVALID_DATA for a name, CORRUPTED_DATA for a wrong checksum.
    case refused(ResultCode, info: String)
    case failed(SDLManagerError)

    /// Whether the connection was to blame, so that it may go well on the next one.
    var isLostConnection: Bool { self == .failed(.disconnected) || self == .failed(.notConnected) }
}
