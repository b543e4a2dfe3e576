import BezelModel
import SmartDeviceLink

/// The route of the navigation system that a program on the board is, and the apps that are notified of it.
struct WayPoints: Feature {
    /// An app gets at most one OnWayPointChange in this time: with the newest list.
    static let interval = Interval.milliseconds(100)
    /// Number of apps that are notified in one turn of the loop.
    static let slice = 4

    /// The parameters of the newest notification; nil if the program has sent none.
    private var newest: JSONObject?
    private var subscribers: [SessionID: Subscriber] = [:]
    private var isServed = false

    private struct Subscriber {
        enum State {
            /// It has the newest list.
            case told
            /// The newest list is sent to it at ``next``.
            case due
            /// Its policy does not allow the notification at its level: it is sent when the level changes.
            case held
        }

        var state: State
        /// When the next notification may be sent.
        var next: Instant
    }

    var deadline: Instant? {
        guard !subscribers.isEmpty else { return nil }
        var earliest: Instant?
        for subscriber in subscribers.values where subscriber.state == .due {
            earliest = Instant.earliest(earliest, subscriber.next)
        }
        return earliest
    }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired: notify(at: now)
        case .appLeft(let app): unsubscribe(app.session)
        case .appClosed, .configured, .masterReset: []
        }
    }

    var count: Int { subscribers.count }

    /// A program begins or ends to serve the way points. With its end the list is forgotten.
    mutating func serve(_ isServed: Bool) -> [Action] {
        guard isServed != self.isServed else { return [] }
        self.isServed = isServed
        newest = nil
        for session in subscribers.keys { subscribers[session]?.state = .told }
        return isServed && !subscribers.isEmpty ? [Self.wanted(true)] : []
    }

    /// The program has sent a new list.
    mutating func changed(_ parameters: JSONObject, at now: Instant) -> [Action] {
        guard isServed else { return [] }
        newest = parameters
        for session in subscribers.keys { subscribers[session]?.state = .due }
        return notify(at: now)
    }

    mutating func subscribe(_ session: SessionID, at now: Instant) -> [Action] {
        let isFirst = subscribers.isEmpty
        subscribers[session] = Subscriber(state: newest == nil ? .told : .due, next: now)
        return (isFirst && isServed ? [Self.wanted(true)] : []) + notify(at: now)
    }

    mutating func unsubscribe(_ session: SessionID) -> [Action] {
        guard subscribers.removeValue(forKey: session) != nil, subscribers.isEmpty, isServed else { return [] }
        return [Self.wanted(false)]
    }

    /// The app's policy does not allow the notification at its level.
    mutating func hold(_ session: SessionID) { subscribers[session]?.state = .held }

    /// The app's level or its policy has changed.
    mutating func release(_ session: SessionID) {
        if subscribers[session]?.state == .held { subscribers[session]?.state = .due }
    }

    private mutating func notify(at now: Instant) -> [Action] {
        guard let newest else { return [] }
        let due = subscribers.filter { $0.value.state == .due && $0.value.next <= now }.keys
        return due.sorted { $0.number < $1.number }.prefix(Self.slice).map { session in
            subscribers[session] = Subscriber(state: .told, next: now + Self.interval)
            return .notify(session, .onWayPointChange, .object(newest))
        }
    }

    private static func wanted(_ isOn: Bool) -> Action {
        .effect(.programNoticeWanted(NoticeWish(.onWayPointChange, isOn: isOn)))
    }
}
