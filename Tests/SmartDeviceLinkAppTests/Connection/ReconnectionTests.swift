import SmartDeviceLink
import TCPLink
import Testing

@testable import SmartDeviceLinkApp

@Suite(.timeLimit(.minutes(2)))
struct ReconnectionTests {
    @Test func `after a lost connection the app registers again with the newest hash`() async throws {
        let pair = try await Pair()
        try await pair.start()
        var events = pair.app.events.makeAsyncIterator()
        await pair.core.notify(.onHashChange, ["hashID": "newest"])
        _ = await next(&events) { $0 == .hashChanged("newest") }
        let loss = Task { try await pair.app.wait { $0.registration == nil } }
        await pair.core.drop()
        #expect(try await loss.value.status == nil)
        _ = await next(&events) { $0 == .disconnected }
        #expect(await events.next() == .reconnecting(attempt: 1, after: .seconds(1)))
        #expect(await pair.app.hmiLevel == nil)
        #expect(await pair.app.state.registration == nil)
        await pair.time.wake(.seconds(1))
        guard case .registered(let registration)? = await events.next() else {
            Issue.record("not registered again")
            return
        }
        #expect(registration.isDataResumed)
        #expect(await pair.core.log.last { $0.function == .registerAppInterface }?.parameters["hashID"] == "newest")
        _ = try await pair.app.wait { $0.status?.level == .full }
        await pair.app.stop()
    }

    @Test func `the delay grows with each failed attempt and starts again after a success`() async throws {
        let pair = try await Pair()
        try await pair.start()
        var events = pair.app.events.makeAsyncIterator()
        await pair.core.vanish()
        for (attempt, seconds) in [(1, 1), (2, 2), (3, 4)] {
            let event = HeadUnitEvent.reconnecting(attempt: attempt, after: .seconds(seconds))
            #expect(await next(&events) { if case .reconnecting = $0 { true } else { false } } == event)
            if attempt == 3 { _ = try await pair.core.listen(port: pair.address.port) }
            await pair.time.wake(.seconds(seconds))
        }
        #expect(await next(&events) { if case .registered = $0 { true } else { false } } != nil)
        // The count starts again.
        await pair.core.drop()
        let event = await next(&events) { if case .reconnecting = $0 { true } else { false } }
        #expect(event == .reconnecting(attempt: 1, after: .seconds(1)))
        await pair.app.stop()
    }

    @Test func `after the last attempt all waits and requests throw disconnected`() async throws {
        let pair = try await Pair(configuration: {
            $0.reconnection = Backoff(first: .seconds(1), jitter: 0, attempts: 1)
        })
        try await pair.start()
        let wait = Task { try await pair.app.wait { $0.status?.level == .background } }
        let events = pair.app.events
        await pair.core.vanish()
        await pair.time.wake(.seconds(1))
        var last: HeadUnitEvent?
        for await event in events { last = event }
        #expect(last == .reconnecting(attempt: 1, after: .seconds(1)))
        await #expect(throws: SDLManagerError.disconnected) { try await wait.value }
        await #expect(throws: SDLManagerError.disconnected) { try await pair.app.send(.show, [:]) }
    }

    @Test func `without reconnection a lost connection ends the events`() async throws {
        let pair = try await Pair(configuration: { $0.reconnection = nil })
        try await pair.start()
        let events = pair.app.events
        await pair.core.drop()
        var all: [HeadUnitEvent] = []
        for await event in events { all.append(event) }
        #expect(all == [.disconnected])
        try await pair.start()
        await pair.app.stop()
    }

    @Test func `an EndService by the head unit causes a reconnection`() async throws {
        let pair = try await Pair()
        try await pair.start()
        var events = pair.app.events.makeAsyncIterator()
        await pair.core.notify(.onAppInterfaceUnregistered, ["reason": "IGNITION_OFF"])
        await pair.core.control(.endService)
        #expect(await events.next() == .unregistered(reason: "IGNITION_OFF"))
        #expect(await events.next() == .disconnected)
        await pair.time.wake(.seconds(1))
        _ = try await pair.app.wait { $0.status?.level == .full }
        #expect(await pair.core.count(.registerAppInterface) == 2)
        await pair.app.stop()
    }

    private final class Watcher: SDLManagerDelegate {
        private(set) var reasons: [SDLManagerError] = []

        func disconnected(_ reason: SDLManagerError) { reasons.append(reason) }
    }

    @Test(arguments: [("IGNITION_OFF", Duration.seconds(1)), ("TOO_MANY_REQUESTS", .seconds(10))])
    func `an app that is unregistered hears why, and registers again on a new connection after a pause`(
        reason: String, pause: Duration
    ) async throws {
        let watcher = Watcher()
        let pair = try await Pair(delegate: watcher)
        try await pair.start()
        var events = pair.app.events.makeAsyncIterator()
        await pair.core.notify(.onAppInterfaceUnregistered, ["reason": .string(reason)])
        #expect(await next(&events) { $0 == .disconnected } != nil)
        await pair.app.connection.delegateCalls.waitUntilIdle()
        #expect(await watcher.reasons == [.unregistered(reason: reason)])
        #expect(await events.next() == .reconnecting(attempt: 1, after: pause))
        await pair.core.waitForEnd()
        await pair.time.wake(pause)
        _ = try await pair.app.wait { $0.status?.level == .full }
        await pair.app.stop()
    }

    @Test func `messages after EndService in the same read are ignored`() async throws {
        let pair = try await Pair()
        try await pair.start()
        var events = pair.app.events.makeAsyncIterator()
        var bytes: [UInt8] = []
        var writer = FrameWriter(version: 5, session: 7)
        writer.control(.endService, to: &bytes)
        let status: JSON = ["hmiLevel": "LIMITED", "audioStreamingState": "AUDIBLE", "systemContext": "MAIN"]
        let message = RPCMessage(type: .notification, function: .onHMIStatus, correlationID: -1, parameters: status)
        writer.append(message.payload, service: .rpc, to: &bytes)
        await pair.core.send(bytes)
        #expect(await events.next() == .disconnected)
        #expect(await events.next() == .reconnecting(attempt: 1, after: .seconds(1)))
        #expect(await pair.app.hmiLevel == nil)
        await pair.app.stop()
    }

    @Test func `stop ends the wait for a reconnection`() async throws {
        let pair = try await Pair()
        try await pair.start()
        let events = pair.app.events
        await pair.core.drop()
        var iterator = events.makeAsyncIterator()
        _ = await next(&iterator) { if case .reconnecting = $0 { true } else { false } }
        await pair.app.stop()
        #expect(await iterator.next() == nil)
        #expect(await pair.core.count(.registerAppInterface) == 1)
    }

    @Test func `a hash that the head unit refused is not sent again`() async throws {
        let pair = try await Pair(
            manners: { $0.registrationResult = .resumeFailed }, configuration: { $0.resumeHash = "stale" })
        try await pair.start()
        #expect(await pair.app.state.registration?.isDataResumed == false)
        #expect(await pair.app.resumeHash == nil)
        await pair.app.stop()
    }
}
