internal import HeadUnit

extension Engine.Snapshot {
    /// Finds an app by session number, else by app id, else by name, first exactly, then ignoring case.
    ///
    /// - Throws: If no app or several apps match. The error lists them.
    func app(_ requested: String) throws(ControlError) -> App {
        let found = try apps.meant(by: requested, ids: [{ String($0.session.number) }, \.id], name: \.name) {
            "session: \(list($0))"
        }
        if let found { return found }
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

extension Array {
    /// The app that a text means: by its ids in their order, else by name, first exactly, then ignoring case.
    ///
    /// - Parameter question: What tells several apps apart, with a list of them.
    /// - Returns: nil if no app matches.
    /// - Throws: If several apps match.
    func meant(
        by requested: String, ids: [(Element) -> String], name: @escaping (Element) -> String,
        question: ([Element]) -> String
    ) throws(ControlError) -> Element? {
        let exact = (ids + [name]).map { text in { (app: Element) in text(app) == requested } }
        let ways = exact + [{ name($0).lowercased() == requested.lowercased() }]
        for isMeant in ways {
            let found = filter(isMeant)
            if found.count == 1 { return found[0] }
            guard found.isEmpty else {
                throw ControlError("several apps are \"\(requested)\"; say which \(question(found))")
            }
        }
        return nil
    }
}
