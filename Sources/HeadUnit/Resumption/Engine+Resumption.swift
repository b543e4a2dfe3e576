import BezelModel
import SmartDeviceLink

/// What an app finds again when it comes back (SDL.md §11).
extension Engine {
    mutating func restore(_ kept: KeptState, at now: Instant) {
        memory.hashes = HashSource(seed: kept.seed)
        memory.startedAt = now
        for record in kept.records { memory.entries[record.appID] = Memory.Entry(record: record, leftAt: now) }
        memory.files = kept.files
        memory.room = kept.room
    }

    /// A request has changed what the app has told us, and its answer is in the outbox: a new hash, which the app hears
    /// of once it is kept.
    mutating func dataChanged(_ session: SessionID, at now: Instant, into outbox: inout Outbox) {
        guard sessions[session]?.app != nil else { return }
        sessions[session]?.app?.hash = memory.hashes.next()
        sessions[session]?.app?.mustTellHash = true
        save(session, into: &outbox)
    }

    /// Keeps what the app would find again. One order is under way at a time; what changes meanwhile goes with the next.
    mutating func save(_ session: SessionID, into outbox: inout Outbox) {
        guard let app = sessions[session]?.app else { return }
        memory.entries[app.appID] = Memory.Entry(record: app.record, leftAt: nil)
        guard app.saving == nil else {
            sessions[session]?.app?.mustSaveAgain = true
            return
        }
        let order = memory.nextOrder()
        sessions[session]?.app?.mustSaveAgain = false
        sessions[session]?.app?.saving = (order, app.hash)
        outbox.effects.append(.store(.save(app.record, order)))
        forgetOldest(into: &outbox)
    }

    /// An app's record is on the disk, or is not: it hears of its hash once it is.
    mutating func saved(_ order: OrderID, _ result: WriteResult, at now: Instant, into outbox: inout Outbox) {
        let session = sessions.ids.first { sessions[$0]?.app?.saving?.order == order }
        guard let session, let app = sessions[session]?.app, let saving = app.saving else { return }
        sessions[session]?.app?.saving = nil
        guard result == .kept else {
            sessions[session]?.app?.mustSaveAgain = true
            memory.nextAttempt = memory.nextAttempt ?? now + Memory.patience
            return
        }
        if app.mustTellHash, app.hash == saving.hash {
            sessions[session]?.app?.mustTellHash = false
            notify(session, .onHashChange, ["hashID": .string(app.hash)], into: &outbox)
        }
        if app.mustSaveAgain { save(session, into: &outbox) }
    }

    /// Tries again what could not be kept.
    mutating func saveAgain(at now: Instant, into outbox: inout Outbox) {
        guard let due = memory.nextAttempt, due <= now else { return }
        memory.nextAttempt = nil
        for session in sessions.ids {
            guard let app = sessions[session]?.app, app.mustSaveAgain, app.saving == nil else { continue }
            save(session, into: &outbox)
        }
    }

    /// The app of an ended session is gone.
    mutating func remember(_ app: App, _ departure: Departure, at now: Instant, into outbox: inout Outbox) {
        for (order, write) in memory.writes where write.appID == app.appID { memory.writes[order]?.request = nil }
        var record = app.record
        switch departure {
        case .lost: break
        case .closed: record.level = .none
        case .unregistered:
            guard memory.entries.removeValue(forKey: app.appID) != nil else { return }
            outbox.effects.append(.store(.forget(appID: app.appID)))
            return
        }
        // What is kept already costs no second write, and who had nothing leaves nothing.
        let known = memory.entries[app.appID]?.record ?? AppRecord(appID: app.appID)
        let isKept = known == record && !app.mustSaveAgain
        if memory.entries[app.appID] != nil || !isKept {
            memory.entries[app.appID] = Memory.Entry(record: record, leftAt: now)
        }
        guard !isKept else { return }
        outbox.effects.append(.store(.save(record, memory.nextOrder())))
        forgetOldest(into: &outbox)
    }

