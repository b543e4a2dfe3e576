import BezelModel

/// The limit for the memory of all apps' data: messages that are incomplete or not served yet, bytes that wait to be
/// sent, files, shown content, menus, choices and properties, and the records of apps that have left. Each device and
/// each app has a share, so that none can use up the memory that another one needs. Guests, which are devices that are
/// not allowed, together have a quarter, whatever the number of their addresses.
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
        /// The device was a guest when it was counted last.
        var isGuest: Bool
    }

    private var limits: HeadUnitConfiguration.Memory
    private var holdings: [Holder: Holding] = [:]
    /// Bytes of each address (``DeviceID/sharer``).
    private var devices: [DeviceID: Int] = [:]
    /// Bytes of all guests, and of each address that has some.
    private var guests = (used: 0, addresses: [DeviceID: Int]())
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
    /// - Parameter isGuest: Whether the device is not allowed now.
    /// - Returns: Whether there was room. If not, nothing has changed.
    mutating func hold(_ bytes: Int, for holder: Holder, of device: DeviceID, isGuest: Bool) -> Bool {
        let former = holdings[holder]
        guard bytes != former?.bytes ?? 0 || isGuest != former?.isGuest ?? isGuest else { return true }
        guard bytes <= former?.bytes ?? 0 || bytes <= room(for: holder, of: device, isGuest: isGuest) else {
            refused += 1
            return false
        }
        if let former { count(-former.bytes, former.device, isGuest: former.isGuest) }
        count(bytes, device, isGuest: isGuest)
        holdings[holder] = bytes == 0 ? nil : Holding(device: device, bytes: bytes, isGuest: isGuest)
        return true
    }

    private mutating func count(_ bytes: Int, _ device: DeviceID, isGuest: Bool) {
        let address = device.sharer
        used += bytes
        Self.add(bytes, to: &devices[address])
        guard isGuest else { return }
        guests.used += bytes
        Self.add(bytes, to: &guests.addresses[address])
    }

    private static func add(_ bytes: Int, to sum: inout Int?) {
        let new = (sum ?? 0) + bytes
        sum = new == 0 ? nil : new
    }

    mutating func release(_ holder: Holder) {
        guard let former = holdings.removeValue(forKey: holder) else { return }
        count(-former.bytes, former.device, isGuest: former.isGuest)
    }

    /// A guest was allowed: its bytes leave the guests' part.
    mutating func admit(_ device: DeviceID) {
        for (holder, holding) in holdings where holding.isGuest && holding.device == device {
            _ = hold(holding.bytes, for: holder, of: device, isGuest: false)
        }
    }

    /// Reserves bytes, which no app may use.
    mutating func reserve(_ bytes: Int) { reserved = bytes }

    /// Removes all holders.
    mutating func releaseAll() { (holdings, devices, used, guests) = ([:], [:], 0, (0, [:])) }

    /// The devices of the stored records.
    var recordHolders: Set<DeviceID> {
        Set(holdings.keys.compactMap { if case .records(let device) = $0 { device } else { nil } })
    }

    /// The largest number of bytes that the holder may have, including its present bytes.
    func room(for holder: Holder, of device: DeviceID, isGuest: Bool) -> Int {
        let (holding, address) = (holdings[holder], device.sharer)
        let former = holding?.bytes ?? 0
        var left = min(limits.whole - reserved - used, limits.share(of: address) - (devices[address] ?? 0)) + former
        if isGuest {
            let former = holding?.isGuest == true ? former : 0
            let own = limits.guests / 2 - (guests.addresses[address] ?? 0)
            left = min(left, min(limits.guests - guests.used, own) + former)
        }
        return max(min(left, limits.app), 0)
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

    /// The limit for all guests together. One address of them may have half of it.
    var guests: Int { whole / 4 }

    /// The limit for the records of all apps that have left, and for apps' persistent files if there is no disk.
    public var leftovers: Int { whole / 4 }

    /// The limit for the records of a device's apps that have left.
    func records(of device: DeviceID) -> Int { share(of: device) / 4 }
}
