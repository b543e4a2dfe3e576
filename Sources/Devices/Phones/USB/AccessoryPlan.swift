/// Decides which USB devices are asked to become accessory hosts, and what follows. Has no side effects.
///
/// A phone that agrees leaves the bus and comes back at the same place as another device, in accessory mode. Its user
/// is asked whether an app may use the accessory; the app begins to speak some 4 s after that. A phone that is found in
/// accessory mode, for example after this program was started again, is not asked once more; if it stays silent it is
/// reset, so that its apps detect the accessory again.
///
/// | a phone | then |
/// | --- | --- |
/// | that was asked does not come back within 10 s | is left alone until it is plugged in again |
/// | that came back is silent | may be silent for ever; after 6 s the driver should look at it |
/// | that was found in accessory mode is silent for 15 s | is reset, once |
///
/// Times are in nanoseconds of a clock that continues while the board sleeps.
public struct AccessoryPlan: Sendable {
    public enum Event: Hashable, Sendable {
        case appeared(USBDevice)
        /// Nothing is plugged in at this place any more.
        case disappeared(port: String)
        /// ``Action/open(port:node:claiming:)`` has succeeded.
        case opened(port: String)
        /// The phone's answer to ``Action/request(port:_:)``.
        case answered(port: String, [UInt8])
        /// An action for this device has failed, or a transfer.
        case failed(port: String)
        /// The phone has sent bytes.
        case received(port: String)
        /// The time of ``AccessoryPlan/deadline(after:)`` has come.
        case timerFired
    }

    public enum Action: Hashable, Sendable {
        /// Open the node, and claim an interface.
        case open(port: String, node: String, claiming: UInt8?)
        case request(port: String, AccessoryRequest)
        /// Read what the phone sends.
        case read(port: String, AccessoryInterface)
        /// Close the node, then reset the device.
        case reset(port: String, node: String)
        /// Close the node.
        case close(port: String)
    }

    fileprivate enum Phase: Hashable {
        /// It is being asked to become a host. The next answer is for this request; nil before its node is open.
        case asking(AccessoryRequest?, until: Int64)
        /// It agreed: it leaves, and comes back.
        case switching(until: Int64)
        case claiming(AccessoryInterface, until: Int64)
        /// It is read, and has sent nothing yet. `resetAt`: nil if it is not reset because of its silence.
        case silent(since: Int64, resetAt: Int64?)
        case speaking
        case resetting(until: Int64)
        /// It is not a phone, or does not react like one.
        case leftAlone
    }

    fileprivate struct Port {
        let device: USBDevice
        var phase: Phase
        /// It was switched to accessory mode by this program, or was reset: then it is not reset again.
        var isFresh: Bool
        /// It left the bus and may come back.
        var isGone = false
    }

    private static let second: Int64 = 1_000_000_000
    /// The longest time for an answer.
    static let answerTime = 5 * second
    /// The time in which a phone must come back as another device.
    static let returnTime = 10 * second
    /// The time in which an app must send bytes on a phone that was found in accessory mode. Apps begin after 4 s.
    static let silenceTime = 15 * second
    /// The time after which the driver should look at the phone, and the duration of that hint.
    static let hintDelay = 6 * second
    static let hintTime = 60 * second
    /// Devices that are known at a time. A bus has 127.
    static let limit = 64

    private let listed: Set<USBProductID>
    private var ports: [String: Port] = [:]

    /// - Parameter listed: Devices that are asked although they do not look like phones.
    public init(listed: Set<USBProductID> = []) { self.listed = listed }

    // MARK: State

    /// When to send ``Event/timerFired``, and to look at ``waitingPhone(at:)``; nil for not at all.
    public func deadline(after now: Int64) -> Int64? { ports.values.compactMap { $0.deadline(after: now) }.min() }

    /// The device at a place; nil for one that is not known.
    public func device(at port: String) -> USBDevice? { ports[port]?.device }

    /// The phone that the driver should look at, because it is likely to ask its user; nil for none.
    public func waitingPhone(at now: Int64) -> USBDevice? {
        ports.values.filter { $0.needsLook(at: now) }.min { $0.device.port < $1.device.port }?.device
    }

    /// Whether it was asked and is not a phone for SDL, or does not answer.
    public func isLeftAlone(_ port: String) -> Bool { ports[port]?.phase == .leftAlone }

    // MARK: Events

    public mutating func handle(_ event: Event, at now: Int64) -> [Action] {
        switch event {
        case .appeared(let device): return appeared(device, at: now)
        case .disappeared(let port): return disappeared(port, at: now)
        case .opened(let port): return opened(port, at: now)
        case .answered(let port, let answer): return answered(port, answer, at: now)
        case .failed(let port): return failed(port, at: now)
        case .received(let port):
            if case .silent = ports[port]?.phase { ports[port]?.phase = .speaking }
            return []
        case .timerFired: return ports.keys.sorted().flatMap { timeOut($0, at: now) }
        }
    }

