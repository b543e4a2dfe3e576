public import EventLoop
public import SmartDeviceLink
public import TCPLink

/// Why a request, the start or a wait failed.
public enum SDLManagerError: Error, Hashable, Sendable {
    /// The TCP connection could not be opened.
    case connection(TCPError)
    /// The manager's thread could not be started.
    case thread(EventLoopError)
    /// The head unit refused the RPC service (StartServiceNAK). `reason` is its text, empty if it sent none.
    case serviceRefused(reason: String)
    /// The head unit refused the registration: `resultCode` and `info` of the response to RegisterAppInterface.
    case registrationRefused(ResultCode, info: String)
    /// The head unit speaks this protocol version, below ``LifecycleConfiguration/minimumProtocolVersion``. The app was not
    /// registered.
    case protocolTooOld(Version)
    /// The head unit has this RPC version, below ``LifecycleConfiguration/minimumRPCVersion``. The app has unregistered.
    case rpcTooOld(Version)
    /// The connection or the session ended before the response came. Whether the head unit performed the request is
    /// unknown.
    case disconnected
    /// The head unit has ended the app's registration (OnAppInterfaceUnregistered). The reason is a value of rpc_spec
    /// `AppInterfaceUnregisteredReason`, for instance `TOO_MANY_REQUESTS`. Only delegates get it; requests that were pending
    /// fail with ``disconnected``.
    case unregistered(reason: String)
    /// There is no connection; the request was not sent.
    case notConnected
    /// ``SDLManager/stop()`` was called.
    case stopped
    /// The head unit did not answer within the time limit.
    case timedOut
    /// The task that waited was cancelled.
    case cancelled
    /// The response's result means failure: its `resultCode` and `info`.
    case refused(ResultCode, info: String)
    /// The response lacks a mandatory parameter; the text names it.
    case badResponse(String)
    /// The negotiated protocol version cannot carry the request: version 1 has no raw data, so it cannot send files.
    case unsupported
    /// ``SDLManager/start()`` was called while the manager runs.
    case alreadyStarted
    /// A request was sent, or a wait began, before ``SDLManager/start()``. Content may be declared before it.
    case notStarted
}
