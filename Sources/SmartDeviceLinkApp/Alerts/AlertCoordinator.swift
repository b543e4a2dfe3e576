internal import Synchronization

/// An app's alerts in the order of their priorities, shown through a ``ScreenManager``: only the app's own among each
/// other; the head unit settles what other apps want.
///
/// Nothing is shown before ``display()``. A high alert takes the screen from a lower one at once where the head unit can
/// take alerts back (6.0 and later), else when that one has ended.
public actor AlertCoordinator {
    /// An alert that was handed over. One that still waits when its coordinator is let go of is cancelled.
    public struct Ticket: Sendable {
        let id: AlertSchedule.ID
        fileprivate let result: Task<Result<Void, AlertError>, Never>

        /// Returns when the alert has ended, by itself or by a button.
        ///
        /// - Throws: ``AlertError/Reason/displaced`` for a low alert that something higher has taken the place of,
        ///   ``AlertError/Reason/cancelled`` for one that was withdrawn, or what ``ScreenManager/present(_:)`` throws.
        public func outcome() async throws(AlertError) { try await result.value.get() }
    }

    private struct Entry {
        var alert: PriorityAlert
        var outcome: AsyncStream<Result<Void, AlertError>>.Continuation
    }

    private let screen: ScreenManager
    private var schedule = AlertSchedule()
    private var entries: [AlertSchedule.ID: Entry] = [:]
    private var lastID: AlertSchedule.ID = 0
    private var presentation: Task<Void, Never>?

    public init(_ screen: ScreenManager) { self.screen = screen }

    deinit { for entry in entries.values { entry.outcome.finish() } }

    /// Puts an alert into its line.
    @discardableResult
    public func enqueue(_ alert: PriorityAlert) -> Ticket {
        lastID += 1
        let id = lastID
        let (outcomes, continuation) = AsyncStream.makeStream(of: Result<Void, AlertError>.self)
        entries[id] = Entry(alert: alert, outcome: continuation)
        let result = Task {
            var iterator = outcomes.makeAsyncIterator()
            return await iterator.next() ?? .failure(AlertError(.cancelled))
        }
        perform(schedule.enqueue(id, alert.priority))
        return Ticket(id: id, result: result)
    }

    /// Shows what waits, one after the other, and what is put into a line from now on.
    public func display() { perform(schedule.display()) }

    /// Shows nothing new until ``display()``. What is on the screen stays.
    public func pause() { schedule.pause() }

    /// Tells that the work of the action that holds the screen is done.
    public func complete() { perform(schedule.complete()) }

    /// Takes an alert back, whether it waits or is shown.
    public func withdraw(_ ticket: Ticket) { perform(schedule.withdraw(ticket.id)) }

    /// Alerts that wait in their lines.
    public var waitingCount: Int { schedule.waiting.count }
    public var isDisplaying: Bool { schedule.isDisplaying }
    /// Whether nothing is shown because an action's work goes on.
    public var isHeld: Bool { schedule.isHeld }

    private func perform(_ actions: [AlertSchedule.Action]) {
        for action in actions {
            switch action {
            case .present(let id): present(id)
            case .cancel: presentation?.cancel()
            case .drop(let id, let reason):
                finish(id, .failure(AlertError(reason == .displaced ? .displaced : .cancelled)))
            }
        }
    }

    private func present(_ id: AlertSchedule.ID) {
        guard let alert = entries[id]?.alert else { return }
        let pressed = PressedAction()
        var view = alert.view
        view.softButtons += alert.actions.enumerated().map { position, action in
            SoftButtonObject(action.title, isHighlighted: action.isPreferred) {
                pressed.set(position)
                if let handler = action.handler { Task { await handler() } }
            }
        }
        let shown = view
        presentation = Task { [screen] in
            do throws(AlertError) {
                try await screen.present(shown)
                let action = pressed.position.map { alert.actions[$0] }
                self.ended(id, .success(()), action?.completesOnDismiss == false ? .holds : .done)
            } catch {
                self.ended(id, .failure(error), error.reason == .cancelled ? .cancelled : .done)
            }
        }
    }

    private func ended(
        _ id: AlertSchedule.ID, _ outcome: Result<Void, AlertError>, _ ending: AlertSchedule.Ending
    ) {
        let actions = schedule.ended(id, ending)
        // One that was displaced and will be back, or is dropped with a reason of its own, has not ended here.
        let isSettledElsewhere =
            schedule.waiting.contains(id) || schedule.shown == id || actions.contains(.drop(id, .displaced))
        if !isSettledElsewhere { finish(id, outcome) }
        perform(actions)
    }

    private func finish(_ id: AlertSchedule.ID, _ outcome: Result<Void, AlertError>) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        entry.outcome.yield(outcome)
        entry.outcome.finish()
    }
}

/// Which action was pressed last, for whoever asks when the alert has ended.
private final class PressedAction: Sendable {
    private let last = Mutex<Int?>(nil)

    var position: Int? { last.withLock { $0 } }

    func set(_ position: Int) { last.withLock { $0 = position } }
}
