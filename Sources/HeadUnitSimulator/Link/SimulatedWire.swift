internal import HeadUnit
internal import SmartDeviceLinkApp
internal import Synchronization

/// All links between apps and the simulated head unit: what is on its way, and when it arrives.
final class SimulatedWire: Sendable {
    /// Something for the head unit.
    enum Arrival: Sendable {
        case opened, received([UInt8]), closed
    }

    fileprivate struct Packet<Content: Sendable>: Sendable {
        var due: Duration
        var link: ConnectionID
        var content: Content
    }

    fileprivate struct State {
        var speed = HeadUnitSimulator.LinkSpeed.immediate
        var isReachable = true
        var lastLink: UInt32 = 0
        var deliveries: [ConnectionID: HeadUnitRoute.Delivery] = [:]
        var toHeadUnit: [Packet<Arrival>] = []
        var toApps: [Packet<HeadUnitRoute.Event>] = []
        /// When each direction has passed everything that was written.
        var freeToHeadUnit = Duration.zero
        var freeToApps = Duration.zero
        var changes = 0
        var wake: @Sendable () -> Void = {}
    }

    private let state = Mutex(State())
    private let time: SimulatedTime

    init(time: SimulatedTime) { self.time = time }

    /// - Parameter wake: Called when there is something for the head unit.
    func setWake(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

    /// Increases with everything that an app or the head unit sends.
    var changes: Int { state.withLock(\.changes) }
    var speed: HeadUnitSimulator.LinkSpeed {
        get { state.withLock(\.speed) }
        set { state.withLock { $0.speed = newValue } }
    }
    var isReachable: Bool {
        get { state.withLock(\.isReachable) }
        set { state.withLock { $0.isReachable = newValue } }
    }
    var openLinks: [ConnectionID] {
        state.withLock { $0.deliveries.keys.sorted { $0.number < $1.number } }
    }
    var openDeliveries: [HeadUnitRoute.Delivery] { state.withLock { Array($0.deliveries.values) } }
    /// When the next bytes arrive, at either end.
    var nextDue: Duration? {
        state.withLock { state in
            [state.toHeadUnit.first?.due, state.toApps.first?.due].compactMap(\.self).min()
        }
    }

    /// The next thing that has arrived at the head unit.
    func nextArrival() -> (link: ConnectionID, arrival: Arrival)? {
        let now = time.now
        return state.withLock { state in
            guard let first = state.toHeadUnit.first, first.due <= now else { return nil }
            state.toHeadUnit.removeFirst()
            return (first.link, first.content)
        }
    }

    /// The next thing that has arrived at an app.
    func nextDelivery() -> (delivery: HeadUnitRoute.Delivery, event: HeadUnitRoute.Event)? {
        let now = time.now
        return state.withLock { state in
            while let first = state.toApps.first, first.due <= now {
                state.toApps.removeFirst()
                guard let delivery = state.deliveries[first.link] else { continue }
                if case .closed = first.content { state.deliveries[first.link] = nil }
                return (delivery, first.content)
            }
            return nil
        }
    }
}

/// What apps do.
extension SimulatedWire {
    /// - Returns: nil if the head unit cannot be reached.
    func open(_ delivery: @escaping HeadUnitRoute.Delivery) -> SimulatedLink? {
        let id = state.withLock { state -> ConnectionID? in
            guard state.isReachable else { return nil }
            state.lastLink += 1
            let id = ConnectionID(state.lastLink)
            state.deliveries[id] = delivery
            return id
        }
        guard let id else { return nil }
        send(.opened, from: id)
        return SimulatedLink(id, self)
    }

    func send(_ arrival: Arrival, from link: ConnectionID) {
        let now = time.now
        let wake = state.withLock { state -> (@Sendable () -> Void)? in
            guard state.deliveries[link] != nil else { return nil }
            if case .received(let bytes) = arrival {
                state.freeToHeadUnit = max(state.freeToHeadUnit, now) + state.speed.time(for: bytes.count)
                if state.freeToHeadUnit > now {
                    state.insert(.drained, to: link, at: state.freeToHeadUnit)
                }
            }
            state.toHeadUnit.append(
                Packet(
                    due: max(state.freeToHeadUnit, now) + state.speed.latency, link: link, content: arrival))
            if case .closed = arrival { state.deliveries[link] = nil }
            state.changes += 1
            return state.wake
        }
        wake?()
    }

    /// Bytes of the apps that have not left yet.
    var unsent: Int {
        let now = time.now
        return state.withLock { state in
            guard state.freeToHeadUnit > now, let rate = state.speed.bytesPerSecond else { return 0 }
            return max(Int((state.freeToHeadUnit - now) / .nanoseconds(1)) * rate / 1_000_000_000, 1)
        }
    }
}

/// What the head unit does.
extension SimulatedWire {
    func send(_ event: HeadUnitRoute.Event, to link: ConnectionID) {
        let now = time.now
        state.withLock { state in
            if case .received(let bytes) = event {
                state.freeToApps = max(state.freeToApps, now) + state.speed.time(for: bytes.count)
            }
            state.insert(event, to: link, at: max(state.freeToApps, now) + state.speed.latency)
            state.changes += 1
        }
    }

    /// Ends all links at once, as when a cable is pulled: what is on its way is lost.
    func cut() {
        let now = time.now
        state.withLock { state in
            state.toHeadUnit = []
            state.toApps = []
            (state.freeToHeadUnit, state.freeToApps) = (now, now)
            for link in state.deliveries.keys { state.insert(.closed, to: link, at: now) }
            state.changes += 1
        }
    }
}

extension SimulatedWire.State {
    /// Behind everything that arrives at the same time.
    fileprivate mutating func insert(_ event: HeadUnitRoute.Event, to link: ConnectionID, at due: Duration) {
        let index = toApps.firstIndex { $0.due > due } ?? toApps.endIndex
        toApps.insert(SimulatedWire.Packet(due: due, link: link, content: event), at: index)
    }
}

/// An app's end of a link.
final class SimulatedLink: HeadUnitLink {
    private let id: ConnectionID
    private let wire: SimulatedWire

    init(_ id: ConnectionID, _ wire: SimulatedWire) {
        self.id = id
        self.wire = wire
    }

    var unsent: Int { wire.unsent }

    func send(_ bytes: [UInt8]) { wire.send(.received(bytes), from: id) }

    func close() { wire.send(.closed, from: id) }

    /// Bytes that have not left always count as ``unsent``.
    func limitKernelBacklog(to bytes: Int32) {}
}
