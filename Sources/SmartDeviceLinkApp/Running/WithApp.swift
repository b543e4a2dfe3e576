/// Runs an app: connects, registers, calls `body` with the running app, and stops the app when `body` returns or throws, also
/// because the task was cancelled.
///
/// ```swift
/// try await withApp(configuration) { app in
///     await app.screenManager.update { $0.textField1 = "Fuel for 28 km" }
///     for await change in app.hmiLevels { print(change.new) }
/// }
/// ```
///
/// The app connects again by itself when a registered connection is lost (``LifecycleConfiguration/reconnection``). When it
/// gives up, its event sequences end and its requests fail.
///
/// - Parameters:
///   - configuration: The app's identity, the head unit's address and time limits.
///   - connecting: Delays before further attempts if there is no head unit at first. Nil, the default: the first failure is
///     thrown. A head unit that refuses the app is not tried again.
///   - timing: The source of waiting and of random numbers; tests pass their own.
///   - body: Called with the running app, in the isolation of the caller.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws; ``SDLManagerError`` as ``SDLManager/start()``.
public nonisolated(nonsending) func withApp<Value>(
    _ configuration: LifecycleConfiguration, connecting: Backoff? = nil, timing: AppTiming = .real,
    _ body: nonisolated(nonsending) (SDLManager) async throws -> Value
) async throws -> Value {
    try await withApp(configuration, connecting: connecting, timing: timing, prepare: { _ in }) { app, _ in
        try await body(app)
    }
}

/// Like ``withApp(_:connecting:timing:_:)``, with a function that is called before the app connects: it sets a delegate,
/// declares content, or creates a sequence of events that must not miss the first ones.
///
/// ```swift
/// try await withApp(configuration, prepare: { app in app.hmiLevels }) { app, levels in
///     for await change in levels { print(change.new) }
/// }
/// ```
///
/// - Parameters:
///   - configuration: The app's identity, the head unit's address and time limits.
///   - connecting: Delays before further attempts if there is no head unit at first. Nil, the default: the first failure is
///     thrown. A head unit that refuses the app is not tried again.
///   - timing: The source of waiting and of random numbers; tests pass their own.
///   - prepare: Called once, before the first attempt to connect. Its result is passed to `body`.
///   - body: Called with the running app, in the isolation of the caller.
/// - Returns: What `body` returns.
/// - Throws: What `prepare` or `body` throws; ``SDLManagerError`` as ``SDLManager/start()``.
public nonisolated(nonsending) func withApp<Prepared, Value>(
    _ configuration: LifecycleConfiguration, connecting: Backoff? = nil, timing: AppTiming = .real,
    prepare: nonisolated(nonsending) (SDLManager) async throws -> Prepared,
    _ body: nonisolated(nonsending) (SDLManager, Prepared) async throws -> Value
) async throws -> Value {
    let app = try SDLManager(configuration, timing: timing)
    let outcome: Result<Value, any Error>
    do {
        let prepared = try await prepare(app)
        try await app.start(trying: connecting)
        outcome = .success(try await body(app, prepared))
    } catch {
        outcome = .failure(error)
    }
    // In a task of its own, because a cancelled task would not wait until the content is stored.
    await Task { await app.stop() }.value
    return try outcome.get()
}

extension SDLManager {
    /// ``start()``, again as long as there is no head unit.
    fileprivate func start(trying backoff: Backoff?) async throws(SDLManagerError) {
        let timing = connection.timing
        var attempt = 1
        while true {
            do throws(SDLManagerError) {
                return try await start()
            } catch {
                guard error.isAbsence, let delay = backoff?.delay(before: attempt, chance: timing.chance()) else {
                    throw error
                }
                connection.logger?.noHeadUnit(error, attempt: attempt, after: delay)
                do { try await timing.sleep(delay) } catch { throw .cancelled }
                attempt += 1
            }
        }
    }
}

extension SDLManagerError {
    /// Whether there is no head unit that answers, so that there may be one later.
    fileprivate var isAbsence: Bool {
        if case .connection = self { true } else { self == .timedOut || self == .disconnected }
    }
}
