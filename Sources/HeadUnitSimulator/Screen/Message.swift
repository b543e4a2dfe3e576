public import SmartDeviceLinkApp

extension HeadUnitSimulator {
    /// A message between the apps and the head unit.
    public struct Message: Hashable, Sendable, CustomStringConvertible {
        /// A request of an app, or a response or a notification of the head unit.
        public let kind: RPCType
        /// The RPC.
        public let function: FunctionID
        /// The number that a request and its response share; -1 for notifications.
        public let correlationID: Int32
        /// The parameters with the names of rpc_spec.
        public let parameters: JSON
        /// The number of raw bytes, for instance of a file.
        public let bulk: Int
        /// When it was sent, from the creation of the simulator.
        public let time: Duration

        /// The result of a response; nil for other messages, and for a result that rpc_spec does not have.
        public var result: ResultCode? { parameters["resultCode"]?.string.flatMap(ResultCode.init) }

        /// The function and the parameters, as JSON.
        public var description: String { "\(function.name) \(parameters.text)" }
    }
}
