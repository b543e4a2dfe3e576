import SmartDeviceLink

extension HMIStatusArbiter {
    /// CloseApplication: the app asks to be closed.
    func closeApplication(_ request: RPCRequest) -> [Action] {
        guard request.level != .notRunning else { return request.respond(.ignored, "the app is closed already") }
        return request.respond(.success) + [.closeApp(request.session)]
    }
}
