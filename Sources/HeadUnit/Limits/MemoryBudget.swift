import BezelModel

/// The limit for the memory of all apps' data: messages that are incomplete or not served yet, bytes that wait to be
/// sent, files, shown content, menus, choices and properties, and the records of apps that have left. Each device and
/// each app has a share, so that none can use up the memory that another one needs.
///
/// It counts and refuses; each holder of bytes reports how many it holds. Temporary files on the disk are counted by
/// another budget.
struct MemoryBudget: Sendable {
    enum Holder: Hashable, Sendable {
        /// Bytes that a connection has received: incomplete messages, and messages that wait.
        case messages(ConnectionID)
        /// Bytes that wait to be sent on a connection.
        case backlog(ConnectionID)
        /// An app's files, as far as they are in memory.
        case files(SessionID)
        /// An app's menus, choices and properties, and its shown content.
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
    /// Bytes that are reserved for files that are kept in memory because there is no disk.
    private var reserved = 0
    /// How often there was no room.
    private(set) var refused = 0

    init(_ limits: HeadUnitConfiguration.Memory) { self.limits = limits }

    var whole: Int { limits.whole }

    /// If the new limits are below the present use, new data is refused.
    mutating func configure(_ configuration: HeadUnitConfiguration) { limits = configuration.limits.memory }

    /// Sets how many bytes the holder has. A smaller number than before is always accepted.
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

    /// Reserves bytes, which no app may use.
    mutating func reserve(_ bytes: Int) { reserved = bytes }

    /// Removes all holders.
    mutating func releaseAll() { (holdings, devices, used) = ([:], [:], 0) }

    /// The devices of the stored records.
    var recordHolders: Set<DeviceID> {
        Set(holdings.keys.compactMap { if case .records(let device) = $0 { device } else { nil } })
    }

    /// The largest number of bytes that the holder may have, including its present bytes.
    func room(for holder: Holder, of device: DeviceID) -> Int {
        let former = holdings[holder]?.bytes ?? 0
        let left = min(limits.whole - reserved - used, limits.share(of: device.sharer) - (devices[device.sharer] ?? 0))
        return max(min(left + former, limits.app), 0)
    }
}

extension HeadUnitConfiguration.Memory {
    /// The shares of the disk for temporary files: a quarter for one address.
    ///
    /// - Parameter room: The bytes for all of them together; nil for none.
    init(spillRoom room: Int?) {
        whole = room ?? 0
        address = whole / 4
        app = whole
    }

    /// A device's share. This machine's own apps may have three quarters.
    func share(of device: DeviceID) -> Int { device == .local ? whole - whole / 4 : min(address, whole) }

    /// The limit for the records of all apps that have left, and for apps' persistent files if there is no disk.
    public var leftovers: Int { whole / 4 }

    /// The limit for the records of a device's apps that have left.
    func records(of device: DeviceID) -> Int { share(of: device) / 4 }
}
