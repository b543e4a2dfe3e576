import BezelModel

/// Menus, choices, properties and turns of apps, and the memory that they take.
extension Engine {
    /// Bytes that an app's content may have.
    func contentRoom(of session: SessionID) -> Int {
        guard let device = sessions[session]?.device else { return 0 }
        return budget.room(for: .content(session), of: device) - templates.footprint(of: session)
    }

    /// Tells the budget what an app's content takes.
    ///
    /// - Returns: Whether there was room.
    @discardableResult
    mutating func countContent(of session: SessionID) -> Bool {
        guard let device = sessions[session]?.device else { return false }
        return budget.hold(
            content.footprint(of: session) + templates.footprint(of: session), for: .content(session), of: device)
    }
}
