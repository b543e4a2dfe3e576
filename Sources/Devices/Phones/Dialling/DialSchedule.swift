/// Decides which phone is searched for SDL's service, and when. Has no side effects.
///
/// The phone is the server: its SDL library publishes a record for 15 to 40 s after a Bluetooth connection came up, and the
/// head unit must find the record and connect in that time. A phone that does not know this head unit yet opens a server
/// only to learn what it is, closes the link after a second, and opens another one within 20 s (sdl_java_suite,
/// `SdlDeviceListener` and `SdlRouterService`).
///
/// | event | the phone is queried |
/// | --- | --- |
/// | the adapter got power, a link ended, the phone connected for something else | each second for 40 s |
/// | it was paired | each second for 60 s |
/// | nothing, or the time above is over | after 5, 15, 30 and then each 60 s |
///
/// A query to an absent phone occupies the radio for 5 s. So only one phone is queried at a time: the one that has
/// waited longest, and at the start the one that was used last. Times are in nanoseconds of a clock that continues
/// while the board sleeps.
public struct DialSchedule: Sendable {
    public enum Event: Hashable, Sendable {
        /// The adapter can be used, or not.
        case power(Bool)
        /// The phones to query. Others are removed, and known phones keep their order.
        case phones([BluetoothAddress])
        case paired(BluetoothAddress)
        /// The phone has connected to the adapter, for any service.
        case arrived(BluetoothAddress)
        /// The answer to ``Action/ask(_:)``; empty without the service.
        case channels(BluetoothAddress, [UInt8])
        /// ``Action/ask(_:)`` has failed: the phone is out of reach, or has sent no proper answer.
        case unanswered(BluetoothAddress)
        /// ``Action/dial(_:channel:)`` has succeeded.
        case linked(BluetoothAddress)
        /// ``Action/dial(_:channel:)`` has failed.
        case refused(BluetoothAddress)
        /// A link has ended, on either side.
        case ended(BluetoothAddress)
        /// The time of ``DialSchedule/deadline`` has come.
        case timerFired
    }

    public enum Action: Hashable, Sendable {
        /// Ask the phone for the channels of the service, on the open SDP channel if there is one. It stays open, so that
        /// the Bluetooth connection does too.
        case ask(BluetoothAddress)
        /// Connect to this RFCOMM channel.
        case dial(BluetoothAddress, channel: UInt8)
        /// Close the SDP channel, and give up a question or an attempt to connect. Links stay.
        case release(BluetoothAddress)
    }

    private enum Phase: Hashable {
        case waiting(until: Int64)
        case asking(until: Int64)
        /// `rest`: channels that were not tried yet.
        case dialling(until: Int64, rest: [UInt8])
        case linked(since: Int64)
    }

    private struct Phone {
        let address: BluetoothAddress
        var phase: Phase
        /// Until then it is queried each second.
        var eagerUntil: Int64
        /// Number of longer pauses since then.
        var pauses = 0
        /// Consecutive links that ended soon.
        var shortLinks = 0
        /// The SDP channel is open.
        var isHeld = false
        /// A connection before this time is a result of the last question.
        var ownUntil = Int64.min

        var isBusy: Bool {
            switch phase {
            case .asking, .dialling: true
            case .waiting, .linked: false
            }
        }
        var isLinked: Bool {
            switch phase {
            case .linked: true
            case .waiting, .asking, .dialling: false
            }
        }
    }

    private static let second: Int64 = 1_000_000_000
    /// The time between two queries while a phone is likely to open its server.
    static let interval = second
    /// The phone's two windows, of 15 or 30 s and of 20 s: the link of the first one restarts the time.
    static let eagerTime = 40 * second
    static let eagerTimeAfterPairing = 60 * second
    static let pauses = [5 * second, 15 * second, 30 * second, 60 * second]
    /// The longest time for an answer, including a page of 5 s and the start of encryption.
    static let questionTime = 15 * second
    static let dialTime = 30 * second
    /// A link that ends earlier was only used to identify the head unit, or has failed.
    static let shortLink = 30 * second
    /// This number of them in a row restarts the time.
    static let shortLinkLimit = 5
    /// The kernel closes an unused connection after 2 s; BlueZ reports it a little later.
    private static let ownTime = 5 * second

    /// Whether no phone is asked while one is linked.
    private let onePhone: Bool
    private var hasPower = false
    /// The phones, beginning with the one that was used last.
    private var phones: [Phone] = []

    public init(onePhone: Bool) { self.onePhone = onePhone }

    /// The phones with a link.
    public var linked: [BluetoothAddress] { phones.filter(\.isLinked).map(\.address) }

    /// When to send ``Event/timerFired``; nil for not at all.
    public var deadline: Int64? {
        guard hasPower else { return nil }
        var earliest: Int64?
        for phone in phones {
            switch phone.phase {
            case .asking(let until), .dialling(let until, _): return until
            case .waiting(let until): earliest = min(earliest ?? until, until)
            case .linked: if onePhone { return nil }
            }
        }
        return earliest
    }

    public mutating func handle(_ event: Event, at now: Int64) -> [Action] {
        let actions: [Action]
        switch event {
        case .power(let isOn): actions = setPower(isOn, at: now)
        case .phones(let addresses): actions = replace(with: addresses, at: now)
        case .paired(let address): actions = paired(address, at: now)
        case .arrived(let address): actions = arrived(address, at: now)
        case .channels(let address, let channels):
            guard let index = index(of: address), case .asking = phones[index].phase else { return [] }
            phones[index].isHeld = true
            actions = channels.isEmpty ? wait(index, at: now) : dial(index, channels, at: now)
        case .unanswered(let address):
            guard let index = index(of: address), case .asking = phones[index].phase else { return [] }
            actions = wait(index, at: now)
        case .linked(let address):
            guard let index = index(of: address), case .dialling = phones[index].phase else { return [] }
            actions = linked(index, at: now)
        case .refused(let address):
            guard let index = index(of: address), case .dialling(_, let rest) = phones[index].phase else { return [] }
            actions = rest.isEmpty ? wait(index, at: now) : dial(index, rest, at: now)
        case .ended(let address):
            guard let index = index(of: address), case .linked(let since) = phones[index].phase else { return [] }
            ended(index, since: since, at: now)
            actions = []
        case .timerFired: actions = giveUp(at: now)
        }
        return actions + askNext(at: now)
    }

