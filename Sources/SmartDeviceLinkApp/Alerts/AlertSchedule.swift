/// Which alert is next (priority queue of alerts): three lines, first come first served in each, and one place.
///
/// Pure: what happens goes in, what to do comes out.
struct AlertSchedule: Sendable {
    typealias ID = UInt64

    enum Action: Hashable, Sendable {
        case present(ID)
        /// Take it off the screen; ``AlertSchedule/ended(_:_:)`` follows.
        case cancel(ID)
        /// It is over, without having been shown to its end.
        case drop(ID, Drop)
    }

    enum Drop: Hashable, Sendable {
        /// Something higher has taken its place.
        case displaced
        /// It was taken back before it was shown.
        case withdrawn
    }

    enum Ending: Hashable, Sendable {
        /// By itself or by a button, or it failed.
        case done
        /// By a button whose work goes on: nothing is shown until ``AlertSchedule/complete()``.
        case holds
        /// It was taken off the screen.
        case cancelled
    }

    private enum Stage: Hashable {
        case empty
        case shown(ID, AlertPriority)
        /// Something higher waits for it to be gone.
        case leaving(ID, AlertPriority)
        /// It was withdrawn by its owner.
        case withdrawn(ID)
        case held
    }

    private var lines: [AlertPriority: [ID]] = [:]
    private var stage = Stage.empty
    private(set) var isDisplaying = false
    /// The work of the one on the screen was reported complete before the alert itself had gone.
    private var isCompletedEarly = false

    /// Waiting, the next one first.
    var waiting: [ID] { AlertPriority.allCases.flatMap { lines[$0] ?? [] } }
    /// Shown, or about to leave.
    var shown: ID? {
        switch stage {
        case .shown(let id, _), .leaving(let id, _), .withdrawn(let id): id
        case .empty, .held: nil
        }
    }
    var isHeld: Bool { stage == .held }

    mutating func enqueue(_ id: ID, _ priority: AlertPriority) -> [Action] {
        lines[priority, default: []].append(id)
        return proceed()
    }

    /// Shows what waits, and what comes from now on.
    mutating func display() -> [Action] {
        isDisplaying = true
        return proceed()
    }

    /// Shows nothing new. What is on the screen stays.
    mutating func pause() { isDisplaying = false }

    mutating func ended(_ id: ID, _ ending: Ending) -> [Action] {
        guard shown == id else { return [] }
        let before = stage
        stage = .empty
        var actions: [Action] = []
        switch (ending, before) {
        case (.holds, _): stage = isCompletedEarly ? .empty : .held
        case (.cancelled, .leaving(_, .low)): actions.append(.drop(id, .displaced))
        case (.cancelled, .leaving(_, let priority)): lines[priority, default: []].insert(id, at: 0)
        case (.cancelled, .empty), (.cancelled, .shown), (.cancelled, .withdrawn), (.cancelled, .held), (.done, _):
            break
        }
        isCompletedEarly = false
        return actions + proceed()
    }

    /// The work that holds the screen is done.
    mutating func complete() -> [Action] {
        guard isHeld else {
            // A button may be done with its work before its alert has left the screen.
            isCompletedEarly = shown != nil
            return []
        }
        stage = .empty
        return proceed()
    }

    /// Takes one back.
    mutating func withdraw(_ id: ID) -> [Action] {
        switch stage {
        case .shown(id, _), .leaving(id, _):
            stage = .withdrawn(id)
            return [.cancel(id)]
        case .empty, .shown, .leaving, .withdrawn, .held: break
        }
        for priority in AlertPriority.allCases where lines[priority]?.contains(id) == true {
            lines[priority]?.removeAll { $0 == id }
            return [.drop(id, .withdrawn)]
        }
        return []
    }

    private mutating func proceed() -> [Action] {
        guard isDisplaying,
            let next = AlertPriority.allCases.first(where: { lines[$0]?.isEmpty == false })
        else { return [] }
        switch stage {
        case .empty:
            guard let id = lines[next]?.removeFirst() else { return [] }
            stage = .shown(id, next)
            return [.present(id)]
        case .shown(let id, let priority) where next < priority:
            stage = .leaving(id, priority)
            return [.cancel(id)]
        case .shown, .leaving, .withdrawn, .held: return []
        }
    }
}