    private mutating func appeared(_ device: USBDevice, at now: Int64) -> [Action] {
        let port = device.port
        let former = ports[port]
        guard former != nil || ports.count < Self.limit else { return [] }
        // Reported twice, or changed in a way that does not matter here.
        if let former, former.device == device, !former.isGone, former.phase != .leftAlone { return [] }
        let closing: [Action] = former?.isOpen == true ? [.close(port: port)] : []
        switch USBRole(of: device, listed: listed) {
        case .other, .spared:
            ports[port] = nil
            return closing
        case .askable:
            // It was asked to switch and did not: asking again would never end.
            if let former, case .switching = former.phase {
                ports[port] = Port(device: device, phase: .leftAlone, isFresh: false)
                return closing
            }
            ports[port] = Port(device: device, phase: .asking(nil, until: now + Self.answerTime), isFresh: false)
            return closing + [.open(port: port, node: device.node, claiming: nil)]
        case .accessory(let interface):
            let isFresh = former?.isExpected == true
            ports[port] = Port(
                device: device, phase: .claiming(interface, until: now + Self.answerTime), isFresh: isFresh)
            return closing + [.open(port: port, node: device.node, claiming: interface.number)]
        }
    }

    private mutating func disappeared(_ port: String, at now: Int64) -> [Action] {
        guard let former = ports[port] else { return [] }
        if former.isExpected { ports[port]?.isGone = true } else { ports[port] = nil }
        return former.isOpen ? [.close(port: port)] : []
    }

    private mutating func opened(_ port: String, at now: Int64) -> [Action] {
        switch ports[port]?.phase {
        case .asking(nil, _): return ask(port, .version, at: now)
        case .claiming(let interface, _):
            let mayReset = ports[port]?.isFresh == false
            ports[port]?.phase = .silent(since: now, resetAt: mayReset ? now + Self.silenceTime : nil)
            return [.read(port: port, interface)]
        case .asking, .switching, .silent, .speaking, .resetting, .leftAlone, nil: return []
        }
    }

    private mutating func ask(_ port: String, _ request: AccessoryRequest, at now: Int64) -> [Action] {
        ports[port]?.phase = .asking(request, until: now + Self.answerTime)
        return [.request(port: port, request)]
    }

    private mutating func answered(_ port: String, _ answer: [UInt8], at now: Int64) -> [Action] {
        guard case .asking(let request?, _) = ports[port]?.phase else { return [] }
        if request == .version, !AccessoryRequest.isVersion(answer) { return leaveAlone(port) }
        if let next = request.next { return ask(port, next, at: now) }
        ports[port]?.phase = .switching(until: now + Self.returnTime)
        return [.close(port: port)]
    }

    private mutating func failed(_ port: String, at now: Int64) -> [Action] {
        switch ports[port]?.phase {
        // A phone may leave so soon that it has no time to confirm the last request.
        case .asking(.start, _):
            ports[port]?.phase = .switching(until: now + Self.returnTime)
            return [.close(port: port)]
        case .asking, .claiming, .silent, .speaking: return leaveAlone(port)
        // A reset that failed: the phone may have left already.
        case .switching, .resetting, .leftAlone, nil: return []
        }
    }

    private mutating func leaveAlone(_ port: String) -> [Action] {
        let wasOpen = ports[port]?.isOpen == true
        ports[port]?.phase = .leftAlone
        return wasOpen ? [.close(port: port)] : []
    }

    // MARK: Time

    private mutating func timeOut(_ port: String, at now: Int64) -> [Action] {
        guard let known = ports[port] else { return [] }
        switch known.phase {
        case .asking(_, let until), .claiming(_, let until):
            return until <= now ? leaveAlone(port) : []
        case .switching(let until):
            guard until <= now else { return [] }
            if known.isGone { ports[port] = nil } else { ports[port]?.phase = .leftAlone }
            return []
        case .resetting(let until):
            guard until <= now else { return [] }
            ports[port] = nil
            // It did not leave the bus: then it is read again.
            return known.isGone ? [] : readAgain(known, at: now)
        case .silent(_, let resetAt):
            guard let resetAt, resetAt <= now else { return [] }
            ports[port]?.phase = .resetting(until: now + Self.returnTime)
            return [.reset(port: port, node: known.device.node)]
        case .speaking, .leftAlone: return []
        }
    }

    private mutating func readAgain(_ known: Port, at now: Int64) -> [Action] {
        guard case .accessory(let interface) = USBRole(of: known.device, listed: listed) else { return [] }
        ports[known.device.port] = Port(
            device: known.device, phase: .claiming(interface, until: now + Self.answerTime), isFresh: true)
        return [.open(port: known.device.port, node: known.device.node, claiming: interface.number)]
    }
}

extension AccessoryPlan.Port {
    fileprivate func deadline(after now: Int64) -> Int64? {
        switch phase {
        case .asking(_, let until), .switching(let until), .claiming(_, let until), .resetting(let until): until
        case .silent(let since, nil):
            [since + AccessoryPlan.hintDelay, since + AccessoryPlan.hintTime].first { $0 > now }
        case .silent(_, let resetAt): resetAt
        case .speaking, .leftAlone: nil
        }
    }

    /// Its node is open, or is being opened.
    fileprivate var isOpen: Bool {
        switch phase {
        case .asking, .claiming, .silent, .speaking: true
        case .switching, .resetting, .leftAlone: false
        }
    }

    /// It leaves and comes back because this program wants that.
    fileprivate var isExpected: Bool {
        switch phase {
        case .switching, .resetting: true
        case .asking, .claiming, .silent, .speaking, .leftAlone: false
        }
    }

    /// The user of a phone that was found in accessory mode has answered it before.
    fileprivate func needsLook(at now: Int64) -> Bool {
        guard case .silent(let since, nil) = phase else { return false }
        return (AccessoryPlan.hintDelay..<AccessoryPlan.hintTime).contains(now - since)
    }
}
