internal import HeadUnit

extension Engine.Snapshot {
    /// Finds an app by session number, else by app id, else by name, exactly and then ignoring upper and lower
    /// case.
    ///
    /// - Throws: Where nobody or several are meant; the candidates are listed.
    func app(_ wish: String) throws(ControlError) -> App {
        let ways: [(App) -> Bool] = [
            { String($0.session.number) == wish }, { $0.id == wish }, { $0.name == wish },
            { $0.name.lowercased() == wish.lowercased() },
        ]
        for isMeant in ways {
            let found = apps.filter(isMeant)
            if found.count == 1 { return found[0] }
            if !found.isEmpty { throw ControlError("several apps are \"\(wish)\"; say which session: \(list(found))") }
        }
        guard !apps.isEmpty else { throw ControlError("no app is \"\(wish)\": none is registered") }
        throw ControlError("no app is \"\(wish)\"; there are: \(list(apps))")
    }

    private func list(_ apps: [App]) -> String {
        apps.map { "\($0.session.number) (\($0.name), \($0.id))" }.joined(separator: ", ")
    }
}
