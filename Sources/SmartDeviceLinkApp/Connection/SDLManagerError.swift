public import EventLoop
public import SmartDeviceLink
public import TCPLink

/// Why something asked of the head unit did not come about.
public enum SDLManagerError: Error, Hashable, Sendable {
    case connection(TCPError)
    case thread(EventLoopError)
    /// The head unit refused the RPC service.
    case serviceRefused(reason: String)
    case registrationRefused(ResultCode, info: String)
    /// The connection or the session has ended before the answer came; whether the head unit has done what it was asked
    /// is not known.
    case disconnected
    /// There is no connection at present; nothing was sent.
    case notConnected
    /// ``Manager/stop()`` was called.
    case stopped
    /// The head unit did not answer in time.
    case timedOut
    /// The task that asked was cancelled.
    case cancelled
    /// The head unit's answer to a request is no success.
    case refused(ResultCode, info: String)
    /// The answer cannot be read.
    case badResponse(String)
    /// The protocol version both speak cannot carry it: files with version 1.
    case unsupported
    /// Started twice, or used before it was started.
    case wrongState
}
