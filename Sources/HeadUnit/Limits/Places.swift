/// Who gets one of a limited number of places, such as connections and sessions.
///
/// Guests are devices that are not allowed. They never have the last quarter, they give way to other devices, and among
/// themselves each address gets as many as any other: the one with the most gives one to an address with at least two fewer.
public struct Places: Hashable, Sendable {
    /// A place that is taken.
    public struct Holder<ID> {
        let id: ID
        let address: DeviceID
        let isGuest: Bool
        let isIdle: Bool

        /// - Parameters:
        ///   - address: The device's ``DeviceID/sharer``.
        ///   - isIdle: It has no registered app, so it gives way before others of its address.
        public init(_ id: ID, at address: DeviceID, isGuest: Bool, isIdle: Bool) {
            self.id = id
            self.address = address
            self.isGuest = isGuest
            self.isIdle = isIdle
        }
    }

    public enum Room<ID> {
        case free
        /// There is room when this one has ended.
        case inPlaceOf(ID)
        case none(Shortage)
    }

    /// How many are taken: all that there are, or all that an address or guests may have.
    public enum Shortage: Hashable, Sendable {
        case ofAll(Int), ofAddress(Int), ofGuests(Int)
    }

    /// How many there are.
    let whole: Int
    /// How many one address may have.
    let perAddress: Int

    public init(whole: Int, perAddress: Int) {
        self.whole = whole
        self.perAddress = perAddress
    }

    /// All but a quarter: for guests together, and for this machine's own apps.
    public var allButAQuarter: Int { whole - whole / 4 }

    /// - Parameters:
    ///   - address: The device's ``DeviceID/sharer``.
    ///   - isGuest: Whether the device is not allowed.
    ///   - holders: In the order in which they got their places.
    public func room<ID>(at address: DeviceID, isGuest: Bool, among holders: [Holder<ID>]) -> Room<ID> {
        let own = holders.filter { $0.address == address }
        let share = address == .local ? allButAQuarter : perAddress
        guard own.count < share else {
            // Such as a page that is not allowed, on an allowed phone.
            let guest = isGuest ? nil : Self.first(toLeave: own.filter(\.isGuest))
            return guest.map { .inPlaceOf($0.id) } ?? .none(.ofAddress(share))
        }
        let guests = holders.filter(\.isGuest)
        let isFull = holders.count >= whole
        guard isGuest else {
            guard isFull else { return .free }
            return Self.largest(of: guests).map { .inPlaceOf($0.holder.id) } ?? .none(.ofAll(whole))
        }
        if !isFull, guests.count < allButAQuarter { return .free }
        if let largest = Self.largest(of: guests), largest.count > own.count(where: \.isGuest) + 1 {
            return .inPlaceOf(largest.holder.id)
        }
        return .none(guests.count < allButAQuarter ? .ofAll(whole) : .ofGuests(allButAQuarter))
    }

    /// The holder that gives way of the address with the most, and how many that one has. Of addresses with equally many it
    /// is the one with the newest.
    private static func largest<ID>(of guests: [Holder<ID>]) -> (holder: Holder<ID>, count: Int)? {
        var counts: [DeviceID: Int] = [:]
        for guest in guests { counts[guest.address, default: 0] += 1 }
        let most = counts.values.max() ?? 0
        guard let address = guests.last(where: { counts[$0.address] == most })?.address else { return nil }
        return first(toLeave: guests.filter { $0.address == address }).map { ($0, most) }
    }

    private static func first<ID>(toLeave holders: [Holder<ID>]) -> Holder<ID>? {
        holders.last(where: \.isIdle) ?? holders.last
    }
}
