public import EventLoop
public import SmartDeviceLink
public import TCPLink

/// Why something asked of the head unit did not come about.
public enum ManagerError: Error, Hashable, Sendable {
    case connection(TCPError)
    case thread(EventLoopError)
    /// The head unit refused the RPC service.
    case serviceRefused(reason: String)
    case registrationRefused(ResultCode, info: String)
    /// The connection or the session has ended before the answer came.
    case disconnected
    /// The answer cannot be read.
    case badAnswer(String)
    /// Started twice, or used before it was started.
    case wrongState
}
