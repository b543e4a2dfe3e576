public import SmartDeviceLink

/// Why an app has no value of an item of vehicle data.
public struct VehicleDataError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason.
    public enum Reason: Hashable, Sendable {
        /// DISALLOWED or VEHICLE_DATA_NOT_ALLOWED: the head unit's policy does not allow it for the app, or not at its present
        /// level.
        case notAllowed
        /// USER_DISALLOWED: the driver does not allow it.
        case notAllowedByDriver
        /// DATA_NOT_AVAILABLE or VEHICLE_DATA_NOT_AVAILABLE: the vehicle has no value now.
        case notAvailable
        /// The head unit's RPC version has no such item: it came with this version.
        case notInVersion(Version)
        /// INVALID_ID or INVALID_DATA: the head unit does not know the item.
        case unknown
        /// The head unit has sent something that is not a value of this item.
        case unreadable(JSON)
        /// Another result of the request: `resultCode` and `info`.
        case refused(String, info: String)
        /// The request failed without a response.
        case failed(SDLManagerError)
    }

    /// The name of the item.
    public var item: String
    /// The reason.
    public var reason: Reason

    /// The reason in words, for instance "speed: the vehicle has no value now".
    public var description: String { "\(item): \(reason.text)" }
}

extension VehicleDataError.Reason {
    /// - Parameter code: `resultCode` of a response, or of one item in it.
    init(code: String, info: String) {
        self =
            switch code {
            case "DISALLOWED", "VEHICLE_DATA_NOT_ALLOWED": .notAllowed
            case "USER_DISALLOWED": .notAllowedByDriver
            case "DATA_NOT_AVAILABLE", "VEHICLE_DATA_NOT_AVAILABLE": .notAvailable
            case "INVALID_ID", "INVALID_DATA": .unknown
            default: .refused(code, info: info)
            }
    }

    /// Whether the same request may succeed later, although the head unit announces no change.
    var isTemporary: Bool {
        switch self {
        case .notAvailable, .refused, .failed: true
        case .notAllowed, .notAllowedByDriver, .notInVersion, .unknown, .unreadable: false
        }
    }

    fileprivate var text: String {
        switch self {
        case .notAllowed: "the head unit does not allow the app to read it"
        case .notAllowedByDriver: "the driver does not allow the app to read it"
        case .notAvailable: "the vehicle has no value now"
        case .notInVersion(let version): "the head unit is older than RPC \(version), which has it first"
        case .unknown: "the head unit does not know it"
        case .unreadable(let json): "the head unit has sent \(json.typeName), which is not a value of it"
        case .refused(let code, let info): "the head unit answered \(code)" + (info.isEmpty ? "" : ": \(info)")
        case .failed(let error): "\(error)"
        }
    }
}

extension RPCResponse {
    /// `resultCode` of the response, also if rpc_spec's enumeration here does not have it.
    var resultCode: String { parameters["resultCode"]?.string ?? result.rawValue }
}