    /// The icon that an app set in an earlier session, as long as its file is kept.
    func keptIcon(of appID: String) -> String? {
        memory.entries[appID]?.record.data.icon.flatMap { memory.files[appID]?[$0] == nil ? nil : $0 }
    }

    /// What an app that registers gets back of its data.
    ///
    /// - Parameter app: Has its data afterwards, where they stand again.
    /// - Returns: Why not; nil when they do.
    func resume(_ app: inout App, hash: String) -> String? {
        guard let record = memory.entries[app.appID]?.record, !record.hash.isEmpty else {
            return "nothing is kept from earlier sessions"
        }
        guard record.hash == hash else { return "the hash does not match the data that are kept" }
        let files = app.files.names
        if let name = record.data.imageFiles.sorted().first(where: { !files.contains($0) }) {
            return "persistent data is missing: there is no file \(name) any more"
        }
        app.data = record.data
        return nil
    }

    /// The level that a returning app may have again, and nothing for NONE and BACKGROUND.
    func levelToResume(for appID: String, at now: Instant) -> HMILevel? {
        guard let record = memory.entries[appID]?.record, record.level == .full || record.level == .limited,
            record.ignitionsOff < configuration.resumption.ignitionCycles
        else { return nil }
        guard record.ignitionsOff > 0 else { return record.level }
        let isInTime = now - memory.startedAt <= configuration.resumption.delayAfterIgnition
        let leftLate = record.leftBeforeOff.map { $0 <= configuration.resumption.delayBeforeIgnition } ?? true
        return isInTime && leftLate ? record.level : nil
    }

    mutating func resumeLevelsDue(at now: Instant, into outbox: inout Outbox) {
        for session in sessions.ids {
            guard let resumption = sessions[session]?.app?.levelResumption, resumption.due <= now else { continue }
            sessions[session]?.app?.levelResumption = nil
            guard let level = sessions[session]?.app?.status.level, level == .none || level == .background else {
                continue
            }
            if resumption.level == .full, fullApp == nil {
                activate(session, at: now, into: &outbox)
            } else {
                goBehind(session, into: &outbox)
            }
        }
        findNextActivation()
    }

    /// The ignition goes off: every app is told, and what is kept is counted.
    mutating func ignitionOff(at now: Instant, into outbox: inout Outbox) {
        stop(at: now, into: &outbox)
        var kept: [AppRecord] = []
        for entry in memory.entries.values.sorted(by: { $0.record.appID < $1.record.appID }) {
            var record = entry.record
            if record.ignitionsOff == 0 { record.leftBeforeOff = entry.leftAt.map { now - $0 } }
            record.ignitionsOff += 1
            if record.ignitionsOff < configuration.resumption.ignitionCycles { kept.append(record) }
        }
        memory.entries = [:]
        for record in kept { memory.entries[record.appID] = Memory.Entry(record: record, leftAt: now) }
        outbox.effects.append(.store(.ignitionOff(kept)))
    }

    /// Every app is told, and nothing is left of any.
    mutating func masterReset(at now: Instant, into outbox: inout Outbox) {
        let leaving = sessions.ids.filter { sessions[$0]?.app != nil }
        for session in leaving {
            notify(session, .onAppInterfaceUnregistered, Notifications.unregistered(.masterReset), into: &outbox)
            sendEndService(to: session, into: &outbox)
        }
        end(leaving, .unregistered, at: now, into: &outbox)
        memory.entries = [:]
        memory.files = [:]
        memory.writes = [:]
        outbox.effects.append(.store(.forgetAll))
    }

    private mutating func forgetOldest(into outbox: inout Outbox) {
        guard memory.entries.count > Memory.recordLimit else { return }
        let gone = memory.entries.filter { $0.value.leftAt != nil }
        let oldest = gone.min { left, right in
            (left.value.leftAt ?? .init(nanoseconds: 0), left.key) < (
                right.value.leftAt ?? .init(nanoseconds: 0), right.key
            )
        }
        guard let oldest else { return }
        memory.entries[oldest.key] = nil
        outbox.effects.append(.store(.forget(appID: oldest.key)))
    }
}
