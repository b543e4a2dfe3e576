public import SmartDeviceLink

/// A notification of a program for the apps that have subscribed to it. Its parameters are those of rpc_spec.
public struct ServedNotice: Hashable, Sendable {
    /// The notifications that programs can send.
    public static let functions = ServedRPC.rows.map(\.function).filter { ParameterTable.noticeRules($0) != nil }

    public let function: FunctionID
    public let parameters: JSONObject

    /// - Parameters:
    ///   - function: One of ``functions``.
    ///   - parameters: Members that rpc_spec does not have are left out.
    /// - Throws: If a parameter is missing or wrong, or if there are too many.
    public init(_ function: FunctionID, _ parameters: JSON) throws(InvalidData) {
        guard let rules = ParameterTable.noticeRules(function) else {
            throw InvalidData("function: programs send no \(function.name)")
        }
        self.function = function
        self.parameters = try parameters.checkedOfProgram(rules)
        if let data = self.parameters["moduleData"] { try RemoteModule.checkSettings(in: data) }
    }

    /// The module that it is about; nil if it is about none.
    public var module: RemoteModule.Key? { parameters["moduleData"].flatMap { RemoteModule.Key(of: $0) } }

    /// The function that a program must serve before the notification can be sent.
    public var provider: FunctionID { Self.provider(of: function) ?? function }

    /// The function that belongs to a notification; nil for an RPC that programs do not serve.
    public static func provider(of notification: FunctionID) -> FunctionID? {
        ServedRPC.byFunction[notification]?.provider
    }
}
