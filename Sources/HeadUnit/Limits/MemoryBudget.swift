import BezelModel

/// The memory that apps' bytes may take, all together: messages that are not complete or not served yet, what waits to be
/// sent to them, files, what they show, menus, choices and properties, and the records of apps that have left. Each device has a share, so that one cannot take what another
/// needs, and so has each app.
///
/// It counts and refuses; each holder of bytes reports how many it holds. Another one counts what is on the disk for a time.
struct MemoryBudget: Sendable {
    enum Holder: Hashable, Sendable {
        /// What has come on a connection and is no whole message yet, or is a message that waits.
        case messages(ConnectionID)
        /// What waits to be sent on a connection.
        case backlog(ConnectionID)
        /// An app's files, as far as they are in memory.
        case files(SessionID)
        /// An app's menus, choices and properties, and what it shows.
        case content(SessionID)
        /// The records of a device's apps that have left.
        case records(DeviceID)
    }

    private struct Holding: Sendable {
        var device: DeviceID
        var bytes: Int
    }

    private var limits: HeadUnitConfiguration.Memory
    private var holdings: [Holder: Holding] = [:]
    private var devices: [DeviceID: Int] = [:]
    /// Bytes that are held.
    private(set) var used = 0
    /// Bytes that are set apart for files that are kept in memory because there is no disk.
    private var reserved = 0
    /// How often there were none left.
    private(set) var refused = 0

    init(_ limits: HeadUnitConfiguration.Memory) { self.limits = limits }

    var whole: Int { limits.whole }

    /// Limits that are lower than what is held refuse what is new.
    mutating func configure(_ configuration: HeadUnitConfiguration) { limits = configuration.limits.memory }

    /// Sets how many bytes the holder has. Fewer than before are always taken.
    ///
    /// - Returns: Whether there was room. If not, nothing has changed.
    mutating func hold(_ bytes: Int, for holder: Holder, of device: DeviceID) -> Bool {
        let device = device.sharer
        let former = holdings[holder]?.bytes ?? 0
        guard bytes != former else { return true }
        guard bytes < former || bytes <= room(for: holder, of: device) else {
            refused += 1
            return false
        }
        holdings[holder] = bytes == 0 ? nil : Holding(device: device, bytes: bytes)
        used += bytes - former
        let sum = (devices[device] ?? 0) + bytes - former
        devices[device] = sum == 0 ? nil : sum
        return true
    }

    mutating func release(_ holder: Holder) {
        guard let holding = holdings[holder] else { return }
        _ = hold(0, for: holder, of: holding.device)
    }

    /// Sets bytes apart. No app may have them.
    mutating func reserve(_ bytes: Int) { reserved = bytes }

    /// All are gone that held bytes.
    mutating func releaseAll() { (holdings, devices, used) = ([:], [:], 0) }

    /// The devices of which records are held.
    var recordHolders: Set<DeviceID> {
        Set(holdings.keys.compactMap { if case .records(let device) = $0 { device } else { nil } })
    }

    /// The most bytes that the holder may have, those that it has included.
    func room(for holder: Holder, of device: DeviceID) -> Int {
        let former = holdings[holder]?.bytes ?? 0
        let left = min(limits.whole - reserved - used, limits.share(of: device.sharer) - (devices[device.sharer] ?? 0))
        return max(min(left + former, limits.app), 0)
    }
}

extension HeadUnitConfiguration.Memory {
    /// The shares of the disk that files may take which do not stay there: a quarter for one address.
    ///
    /// - Parameter room: For all of them together; nil for none.
    init(spillRoom room: Int?) {
        whole = room ?? 0
        address = whole / 4
        app = whole
    }

    /// A device's share. This machine's own apps may have all but a quarter.
    func share(of device: DeviceID) -> Int { device == .local ? whole - whole / 4 : min(address, whole) }

    /// What the records of all apps that have left may take; and where there is no disk, files that apps keep.
    public var leftovers: Int { whole / 4 }

    /// What the records of a device's apps may take that have left.
    func records(of device: DeviceID) -> Int { share(of: device) / 4 }
}
