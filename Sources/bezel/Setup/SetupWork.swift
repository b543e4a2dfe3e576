/// Carries out a plan, and undoes it. A plan that was carried out already changes nothing.
struct SetupWork {
    let files: SetupFiles

    /// The record of the last setup; nil if there is none.
    func record() throws(SetupError) -> SetupRecord? {
        switch try files.state(SetupRecord.path) {
        case .missing: nil
        case .file(let bytes, _, _, _): try SetupRecord(String(decoding: bytes, as: UTF8.self))
        case .link: throw SetupError(description: "\(SetupRecord.path): is a link; expected a file")
        }
    }

    /// - Returns: the paths that were changed.
    func carryOut(_ plan: SetupPlan) throws(SetupError) -> [String] {
        var record = try record() ?? SetupRecord()
        let planned = Set(plan.changes.map(\.path))
        // What an earlier setup changed and this one does not is put back.
        let dropped = record.former.filter { !planned.contains($0.path) }
        for change in plan.changes where !record.former.contains(where: { $0.path == change.path }) {
            record.former.append(.init(path: change.path, state: try files.state(change.path)))
            for folder in files.missingFolders(of: change.path) where !record.folders.contains(folder) {
                record.folders.append(folder)
            }
        }
        // On the disk before the first change: an interruption can be undone.
        for folder in files.missingFolders(of: SetupRecord.path) { try files.makeFolder(folder) }
        try save(record)
        var changed: [String] = []
        for entry in dropped where try put(entry.state, at: entry.path) { changed.append(entry.path) }
        for folder in record.folders { try files.makeFolder(folder) }
        for change in plan.changes where try put(Self.state(change.entry), at: change.path) {
            changed.append(change.path)
        }
        record.former.removeAll { !planned.contains($0.path) }
        try save(record)
        return changed
    }

    /// Puts everything back.
    ///
    /// - Returns: the paths that were changed; nil if there is no record.
    func undo() throws(SetupError) -> [String]? {
        guard let record = try record() else { return nil }
        var changed: [String] = []
        for entry in record.former.reversed() where try put(entry.state, at: entry.path) { changed.append(entry.path) }
        for folder in record.folders.reversed() { files.removeFolder(folder) }
        try files.put(.missing, at: SetupRecord.path)
        return changed
    }

    private func save(_ record: SetupRecord) throws(SetupError) {
        _ = try put(.file(Array(record.text.utf8), mode: 0o600, user: 0, group: 0), at: SetupRecord.path)
    }

    /// - Returns: whether something else was there.
    private func put(_ state: SetupFiles.State, at path: String) throws(SetupError) -> Bool {
        let present = try files.state(path)
        guard !Self.isSame(present, state) else { return false }
        try files.put(state, at: path)
        return true
    }

    /// Owners are not compared: only root can set them, and root owns what setup writes.
    private static func isSame(_ one: SetupFiles.State, _ other: SetupFiles.State) -> Bool {
        guard case .file(let bytes, let mode, _, _) = one, case .file(let others, let otherMode, _, _) = other else {
            return one == other
        }
        return bytes == others && mode == otherMode
    }

    private static func state(_ entry: SetupPlan.Entry) -> SetupFiles.State {
        switch entry {
        case .missing: .missing
        case .link(let target): .link(target)
        case .file(let text, let mode): .file(Array(text.utf8), mode: mode, user: 0, group: 0)
        }
    }
}