    private func index(of address: BluetoothAddress) -> Int? { phones.firstIndex { $0.address == address } }

    // MARK: What happened

    private mutating func setPower(_ isOn: Bool, at now: Int64) -> [Action] {
        guard isOn != hasPower else { return [] }
        hasPower = isOn
        var actions: [Action] = []
        for index in phones.indices where !phones[index].isLinked {
            if phones[index].isBusy || phones[index].isHeld { actions.append(.release(phones[index].address)) }
            phones[index].isHeld = false
            hurry(index, for: Self.eagerTime, at: now)
        }
        return actions
    }

    private mutating func replace(with addresses: [BluetoothAddress], at now: Int64) -> [Action] {
        let former = phones
        let new = addresses.filter { index(of: $0) == nil }
        phones.removeAll { !addresses.contains($0.address) }
        phones += new.map { Phone(address: $0, phase: .waiting(until: now), eagerUntil: now + Self.eagerTime) }
        return former.filter { phone in !addresses.contains(phone.address) && (phone.isBusy || phone.isHeld) }
            .map { .release($0.address) }
    }

    private mutating func paired(_ address: BluetoothAddress, at now: Int64) -> [Action] {
        if index(of: address) == nil {
            phones.insert(Phone(address: address, phase: .waiting(until: now), eagerUntil: now), at: 0)
        }
        guard let index = index(of: address), !phones[index].isLinked else { return [] }
        phones[index].eagerUntil = now + Self.eagerTimeAfterPairing
        guard !phones[index].isBusy else { return [] }
        hurry(index, for: Self.eagerTimeAfterPairing, at: now)
        return []
    }

    private mutating func arrived(_ address: BluetoothAddress, at now: Int64) -> [Action] {
        guard let index = index(of: address), case .waiting = phones[index].phase, !phones[index].isHeld,
            now > phones[index].ownUntil
        else { return [] }
        hurry(index, for: Self.eagerTime, at: now)
        return []
    }

    private mutating func linked(_ index: Int, at now: Int64) -> [Action] {
        var phone = phones.remove(at: index)
        phone.phase = .linked(since: now)
        phone.isHeld = false
        phones.insert(phone, at: 0)
        return [.release(phone.address)]
    }

    private mutating func ended(_ index: Int, since: Int64, at now: Int64) {
        let isShort = now - since < Self.shortLink
        phones[index].shortLinks = isShort ? phones[index].shortLinks + 1 : 0
        guard phones[index].shortLinks <= Self.shortLinkLimit else {
            phones[index].eagerUntil = now
            _ = wait(index, at: now)
            return
        }
        let links = phones[index].shortLinks
        hurry(index, for: Self.eagerTime, at: now)
        phones[index].shortLinks = links
        // The phone needs a moment to open its next server.
        phones[index].phase = .waiting(until: now + Self.interval)
    }

    // MARK: Turns

    /// Asks a phone at once, and then each second for a time.
    private mutating func hurry(_ index: Int, for time: Int64, at now: Int64) {
        phones[index].phase = .waiting(until: now)
        phones[index].eagerUntil = now + time
        phones[index].pauses = 0
        phones[index].shortLinks = 0
    }

    /// The phone's turn is over. It gets another one after a second, or after a pause.
    private mutating func wait(_ index: Int, at now: Int64) -> [Action] {
        phones[index].ownUntil = now + Self.ownTime
        guard now >= phones[index].eagerUntil else {
            phones[index].phase = .waiting(until: now + Self.interval)
            return []
        }
        let pause = Self.pauses[min(phones[index].pauses, Self.pauses.count - 1)]
        phones[index].pauses += 1
        phones[index].phase = .waiting(until: now + pause)
        guard phones[index].isHeld else { return [] }
        phones[index].isHeld = false
        return [.release(phones[index].address)]
    }

    private mutating func dial(_ index: Int, _ channels: [UInt8], at now: Int64) -> [Action] {
        phones[index].phase = .dialling(until: now + Self.dialTime, rest: Array(channels.dropFirst()))
        return channels.prefix(1).map { .dial(phones[index].address, channel: $0) }
    }

    /// Ends a query or an attempt to connect that lasts too long.
    private mutating func giveUp(at now: Int64) -> [Action] {
        for index in phones.indices {
            switch phones[index].phase {
            case .asking(let until), .dialling(let until, _):
                guard until <= now else { continue }
                phones[index].isHeld = false
                return [.release(phones[index].address)] + wait(index, at: now)
            case .waiting, .linked: continue
            }
        }
        return []
    }

    private mutating func askNext(at now: Int64) -> [Action] {
        guard hasPower, !phones.contains(where: \.isBusy), !onePhone || linked.isEmpty else { return [] }
        var next: (index: Int, due: Int64)?
        for index in phones.indices {
            guard case .waiting(let due) = phones[index].phase, due <= now, due < next?.due ?? .max else { continue }
            next = (index, due)
        }
        guard let next else { return [] }
        phones[next.index].phase = .asking(until: now + Self.questionTime)
        return [.ask(phones[next.index].address)]
    }
}
