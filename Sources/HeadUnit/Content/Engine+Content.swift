import BezelModel
import SmartDeviceLink

/// Menus, choices, properties, templates and route guidance of apps, and the memory that they take.
extension Engine {
    /// Bytes that an app's content may have.
    func contentRoom(of session: SessionID) -> Int {
        guard let device = sessions[session]?.device else { return 0 }
        return budget.room(for: .content(session), of: device, isGuest: consent.isGuest(device))
            - screens.footprint(of: session)
    }

    /// Reports the memory of an app's content to the budget.
    ///
    /// - Returns: Whether there was room.
    @discardableResult
    mutating func countContent(of session: SessionID) -> Bool {
        guard let device = sessions[session]?.device else { return false }
        return budget.hold(
            content.footprint(of: session) + screens.footprint(of: session), for: .content(session), of: device,
            isGuest: consent.isGuest(device))
    }

    /// The response when an app shows more after a request than there is memory for; then it shows what it did before.
    /// nil when there is room.
    mutating func memoryRefusal(_ request: RPCRequest, _ former: TemplateStore.Shown) -> [Action]? {
        screens.countFootprint(of: request.session)
        guard !countContent(of: request.session) else { return nil }
        screens.restore(former, of: request.session)
        return request.respond(.outOfMemory, "there is no memory left for what is to be shown")
    }
}
