/// Distributes a limited number of places, such as connections and sessions.
///
/// Guests are devices that are not allowed. They never get the last quarter, and lose their places to other devices.
/// Among guests each address gets the same number: the address with the most loses one to an address that has at least
/// two fewer. An address without a place gets, if all have one, that of a guest whose turn is over (``Claim``).
///
/// The guest that the driver is asked about now keeps its place.
public struct Places: Hashable, Sendable {
    /// A place that is taken.
    public struct Holder<ID> {
        let id: ID
        let address: DeviceID
        let isGuest: Bool
        let isIdle: Bool
        let claim: Claim
        let isNew: Bool

        /// - Parameters:
        ///   - address: The device's ``DeviceID/sharer``.
        ///   - isIdle: It has no registered app, so it loses its place before others of its address.
        ///   - claim: That of a guest.
        ///   - isNew: Its app has not had time to register, so the driver could not be asked about it.
        public init(
            _ id: ID, at address: DeviceID, isGuest: Bool, isIdle: Bool, claim: Claim = .unasked, isNew: Bool = true
        ) {
            self.id = id
            self.address = address
            self.isGuest = isGuest
            self.isIdle = isIdle
            self.claim = claim
            self.isNew = isNew
        }
    }

    /// How the driver was asked about a guest.
    public enum Claim: Hashable, Sendable {
        /// The driver did not answer, or answered No.
        case unanswered
        /// The question with this number was the last one.
        case asked(UInt64)
        case unasked
        /// The question is on the screen.
        case onScreen

        /// A lower rank gives way to a higher one and to its own.
        fileprivate var rank: (Int, UInt64) {
            switch self {
            case .unanswered: (0, 0)
            case .asked(let number): (1, number)
            case .unasked: (2, 0)
            case .onScreen: (3, 0)
            }
        }
    }

    public enum Room<ID> {
        case free
        /// There is room when this one has ended.
        case inPlaceOf(ID)
        case none(Shortage)
    }

    /// Why there is no place: the number of places in use, of all or of those for one address or for guests.
    public enum Shortage: Hashable, Sendable {
        case ofAll(Int), ofAddress(Int), ofGuests(Int)
    }

    /// The number of places.
    let whole: Int
    /// The number of places for one address.
    let perAddress: Int

    public init(whole: Int, perAddress: Int) {
        self.whole = whole
        self.perAddress = perAddress
    }

    /// Three quarters: the limit for all guests together, and for this machine's own apps.
    public var allButAQuarter: Int { whole - whole / 4 }

    /// - Parameters:
    ///   - address: The device's ``DeviceID/sharer``.
    ///   - isGuest: Whether the device is not allowed.
    ///   - claim: That of a guest.
    ///   - holders: In the order in which they got their places.
    public func room<ID>(
        at address: DeviceID, isGuest: Bool, claim: Claim = .unasked, among holders: [Holder<ID>]
    ) -> Room<ID> {
        let own = holders.filter { $0.address == address }
        let share = address == .local ? allButAQuarter : perAddress
        guard own.count < share else {
            // For instance a web page that is not allowed, on an allowed phone.
            let guest = isGuest ? nil : Self.first(toLeave: own.filter(\.mayLeave))
            return guest.map { .inPlaceOf($0.id) } ?? .none(.ofAddress(share))
        }
        let guests = holders.filter(\.isGuest)
        let leaving = guests.filter(\.mayLeave)
        let isFull = holders.count >= whole
        guard isGuest else {
            guard isFull else { return .free }
            return Self.largest(of: leaving).map { .inPlaceOf($0.holder.id) } ?? .none(.ofAll(whole))
        }
        if !isFull, guests.count < allButAQuarter { return .free }
        let ownGuests = own.count(where: \.isGuest)
        if let largest = Self.largest(of: leaving), largest.count > ownGuests + 1 {
            return .inPlaceOf(largest.holder.id)
        }
        if ownGuests == 0, let over = Self.over(among: leaving, for: claim) { return .inPlaceOf(over.id) }
        return .none(guests.count < allButAQuarter ? .ofAll(whole) : .ofGuests(allButAQuarter))
    }

    /// The holder that loses its place, at the address with the most places, and that address's number of places. Of
    /// several such addresses it is the one with the newest holder.
    private static func largest<ID>(of guests: [Holder<ID>]) -> (holder: Holder<ID>, count: Int)? {
        var counts: [DeviceID: Int] = [:]
        for guest in guests { counts[guest.address, default: 0] += 1 }
        let most = counts.values.max() ?? 0
        guard let address = guests.last(where: { counts[$0.address] == most })?.address else { return nil }
        return first(toLeave: guests.filter { $0.address == address }).map { ($0, most) }
    }

    /// The guest whose turn is over: one that got no answer, else the one that the driver was asked about longest ago,
    /// else the one that was connected first. None with a better claim than the new one leaves.
    private static func over<ID>(among guests: [Holder<ID>], for claim: Claim) -> Holder<ID>? {
        let lowest = guests.filter { $0.claim != .unasked || !$0.isNew }.min { $0.claim.rank < $1.claim.rank }
        return lowest.flatMap { $0.claim.rank <= claim.rank ? $0 : nil }
    }

    private static func first<ID>(toLeave holders: [Holder<ID>]) -> Holder<ID>? {
        holders.last(where: \.isIdle) ?? holders.last
    }
}

extension Places.Holder {
    fileprivate var mayLeave: Bool { isGuest && claim != .onScreen }
}
