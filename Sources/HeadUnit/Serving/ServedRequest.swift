public import SmartDeviceLink

/// A request of an app that a program on the board serves, because the head unit itself has no telephone, no navigation
/// system and no car.
public struct ServedRequest: Sendable {
    public struct ID: Hashable, Sendable {
        public var number: UInt64
        public init(_ number: UInt64) { self.number = number }
    }

    /// Functions that programs can serve, in the order of ``ServedRPC/rows``.
    public static let functions = ServedRPC.rows.filter { $0.provider == $0.function }.map(\.function)

    /// Functions that need the modules of the program (``RemoteCapability``).
    public static let ofModules: Set<FunctionID> = [.getInteriorVehicleData, .setInteriorVehicleData, .buttonPress]

    public let id: ID
    public let function: FunctionID
    /// The app's name and id.
    public let app: String
    public let appID: String
    /// The number of the app's session.
    public let session: SessionID
    /// As in rpc_spec.
    public let parameters: JSON

    /// The module that it is about; nil for other requests.
    public var module: RemoteModule.Key? {
        Self.ofModules.contains(function) ? RemoteModule.Key(of: parameters["moduleData"] ?? parameters) : nil
    }

    public init(
        id: ID, function: FunctionID, app: String, appID: String, session: SessionID, parameters: JSON
    ) {
        self.id = id
        self.function = function
        self.app = app
        self.appID = appID
        self.session = session
        self.parameters = parameters
    }
}
