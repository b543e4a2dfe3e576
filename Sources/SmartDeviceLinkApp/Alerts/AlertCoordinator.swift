internal import Synchronization

/// Shows the app's alerts by priority through a ``ScreenManager``. It orders only the alerts of this app; the head unit
/// decides between apps.
///
/// Nothing is shown before ``display()``. A high alert replaces a lower one at once if the head unit can cancel alerts
/// (RPC 6.0 or later); otherwise it is shown when the lower one has ended.
public actor AlertCoordinator {
    /// An alert that was enqueued. If its coordinator is released while the alert waits, the alert is cancelled.
    public struct Ticket: Sendable {
        let id: AlertSchedule.ID
        fileprivate let result: Task<Result<AlertOutcome, AlertError>, Never>

        /// Waits until the alert has ended by its timeout or a button.
        ///
        /// - Throws: ``AlertError/Reason/displaced`` if a higher alert was queued while a low one waited or was shown,
        ///   ``AlertError/Reason/cancelled`` if the alert was withdrawn, or an error of ``ScreenManager/present(_:)``.
        @discardableResult
        public func outcome() async throws(AlertError) -> AlertOutcome { try await result.value.get() }
    }

    private struct Entry {
        var alert: PriorityAlert
        /// Cancels each presentation of the alert, once the alert or its view was cancelled.
        var cancellation: AlertCancellation
        /// Listens for the cancellation of the alert's view.
        var listener: UInt64
        var outcome: AsyncStream<Result<AlertOutcome, AlertError>>.Continuation
    }

    private let screen: ScreenManager
    private var schedule = AlertSchedule()
    private var entries: [AlertSchedule.ID: Entry] = [:]
    private var lastID: AlertSchedule.ID = 0
    private var presentation: Task<Void, Never>?

    /// Creates a coordinator. Do not call ``ScreenManager/present(_:)`` as well.
    public init(_ screen: ScreenManager) { self.screen = screen }

    deinit {
        for entry in entries.values {
            entry.alert.view.cancellation.leave(entry.listener)
            entry.outcome.finish()
        }
    }

    /// Adds an alert to the queue of its priority.
    @discardableResult
    public func enqueue(_ alert: PriorityAlert) -> Ticket {
        lastID += 1
        let id = lastID
        let (outcomes, continuation) = AsyncStream.makeStream(of: Result<AlertOutcome, AlertError>.self)
        // An alert that waits here is cancelled with its view, before it is presented and after it was displaced.
        let cancellation = AlertCancellation(isPermanent: true)
        let listener = alert.view.cancellation.listen { [weak self] in
            cancellation.cancel()
            Task { [weak self] in await self?.withdraw(id) }
        }
        entries[id] = Entry(alert: alert, cancellation: cancellation, listener: listener, outcome: continuation)
        let result = Task {
            var iterator = outcomes.makeAsyncIterator()
            return await iterator.next() ?? .failure(AlertError(.cancelled))
        }
        perform(schedule.enqueue(id, alert.priority))
        return Ticket(id: id, result: result)
    }

    /// Starts to show alerts: those that wait, one after another, and those that are enqueued later.
    public func display() { perform(schedule.display()) }

    /// Shows no further alerts until ``display()``. The alert on the screen stays.
    public func pause() { schedule.pause() }

    /// Ends the wait for an action with ``AlertAction/completesOnDismiss`` false, so that the next alert may appear.
    public func complete() { perform(schedule.complete()) }

    /// Cancels an alert, whether it waits or is on the screen.
    public func withdraw(_ ticket: Ticket) { withdraw(ticket.id) }

    private func withdraw(_ id: AlertSchedule.ID) { perform(schedule.withdraw(id)) }

    /// Number of alerts that wait.
    public var waitingCount: Int { schedule.waiting.count }
    /// True after ``display()``, false after ``pause()``.
    public var isDisplaying: Bool { schedule.isDisplaying }
    /// True while no alert is shown because an action is not complete.
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
        guard let entry = entries[id] else { return }
        let alert = entry.alert
        let pressed = PressedAction()
        var view = alert.view
        view.cancellation = entry.cancellation
        view.softButtons += alert.actions.enumerated().map { position, action in
            let look = SoftButtonState(
                name: action.title, text: action.title, isHighlighted: action.isPreferred)
            return SoftButtonObject(
                name: action.title, states: [look],
                onManagersThread: { event in
                    guard case .press = event else { return }
                    pressed.set(position)
                    Task { await action.handler() }
                })
        }
        let shown = view
        presentation = Task { [screen] in
            do throws(AlertError) {
                let outcome = try await screen.presentOnly(shown)
                let action = pressed.position.map { alert.actions[$0] }
                self.ended(id, .success(outcome), action?.completesOnDismiss == false ? .holds : .done)
            } catch {
                self.ended(id, .failure(error), error.reason == .cancelled ? .cancelled : .done)
            }
        }
    }

    private func ended(
        _ id: AlertSchedule.ID, _ outcome: Result<AlertOutcome, AlertError>, _ ending: AlertSchedule.Ending
    ) {
        let actions = schedule.ended(id, ending)
        // An alert that was displaced either returns later or is dropped with another reason. It has not ended
        // here.
        let isSettledElsewhere =
            schedule.waiting.contains(id) || schedule.shown == id || actions.contains(.drop(id, .displaced))
        if !isSettledElsewhere { finish(id, outcome) }
        perform(actions)
    }

    private func finish(_ id: AlertSchedule.ID, _ outcome: Result<AlertOutcome, AlertError>) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        entry.alert.view.cancellation.leave(entry.listener)
        entry.outcome.yield(outcome)
        entry.outcome.finish()
    }
}

/// The action whose button was pressed last.
private final class PressedAction: Sendable {
    private let last = Mutex<Int?>(nil)

    var position: Int? { last.withLock { $0 } }

    func set(_ position: Int) { last.withLock { $0 = position } }
}
