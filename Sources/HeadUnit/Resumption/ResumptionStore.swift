import BezelModel
import SmartDeviceLink

/// The resumable data of apps: a copy of the data on the disk, or the only one without a disk.
struct ResumptionStore: Feature {
    /// The largest number of apps with stored data, because a client can register with any number of app ids.
    private static let recordLimit = 200
    /// The largest number of records of one device. The apps of this machine may have three quarters of all.
    private static let deviceLimit = 25
    /// Delay before a record that could not be stored is tried again. A change of the app's data tries at once.
    private static let retryDelay = Interval.seconds(30)

    private struct Entry {
        var record: AppRecord
        /// When the app left; nil while it is connected.
        var leftAt: Instant?
        /// Where it was last; nil for an earlier run of the service.
        var device: DeviceID?
        /// Bytes of memory, approximately; 0 while the app is connected, whose content is the same.
        var bytes: Int

        init(record: AppRecord, leftAt: Instant?, device: DeviceID?) {
            (self.record, self.leftAt, self.device) = (record, leftAt, device)
            bytes = leftAt == nil ? 0 : record.data.footprint
        }

        /// The device to which its memory is counted.
        var holder: DeviceID { device ?? DeviceID(keptID: record.appID).sharer }
    }

    /// A registered app.
    private struct Guest {
        let device: DeviceID
        /// The hash that the app must send to resume its data; empty until the data first changes.
        var hash = ""
        /// `hash` was not sent to the app yet.
        var mustTellHash = false
        /// The record that is being kept.
        var saving: (id: StoreRequest.ID, hash: String)?
        var mustSaveAgain = false
    }

    private var settings: HeadUnitConfiguration.Resumption
    /// The apps that the policy names. Their records are deleted last.
    private var known: Set<ExactText>
    private var hashes = HashSource(seed: 0)
    private var startedAt = Instant(nanoseconds: 0)
    private var entries: [String: Entry] = [:]
    private var guests: [SessionID: Guest] = [:]
    private var lastRequest: UInt64 = 0
    /// Whether the memory of the records has changed since ``countHeld()``.
    private(set) var mustCount = false
    /// When to store the records again that could not be stored; nil when there are none.
    private var nextAttempt: Instant?

    init(_ configuration: HeadUnitConfiguration) {
        settings = configuration.resumption
        known = configuration.policy.ids
    }

