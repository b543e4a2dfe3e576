import SmartDeviceLinkApp

/// Time, and waiting for the app.
extension HeadUnitSimulator {
    /// How long the managers hold something back for pace, for instance a text that changes fast.
    static let pace = Duration.milliseconds(100)

    /// Waits until nothing is in flight: the head unit has answered what the apps have sent, and their managers have
    /// nothing more to send.
    ///
    /// Up to 100 ms pass, so that a text that the manager holds back for pace is sent. A link with a ``LinkSpeed`` needs
    /// time, which only ``advance(by:)`` and ``run(limit:_:)`` give it. An app's own work that waits for something else
    /// than its manager is not known here: ``wait(for:until:)`` waits for its result.
    public func settle() async {
        await quiesce()
        let end = now + Self.pace
        while let due = time.nextDue(ofLength: Self.pace), due <= end {
            time.advance(to: due)
            await quiesce()
        }
    }

    /// Lets time pass. Everything that becomes due happens in its order: alerts end, texts scroll, bytes arrive, managers
    /// connect again.
    ///
    /// - Parameter duration: Zero or more.
    public func advance(by duration: Duration) async {
        let end = now + max(duration, .zero)
        await quiesce()
        while await advanceToNext(until: end) {}
        time.advance(to: end)
        await quiesce()
    }

    /// Performs work of the app, and lets time pass as long as it needs: to start on a slow link, to show an alert that
    /// ends by itself, to stop.
    ///
    /// - Parameters:
    ///   - limit: How long it may need, in simulated time. Default: 10 minutes.
    ///   - work: The work.
    /// - Returns: The result of the work.
    /// - Throws: ``Failure`` if the work needs longer, or waits for something that time alone does not bring; errors of the
    ///   work.
    @discardableResult
    public func run<Result: Sendable>(
        limit: Duration = .seconds(600), _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let end = now + limit
        var patienceEnd = endOfPatience
        // The end of the work ends the wait for something to happen.
        let running = RunningWork(work) { Task { await self.pump() } }
        await quiesce()
        while !running.isDone {
            if await advanceToNext(until: end, unless: { running.isDone }) {
                patienceEnd = endOfPatience
                continue
            }
            if running.isDone { break }
            guard await !activity(before: patienceEnd), !running.isDone else { continue }
            running.cancel()
            throw Failure("the work is not done after \(limit). The screen shows\n\(screenNow)")
        }
        return try await running.result()
    }

    /// Waits until the screen is as the test wants it. Up to 100 ms pass each time the app does something.
    ///
    /// - Parameters:
    ///   - what: What is waited for, for the error: "the alert".
    ///   - isMet: The condition.
    /// - Returns: The screen that meets the condition.
    /// - Throws: ``Failure`` if the condition is not met within ``patience``.
    @discardableResult
    public func wait(
        for what: String = "the condition", until isMet: @Sendable (Screen) -> Bool
    ) async throws(Failure) -> Screen {
        try await found(isMet: { isMet($0) ? $0 : nil }) {
            Failure("\(what) did not come.\(hint) The screen shows\n\($0)")
        }
    }

    /// What a test can do if a manager waits for time to pass.
    private var hint: String {
        guard let due = time.nextDue(ofLength: .seconds(60)) else { return "" }
        return " A manager goes on in \(due - now): advance(by:) lets this time pass."
    }

    /// Waits until something is found on the screen.
    func found<Found>(
        isMet find: (Screen) -> Found?, error: (Screen) -> Failure
    ) async throws(Failure) -> Found {
        let end = endOfPatience
        while true {
            await settle()
            if let found = find(screenNow) { return found }
            guard await activity(before: end) else { throw error(screenNow) }
        }
    }

    var screenNow: Screen { Screen(unit) }
}

extension HeadUnitSimulator {
    /// Why a step of a test is not possible, as a sentence.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The sentence.
        public let description: String

        init(_ description: String) { self.description = description }
    }
}
