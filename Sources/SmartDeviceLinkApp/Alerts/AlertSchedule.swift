/// Decides which alert is shown next (proposal "priority queue of alerts"): three queues, first come first served in
/// each, and one place on the screen.
///
/// A value without side effects: it receives events and returns actions.
struct AlertSchedule: Sendable {
    typealias ID = UInt64

    /// What the caller must do.
    enum Action: Hashable, Sendable {
        case present(ID)
        /// Remove the alert from the screen and call ``AlertSchedule/ended(_:_:)`` when it is gone.
        case cancel(ID)
        /// Report that the alert ended without being shown to its end.
        case drop(ID, Drop)
    }

    /// Why an alert is dropped.
    enum Drop: Hashable, Sendable {
        /// A higher alert replaced it, or was queued while it waited.
        case displaced
        /// It was cancelled before it was shown.
        case withdrawn
    }

    /// How an alert on the screen ended.
    enum Ending: Hashable, Sendable {
        /// By its timeout, by a button, or by an error.
        case done
        /// By a button whose action is not complete: no alert is shown until ``AlertSchedule/complete()``.
        case holds
        /// By ``Action/cancel(_:)``.
        case cancelled
    }

    /// The alert on the screen.
    private enum Stage: Hashable {
        case empty
        case shown(ID, AlertPriority)
        /// A higher alert waits until this one is gone.
        case leaving(ID, AlertPriority)
        /// The app has cancelled it, and it is still on the screen.
        case withdrawn(ID)
        case held
    }

    private var queues: [AlertPriority: [ID]] = [:]
    private var stage = Stage.empty
    private(set) var isDisplaying = false
    /// True if the action of the alert on the screen was complete before the alert was gone.
    private var isCompletedEarly = false

    /// Waiting alerts, the next one first.
    var waiting: [ID] { AlertPriority.allCases.flatMap { queues[$0] ?? [] } }
    /// The alert that is on the screen, also if it is about to leave.
    var shown: ID? {
        switch stage {
        case .shown(let id, _), .leaving(let id, _), .withdrawn(let id): id
        case .empty, .held: nil
        }
    }
    var isHeld: Bool { stage == .held }

    /// A waiting low alert is dropped when anything higher is queued, before ``display()`` as well.
    mutating func enqueue(_ id: ID, _ priority: AlertPriority) -> [Action] {
        let dropped = priority < .low ? queues.removeValue(forKey: .low) ?? [] : []
        queues[priority, default: []].append(id)
        return dropped.map { .drop($0, .displaced) } + proceed()
    }

    /// Starts to show alerts: those that wait, and those that are enqueued later.
    mutating func display() -> [Action] {
        isDisplaying = true
        return proceed()
    }

    /// Shows no further alerts. The alert on the screen stays.
    mutating func pause() { isDisplaying = false }

    mutating func ended(_ id: ID, _ ending: Ending) -> [Action] {
        guard shown == id else { return [] }
        let before = stage
        stage = .empty
        var actions: [Action] = []
        switch (ending, before) {
        case (.holds, _): stage = isCompletedEarly ? .empty : .held
        case (.cancelled, .leaving(_, .low)): actions.append(.drop(id, .displaced))
        case (.cancelled, .leaving(_, let priority)): queues[priority, default: []].insert(id, at: 0)
        case (.cancelled, .empty), (.cancelled, .shown), (.cancelled, .withdrawn), (.cancelled, .held), (.done, _):
            break
        }
        isCompletedEarly = false
        return actions + proceed()
    }

    /// The action that holds the screen is complete.
    mutating func complete() -> [Action] {
        guard isHeld else {
            // An action may be complete before its alert has left the screen.
            isCompletedEarly = shown != nil
            return []
        }
        stage = .empty
        return proceed()
    }

    /// Cancels an alert.
    mutating func withdraw(_ id: ID) -> [Action] {
        switch stage {
        case .shown(id, _), .leaving(id, _):
            stage = .withdrawn(id)
            return [.cancel(id)]
        case .empty, .shown, .leaving, .withdrawn, .held: break
        }
        for priority in AlertPriority.allCases where queues[priority]?.contains(id) == true {
            queues[priority]?.removeAll { $0 == id }
            return [.drop(id, .withdrawn)]
        }
        return []
    }

    private mutating func proceed() -> [Action] {
        guard isDisplaying,
            let next = AlertPriority.allCases.first(where: { queues[$0]?.isEmpty == false })
        else { return [] }
        switch stage {
        case .empty:
            guard let id = queues[next]?.removeFirst() else { return [] }
            stage = .shown(id, next)
            return [.present(id)]
        case .shown(let id, let priority) where next < priority:
            stage = .leaving(id, priority)
            return [.cancel(id)]
        case .shown, .leaving, .withdrawn, .held: return []
        }
    }
}
