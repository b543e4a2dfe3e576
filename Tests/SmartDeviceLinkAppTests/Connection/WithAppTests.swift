import SmartDeviceLink
import TCPLink
import Testing

@testable import SmartDeviceLinkApp

/// `withApp` starts an app and stops it, however its body ends.
@Suite(.timeLimit(.minutes(2))) struct WithAppTests {
    private struct Failure: Error, Equatable {}

    private let core: FakeCore
    private let time = ManualTime()
    private let configuration: LifecycleConfiguration

    init() async throws {
        core = try FakeCore()
        var configuration = LifecycleConfiguration(
            name: "Sample", appID: "sample-app", address: try await core.listen())
        configuration.stopTimeout = .zero
        self.configuration = configuration
    }

    @Test func `the body gets the registered app, and its value is returned`() async throws {
        let (app, result) = try await withApp(configuration, timing: time.timing) { app in
            (app, await app.state.registration?.result)
        }
        #expect(result == .success)
        await core.waitForEnd()
        #expect(await app.state.registration == nil)
    }

    @Test func `the app is stopped when the body throws`() async throws {
        await #expect(throws: Failure.self) {
            try await withApp(configuration, timing: time.timing) { _ in throw Failure() }
        }
        await core.waitForEnd()
    }

    @Test func `the app is stopped when the task is cancelled`() async throws {
        let (starts, sink) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await withApp(configuration, timing: time.timing) { app in
                sink.yield()
                for await _ in app.events {}
                return Task.isCancelled
            }
        }
        _ = await starts.first()
        task.cancel()
        #expect(try await task.value)
        await core.waitForEnd()
    }

    @Test func `prepare is called before the registration, and its result is passed on`() async throws {
        let (isRegistered, first) = try await withApp(
            configuration, timing: time.timing,
            prepare: { app in (await app.state.registration != nil, app.events) }
        ) { _, prepared in
            var events = prepared.1.makeAsyncIterator()
            return (prepared.0, await events.next())
        }
        #expect(!isRegistered)
        guard case .registered = first else {
            Issue.record("the first event was missed: \(String(describing: first))")
            return
        }
    }

    @Test func `without a head unit the failure is thrown and the body is not called`() async throws {
        await core.vanish()
        await #expect {
            try await withApp(configuration, timing: time.timing) { _ in Issue.record("there is no head unit") }
        } throws: {
            if case .connection? = $0 as? SDLManagerError { true } else { false }
        }
    }

    @Test func `with delays an app waits for its head unit`() async throws {
        await core.vanish()
        let backoff = Backoff(first: .seconds(3), jitter: 0)
        let task = Task {
            try await withApp(configuration, connecting: backoff, timing: time.timing) { _ in true }
        }
        await time.waitForSleeper(.seconds(3))
        _ = try await core.listen(port: configuration.address.port)
        await time.wake(.seconds(3))
        #expect(try await task.value)
        await core.waitForEnd()
    }

    @Test func `after the last attempt the failure is thrown`() async throws {
        await core.vanish()
        let backoff = Backoff(first: .seconds(3), factor: 1, jitter: 0, attempts: 1)
        let task = Task {
            try await withApp(configuration, connecting: backoff, timing: time.timing) { _ in }
        }
        await time.wake(.seconds(3))
        await #expect {
            try await task.value
        } throws: {
            if case .connection? = $0 as? SDLManagerError { true } else { false }
        }
    }

    @Test func `a head unit that refuses the app is not tried again`() async throws {
        await core.change { $0.registrationResult = .disallowed }
        await #expect(throws: SDLManagerError.registrationRefused(.disallowed, info: "")) {
            try await withApp(configuration, connecting: Backoff(), timing: time.timing) { _ in }
        }
    }

    @Test func `an app that is cancelled while it waits for a head unit ends`() async throws {
        await core.vanish()
        let backoff = Backoff(first: .seconds(3), jitter: 0)
        let task = Task {
            try await withApp(configuration, connecting: backoff, timing: time.timing) { _ in }
        }
        await time.waitForSleeper(.seconds(3))
        task.cancel()
        await #expect(throws: SDLManagerError.cancelled) { try await task.value }
    }

    @MainActor @Test func `the body is isolated to its caller`() async throws {
        final class Model { var count = 0 }
        let model = Model()
        try await withApp(configuration, timing: time.timing) { _ in model.count += 1 }
        #expect(model.count == 1)
    }
}
