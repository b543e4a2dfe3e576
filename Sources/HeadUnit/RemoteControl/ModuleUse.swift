import SmartDeviceLink

/// What a request of an app that waits for a program is about.
struct ModuleUse: Hashable, Sendable {
    let key: RemoteModule.Key
    /// `subscribe` of GetInteriorVehicleData; nil if it is not there.
    var subscribe: Bool?
}

/// A request that waits for the driver's answer.
struct ModuleQuestion: Sendable {
    enum Purpose: Sendable {
        /// Passes these parameters to the program that serves the function.
        case pass(FunctionID, JSON)
        /// Answers GetInteriorVehicleDataConsent about these modules, in this order; nil for an unknown one.
        case tell([RemoteModule.Key?])
    }

    let request: RPCRequest
    /// The modules that the driver is asked about.
    let keys: [RemoteModule.Key]
    let purpose: Purpose

    /// Of the request.
    var function: FunctionID {
        switch purpose {
        case .pass(let function, _): function
        case .tell: .getInteriorVehicleDataConsent
        }
    }
}
