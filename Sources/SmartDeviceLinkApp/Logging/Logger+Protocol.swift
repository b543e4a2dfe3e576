internal import Logging
internal import SmartDeviceLink
internal import TCPLink

extension HeadUnitConnection {
    /// ``LifecycleConfiguration/logger``.
    nonisolated var logger: Logger? { configuration.logger }
}

/// Every message of the protocol, at level trace. Only these records have the texts of the app and the driver. Metadata are
/// made only if the logger has the level.
extension Logger {
    /// A request is sent.
    func request(_ message: RPCMessage, _ function: FunctionID, _ parameters: JSON) {
        trace(
            "request",
            metadata: [
                "rpc": "\(function.name)", "correlation-id": "\(message.correlationID)",
                "parameters": "\(parameters.text)", "bulk-bytes": "\(message.bulk.count)",
            ])
    }

    /// A response was received.
    func response(_ response: RPCResponse, to function: FunctionID, id: Int32) {
        trace(
            "response",
            metadata: [
                "rpc": "\(function.name)", "correlation-id": "\(id)", "result": "\(response.result.rawValue)",
                "info": "\(response.info)", "parameters": "\(response.parameters.text)",
            ])
    }

    /// A notification was received.
    func notification(_ function: UInt32, _ parameters: JSON) {
        trace(
            "notification",
            metadata: [
                "rpc": "\(FunctionID(rawValue: function)?.name ?? "function \(function)")",
                "parameters": "\(parameters.text)",
            ])
    }

    /// A request ends without a response, at level debug.
    func noResponse(to function: FunctionID, id: Int32, _ error: SDLManagerError) {
        debug(
            "no response",
            metadata: ["rpc": "\(function.name)", "correlation-id": "\(id)", "error": "\(error)"])
    }
}

/// The connection, at level info.
extension Logger {
    /// The TCP connection is being opened.
    func connecting(to address: TCPAddress) { info("connecting", metadata: ["address": "\(address)"]) }

    /// The head unit has accepted the app.
    func registered(_ registration: Registration) {
        info(
            "registered",
            metadata: [
                "result": "\(registration.result.rawValue)", "rpc-version": "\(registration.rpcVersion)",
                "resumed": "\(registration.isDataResumed)",
            ])
    }

    /// The connection of a registered app has ended.
    func disconnected(_ reason: SDLManagerError) { info("disconnected", metadata: ["reason": "\(reason)"]) }

    /// The app will connect again.
    func reconnecting(attempt: Int, after delay: Duration) {
        info("connecting again", metadata: ["attempt": "\(attempt)", "delay": "\(delay)"])
    }

    /// The first connection could not be opened; it is tried again.
    func noHeadUnit(_ error: SDLManagerError, attempt: Int, after delay: Duration) {
        info(
            "no head unit", metadata: ["error": "\(error)", "attempt": "\(attempt)", "delay": "\(delay)"])
    }
}

/// What the head unit does not show, at level warning.
extension Logger {
    /// A notice about declared content. The text of the entry is not logged.
    func notice(_ notice: ContentNotice) {
        let metadata: Metadata = [
            "rpc": "\(notice.function.name)", "result": "\(notice.result?.rawValue ?? "none")",
            "info": "\(notice.info)",
        ]
        switch notice.kind {
        case .refused: warning("content was refused", metadata: metadata)
        case .leftOut: warning("a picture was left out", metadata: metadata)
        case .warning: warning("content was shown in part", metadata: metadata)
        }
    }

    /// ``LifecycleConfiguration/icon`` was refused.
    func iconRefused(_ error: SDLFileError) { warning("the icon was refused", metadata: ["error": "\(error)"]) }

    /// The change to another language was refused.
    func languageRefused(_ error: SDLManagerError) {
        warning("the language was refused", metadata: ["error": "\(error)"])
    }
}
