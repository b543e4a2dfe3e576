internal import SmartDeviceLink

extension SDLManagerError: CustomStringConvertible {
    /// The reason in words.
    public var description: String {
        switch self {
        case .connection(let error): "the head unit cannot be reached: \(error)"
        case .thread(let error): "the manager's thread cannot be started: \(error)"
        case .serviceRefused(let reason): Self.text("the head unit refused the RPC service", reason)
        case .registrationRefused(let result, let info):
            Self.text("the head unit refused the registration: \(result.rawValue)", info)
        case .protocolTooOld(let version):
            "the head unit's protocol version is \(version), which is too old for the app"
        case .rpcTooOld(let version): "the head unit's RPC version is \(version), which is too old for the app"
        case .disconnected: "the connection to the head unit has ended"
        case .unregistered(let reason): "the head unit has ended the app's registration: \(reason)"
        case .notConnected: "there is no connection to the head unit"
        case .stopped: "the manager was stopped"
        case .timedOut: "the head unit did not answer in time"
        case .cancelled: "the task was cancelled"
        case .refused(let result, let info): Self.text("the head unit answered \(result.rawValue)", info)
        case .badResponse(let text): "the response of the head unit is incomplete: \(text)"
        case .unsupported: "protocol version 1 has no raw data, so it cannot send files"
        case .alreadyStarted: "the manager is running, and cannot be started again before it is stopped"
        case .notStarted: "the manager was not started: call start() first"
        }
    }

    private static func text(_ text: String, _ info: String) -> String { info.isEmpty ? text : "\(text): \(info)" }
}