    var deadline: Instant? { nextAttempt }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired: return saveAgain(at: now)
        case .appLeft(let app): return keep(app, at: now)
        case .configured(let configuration):
            settings = configuration.resumption
            known = configuration.policy.ids
        case .masterReset:
            entries = [:]
            return [.store(.forgetAll)]
        case .appClosed: break
        }
        return []
    }

    mutating func restore(_ kept: KeptState, at now: Instant) {
        hashes = HashSource(seed: kept.seed)
        startedAt = now
        for record in kept.records {
            entries[record.appID] = Entry(
                record: record, leftAt: now, device: DeviceID(keptID: record.appID).sharer)
        }
    }

    /// The records of a device's apps are deleted. Their sessions have ended.
    mutating func forget(_ device: DeviceID) {
        entries = entries.filter { DeviceID(keptID: $0.key) != device }
    }

    func hash(of session: SessionID) -> String { guests[session]?.hash ?? "" }

    // MARK: Keeping

    /// A request has changed the app's data, and its response was sent: creates a new hash, which is sent to the app
    /// when the record is stored.
    mutating func renewHash(of session: SessionID) {
        guests[session]?.hash = hashes.next()
        guests[session]?.mustTellHash = true
    }

    /// Stores an app's record. One record of an app is stored at a time; later changes are stored next.
    mutating func save(_ record: AppRecord, of session: SessionID) -> [Action] {
        guard let guest = guests[session] else { return [] }
        mustCount = mustCount || entries[record.appID]?.bytes ?? 0 > 0
        entries[record.appID] = Entry(record: record, leftAt: nil, device: guest.device.sharer)
        guard guest.saving == nil else {
            guests[session]?.mustSaveAgain = true
            return []
        }
        let id = nextID()
        guests[session]?.mustSaveAgain = false
        guests[session]?.saving = (id, guest.hash)
        return [.store(.save(record, id))] + forgetOldest()
    }

    /// An app's record was stored or has failed. If it was stored, its hash is sent to the app.
    mutating func saved(_ id: StoreRequest.ID, _ result: WriteResult, at now: Instant) -> [Action] {
        guard let session = guests.first(where: { $0.value.saving?.id == id })?.key, let guest = guests[session],
            let saving = guest.saving
        else { return [] }
        guests[session]?.saving = nil
        guard result == .kept else {
            guests[session]?.mustSaveAgain = true
            nextAttempt = nextAttempt ?? now + Self.retryDelay
            return []
        }
        var actions: [Action] = []
        if guest.mustTellHash, guest.hash == saving.hash {
            guests[session]?.mustTellHash = false
            actions.append(.notify(session, .onHashChange, ["hashID": .string(guest.hash)]))
        }
        if guest.mustSaveAgain { actions.append(.recordChanged(session)) }
        return actions
    }

    private mutating func saveAgain(at now: Instant) -> [Action] {
        guard let due = nextAttempt, due <= now else { return [] }
        nextAttempt = nil
        let waiting = guests.filter { $0.value.mustSaveAgain && $0.value.saving == nil }.keys
        return waiting.sorted { $0.number < $1.number }.map { .recordChanged($0) }
    }

    private mutating func keep(_ app: DepartedApp, at now: Instant) -> [Action] {
        let guest = guests.removeValue(forKey: app.session)
        let mustSaveAgain = guest?.mustSaveAgain ?? false
        let record = app.record
        switch app.reason {
        case .lost, .closed: break
        case .notAllowed: return []
        case .unregistered:
            guard entries.removeValue(forKey: app.appID) != nil else { return [] }
            return [.store(.forget(appID: app.appID))]
        }
        // An unchanged record is not written again, and an app without data leaves no record.
        let known = entries[app.appID]?.record ?? AppRecord(appID: app.appID)
        let isKept = known == record && !mustSaveAgain
        if entries[app.appID] != nil || !isKept {
            entries[app.appID] = Entry(record: record, leftAt: now, device: guest?.device.sharer)
        }
        guard !isKept else { return [] }
        return [.store(.save(record, nextID()))] + forgetOldest()
    }

    /// The ignition was switched off after all apps have left: counts it in the records.
    mutating func ignitionOff(at now: Instant) -> [Action] {
        var kept: [AppRecord] = []
        for entry in entries.values.sorted(by: { $0.record.appID < $1.record.appID }) {
            var record = entry.record
            if record.ignitionsOff == 0 { record.leftBeforeOff = entry.leftAt.map { now - $0 } }
            record.ignitionsOff += 1
            if record.ignitionsOff < settings.ignitionCycles { kept.append(record) }
        }
        entries = Dictionary(kept.map { ($0.appID, Entry(record: $0, leftAt: now, device: nil)) }) { $1 }
        return [.store(.ignitionOff(kept))]
    }

    /// Removes one record: of a device that has too many, otherwise of the device that has the most. So a device that
    /// registers many app ids cannot displace another device's record.
    private mutating func forgetOldest() -> [Action] {
        guard entries.count > Self.deviceLimit else { return [] }
        var counts: [DeviceID?: Int] = [:]
        for entry in entries.values { counts[entry.device, default: 0] += 1 }
        let crowded = counts.filter { device, count in device.map { count > Self.limit(of: $0) } ?? false }
        let isFull = entries.count > Self.recordLimit
        let most = (crowded.isEmpty && isFull ? counts : crowded).values.max()
        guard let most else { return [] }
        let oldest = oldest { counts[$0.device] == most }
        guard let appID = oldest?.record.appID else { return [] }
        return forget(appID)
    }

    /// The record that was unused for the longest time.
    private func oldest(among isCandidate: (Entry) -> Bool) -> Entry? {
        entries.values.filter { $0.leftAt != nil && isCandidate($0) }.min { left, right in
            let (isLeftKnown, isRightKnown) = (isKnown(left), isKnown(right))
            guard isLeftKnown == isRightKnown else { return isRightKnown }
            return (-left.record.ignitionsOff, left.leftAt?.nanoseconds ?? 0, left.record.appID)
                < (-right.record.ignitionsOff, right.leftAt?.nanoseconds ?? 0, right.record.appID)
        }
    }

    private mutating func forget(_ appID: String) -> [Action] {
        entries[appID] = nil
        mustCount = true
        return [.store(.forget(appID: appID))]
    }

    // MARK: Memory

    /// The memory of the records of apps that have left, by the device to which it is counted.
    mutating func countHeld() -> [DeviceID: Int] {
        mustCount = false
        return entries.values.reduce(into: [:]) { sums, entry in
            if entry.bytes > 0 { sums[entry.holder, default: 0] += entry.bytes }
        }
    }

    /// Deletes this device's record that was unused for the longest time; nil when there is none.
    mutating func forgetOldest(of device: DeviceID) -> [Action]? {
        oldest { $0.bytes > 0 && $0.holder == device }.map { forget($0.record.appID) }
    }

    /// The app has registered again: its record needs no memory beside its content.
    mutating func returned(_ appID: String) {
        guard entries[appID]?.bytes ?? 0 > 0 else { return }
        entries[appID]?.bytes = 0
        mustCount = true
    }

    private static func limit(of device: DeviceID) -> Int {
        device == .local ? recordLimit - recordLimit / 4 : deviceLimit
    }

    private func isKnown(_ entry: Entry) -> Bool {
        known.contains(ExactText(DeviceID.appID(ofKept: entry.record.appID)))
    }

    private mutating func nextID() -> StoreRequest.ID {
        lastRequest += 1
        return StoreRequest.ID(lastRequest)
    }

    // MARK: Resuming

    /// The result of resuming.
    enum Resumed {
        case data(ResumableAppData)
        /// The data cannot be restored, for this reason.
        case failed(String)
    }

    /// An app has registered.
    mutating func add(_ session: SessionID, of device: DeviceID) { guests[session] = Guest(device: device) }

    /// - Parameter files: The app's persistent files.
    func resume(_ appID: String, hash: String, files: AppFiles?) -> Resumed {
        guard let record = entries[appID]?.record, !record.hash.isEmpty else {
            return .failed("nothing is kept from earlier sessions")
        }
        guard record.hash == hash else { return .failed("the hash does not match the data that are kept") }
        if let name = record.data.imageFiles.sorted().first(where: { files?.isThere($0.text) != true }) {
            return .failed("persistent data is missing: there is no file \(name) any more")
        }
        return .data(record.data)
    }

    /// The icon that an app has set in an earlier session.
    func icon(of appID: String) -> String? { entries[appID]?.record.data.icon }

    /// The HMI level that a returning app may get back; nil for NONE and BACKGROUND, which are not restored.
    func level(of appID: String, at now: Instant) -> HMILevel? {
        guard let record = entries[appID]?.record, record.level == .full || record.level == .limited,
            record.ignitionsOff < settings.ignitionCycles
        else { return nil }
        guard record.ignitionsOff > 0 else { return record.level }
        let isInTime = now - startedAt <= settings.delayAfterIgnition
        let leftLate = record.leftBeforeOff.map { $0 <= settings.delayBeforeIgnition } ?? true
        return isInTime && leftLate ? record.level : nil
    }
}
