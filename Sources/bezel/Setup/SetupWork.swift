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

    /// What was done, by path.
    struct Result: Hashable {
        var changed: [String] = []
        /// Paths that the owner has changed since: they are left as they are.
        var kept: [String] = []
    }

    func carryOut(_ plan: SetupPlan) throws(SetupError) -> Result {
        var record = try record() ?? SetupRecord()
        let planned = Set(plan.changes.map(\.path))
        // What an earlier setup changed and this one does not is put back.
        let dropped = record.former.filter { !planned.contains($0.path) }
        for change in plan.changes {
            if !record.former.contains(where: { $0.path == change.path }) {
                record.former.append(.init(path: change.path, state: try files.state(change.path)))
            }
            for folder in files.missingFolders(of: change.path) where !record.folders.contains(folder) {
                record.folders.append(folder)
            }
        }
        for index in record.former.indices {
            let change = plan.changes.first { $0.path == record.former[index].path }
            if let change { record.former[index].written.append(Self.state(change.entry)) }
        }
        // On the disk before the first change: an interruption can be undone.
        try files.makeFolders(of: SetupRecord.path)
        try save(record)
        var result = Result()
        for entry in dropped { try putBack(entry, &result) }
        for folder in record.folders { try files.makeFolder(folder) }
        for change in plan.changes where try put(Self.state(change.entry), at: change.path) {
            result.changed.append(change.path)
        }
        record.former = record.former.filter { planned.contains($0.path) }.map { entry in
            SetupRecord.Former(path: entry.path, state: entry.state, written: entry.written.suffix(1))
        }
        record.former += unfinished(dropped, result)
        try save(record)
        return result
    }

    /// Puts everything back but what the owner has changed since.
    ///
    /// - Returns: nil if there is no record.
    func undo() throws(SetupError) -> Result? {
        guard var record = try record() else { return nil }
        var result = Result()
        for entry in record.former.reversed() { try putBack(entry, &result) }
        for folder in record.folders.reversed() { files.removeFolder(folder) }
        record.former = unfinished(record.former, result)
        record.folders.removeAll { !files.exists($0 + "/.") }
        if record.former.isEmpty { try files.put(.missing, at: SetupRecord.path) } else { try save(record) }
        return result
    }

    private func putBack(_ entry: SetupRecord.Former, _ result: inout Result) throws(SetupError) {
        let present = try files.state(entry.path)
        guard !Self.isSame(present, entry.state) else { return }
        // A path that the owner has removed has nothing that could be lost.
        let isUnchanged = present == .missing || entry.written.contains { Self.isSame(present, $0) }
        guard entry.written.isEmpty || isUnchanged else {
            result.kept.append(entry.path)
            return
        }
        try files.put(entry.state, at: entry.path)
        result.changed.append(entry.path)
    }

    /// Those that are kept and had something else before: the record is the only place that has it.
    private func unfinished(_ entries: [SetupRecord.Former], _ result: Result) -> [SetupRecord.Former] {
        entries.filter { result.kept.contains($0.path) && $0.state != .missing }
    }

    private func save(_ record: SetupRecord) throws(SetupError) {
        _ = try put(.file(Array(record.text.utf8), mode: 0o600, user: 0, group: 0), at: SetupRecord.path)
    }

    /// - Returns: whether something else was there.
    func put(_ state: SetupFiles.State, at path: String) throws(SetupError) -> Bool {
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

    static func state(_ entry: SetupPlan.Entry) -> SetupFiles.State {
        switch entry {
        case .missing: .missing
        case .link(let target): .link(target)
        case .file(let text, let mode): .file(Array(text.utf8), mode: mode, user: 0, group: 0)
        }
    }
}
