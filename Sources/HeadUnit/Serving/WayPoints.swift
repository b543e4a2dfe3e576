import BezelModel
import SmartDeviceLink

/// The route of the navigation system that a program on the board is, and the apps that are notified of it.
struct WayPoints: Feature {
    /// The parameters of the newest notification; nil if the program has sent none.
    private var newest: JSONObject?
    private var subscribers: Set<SessionID> = []
    private var notices = PacedNotices<SessionID, JSONObject> { _, newer in newer }
    private var isServed = false

    var deadline: Instant? { notices.deadline }

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
        notices.removeAll { _ in true }
        return isServed && !subscribers.isEmpty ? [Self.wanted(true)] : []
    }

    /// The program has sent a new list.
    mutating func changed(_ parameters: JSONObject, at now: Instant) -> [Action] {
        guard isServed else { return [] }
        newest = parameters
        for session in subscribers { notices.add(parameters, for: session, at: now) }
        return notify(at: now)
    }

    mutating func subscribe(_ session: SessionID, at now: Instant) -> [Action] {
        let isFirst = subscribers.isEmpty
        subscribers.insert(session)
        if let newest { notices.add(newest, for: session, at: now) }
        return (isFirst && isServed ? [Self.wanted(true)] : []) + notify(at: now)
    }

    mutating func unsubscribe(_ session: SessionID) -> [Action] {
        notices.remove(session)
        guard subscribers.remove(session) != nil, subscribers.isEmpty, isServed else { return [] }
        return [Self.wanted(false)]
    }

    /// The app's policy does not allow the notification at its level.
    mutating func hold(_ list: JSONObject, for session: SessionID) { notices.hold(list, for: session) }

    /// The app's level or its policy has changed.
    mutating func release(_ session: SessionID) { notices.release { $0 == session } }

    private mutating func notify(at now: Instant) -> [Action] {
        notices.take(at: now).map { .notify($0.subscriber, .onWayPointChange, .object($0.change)) }
    }

    private static func wanted(_ isOn: Bool) -> Action {
        .effect(.programNoticeWanted(NoticeWish(.onWayPointChange, isOn: isOn)))
    }
}
