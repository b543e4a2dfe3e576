internal import HeadUnit

extension Engine.Snapshot {
    /// Finds an app by session number, else by app id, else by name, first exactly, then ignoring case.
    ///
    /// - Throws: If no app or several apps match. The error lists them.
    func app(_ requested: String) throws(ControlError) -> App {
        let ways: [(App) -> Bool] = [
            { String($0.session.number) == requested }, { $0.id == requested }, { $0.name == requested },
            { $0.name.lowercased() == requested.lowercased() },
        ]
        for isMeant in ways {
            let found = apps.filter(isMeant)
            if found.count == 1 { return found[0] }
            if !found.isEmpty {
                throw ControlError("several apps are \"\(requested)\"; say which session: \(list(found))")
            }
        }
        guard !apps.isEmpty else { throw ControlError("no app is \"\(requested)\": none is registered") }
        throw ControlError("no app is \"\(requested)\"; there are: \(list(apps))")
    }

    /// Finds an app that the head unit connects to, and that is not registered, by app id or name, first exactly, then
    /// ignoring case; nil if none or a registered app has exactly that id or name.
    func absentCloudApp(_ requested: String) -> HeadUnit.CloudApp? {
        guard !apps.contains(where: { $0.id == requested || $0.name == requested }) else { return nil }
        let absent = cloudApps.map(\.app).filter { app in !apps.contains { $0.device.isCloud(app) } }
        return absent.first { $0.appID == requested || $0.name == requested }
            ?? absent.first { $0.name.lowercased() == requested.lowercased() }
    }

    private func list(_ apps: [App]) -> String {
        apps.map { "\($0.session.number) (\($0.name), \($0.id))" }.joined(separator: ", ")
    }
}
