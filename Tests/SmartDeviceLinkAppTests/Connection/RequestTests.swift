import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

@Suite(.timeLimit(.minutes(2)))
struct RequestTests {
    @Test func `responses are matched to their requests in any order`() async throws {
        let pair = try await Pair()
        try await pair.start()
        async let first = pair.app.send(.show, ["mainField1": "1"])
        let one = await pair.core.next(.show)
        async let second = pair.app.send(.speak, [:])
        let two = await pair.core.next(.speak)
        await pair.core.answer(two, .aborted)
        await pair.core.answer(one, .success)
        #expect(try await first.result == .success)
        #expect(try await second.result == .aborted)
        await pair.app.stop()
    }

    @Test func `a request without a response times out, and a late response is ignored`() async throws {
        let pair = try await Pair()
        try await pair.start()
        let late = Task { try await pair.app.send(.show, [:]) }
        let asked = await pair.core.next(.show)
        await pair.time.wake(.seconds(30))
        await #expect(throws: SDLManagerError.timedOut) { try await late.value }
        await pair.core.answer(asked, .success)
        let next = Task { try await pair.app.send(.show, [:]) }
        await pair.core.answer(await pair.core.next(.show), .rejected)
        #expect(try await next.value.result == .rejected)
        await pair.app.stop()
    }

    @Test func `a request that the driver must end has a longer timeout`() async throws {
        let pair = try await Pair()
        try await pair.start()
        let alert = Task { try await pair.app.present(Alert(lines: ["Hello"])) }
        _ = await pair.core.next(.alert)
        await pair.time.wake(.seconds(600))
        await #expect(throws: SDLManagerError.timedOut) { try await alert.value }
        await pair.app.stop()
    }

    @Test func `requests above the limit wait and are sent in order`() async throws {
        let pair = try await Pair(configuration: { $0.pendingLimit = 2 })
        try await pair.start()
        var tasks: [Task<RPCResponse, any Error>] = []
        var asked: [FakeCore.Asked] = []
        for number in 1...4 {
            tasks.append(Task { try await pair.app.send(.show, ["mainField1": .string("\(number)")]) })
            if number <= 2 {
                asked.append(await pair.core.next(.show))
            } else {
                while await pair.app.waitingRequests < number - 2 { await Task.yield() }
            }
        }
        #expect(await pair.core.count(.show) == 2)
        for _ in 0..<2 {
            await pair.core.answer(asked.removeFirst(), .success)
            asked.append(await pair.core.next(.show))
        }
        for request in asked { await pair.core.answer(request, .success) }
        for task in tasks { #expect(try await task.value.result == .success) }
        let order = await pair.core.log.filter { $0.function == .show }.map { $0.parameters["mainField1"]?.string }
        #expect(order == ["1", "2", "3", "4"])
        await pair.app.stop()
    }

    @Test func `a request refused with TOO_MANY_PENDING_REQUESTS is sent again, and fails after three tries`()
        async throws
    {
        let pair = try await Pair()
        try await pair.start()
        let request = Task { try await pair.app.send(.show, [:]) }
        for pause in [100, 200, 400] {
            await pair.core.answer(await pair.core.next(.show), .tooManyPendingRequests)
            await pair.time.wake(.milliseconds(pause))
        }
        await pair.core.answer(await pair.core.next(.show), .tooManyPendingRequests)
        #expect(try await request.value.result == .tooManyPendingRequests)
        #expect(await pair.core.count(.show) == 4)
        let next = Task { try await pair.app.send(.show, [:]) }
        await pair.core.answer(await pair.core.next(.show), .success)
        #expect(try await next.value.result == .success)
        await pair.app.stop()
    }

    @Test func `a lost connection fails sent and waiting requests with different errors`() async throws {
        let pair = try await Pair(configuration: { $0.pendingLimit = 1 })
        try await pair.start()
        let sent = Task { try await pair.app.send(.show, [:]) }
        _ = await pair.core.next(.show)
        let unsent = Task { try await pair.app.send(.show, [:]) }
        while await pair.app.waitingRequests < 1 { await Task.yield() }
        var events = pair.app.events.makeAsyncIterator()
        await pair.core.vanish()
        await #expect(throws: SDLManagerError.disconnected) { try await sent.value }
        await #expect(throws: SDLManagerError.notConnected) { try await unsent.value }
        _ = await next(&events) { $0 == .disconnected }
        await #expect(throws: SDLManagerError.notConnected) { try await pair.app.send(.show, [:]) }
        await pair.app.stop()
        await #expect(throws: SDLManagerError.stopped) { try await pair.app.send(.show, [:]) }
    }

    @Test func `a request cancelled at the moment it could be sent is not sent`() async throws {
        let pair = try await Pair(configuration: { $0.pendingLimit = 1 })
        try await pair.start()
        let sent = Task { try await pair.app.send(.show, ["mainField1": "sent"]) }
        let asked = await pair.core.next(.show)
        let waiting = Task { try await pair.app.send(.show, ["mainField1": "cancelled"]) }
        while await pair.app.waitingRequests < 1 { await Task.yield() }
        await pair.app.connection.cancel(waiting, andTakeResponseTo: asked.id)
        #expect(try await sent.value.result == .success)
        await #expect(throws: SDLManagerError.cancelled) { try await waiting.value }
        let last = Task { try await pair.app.send(.show, ["mainField1": "last"]) }
        let next = await pair.core.next(.show)
        #expect(next.parameters["mainField1"] == "last")
        await pair.core.answer(next, .success)
        #expect(try await last.value.result == .success)
        await pair.app.stop()
    }

    @Test func `cancelling a task ends its request and its wait`() async throws {
        let pair = try await Pair()
        try await pair.start()
        let request = Task { try await pair.app.send(.show, [:]) }
        _ = await pair.core.next(.show)
        request.cancel()
        await #expect(throws: SDLManagerError.cancelled) { try await request.value }
        let wait = Task { try await pair.app.wait { $0.status?.level == .background } }
        wait.cancel()
        await #expect(throws: SDLManagerError.cancelled) { try await wait.value }
        await pair.app.stop()
    }

    @Test func `a response without resultCode throws badResponse`() async throws {
        let pair = try await Pair()
        try await pair.start()
        let request = Task { try await pair.app.send(.show, [:]) }
        let asked = await pair.core.next(.show)
        var bytes: [UInt8] = []
        var writer = FrameWriter(version: 5, session: 7)
        let message = RPCMessage(type: .response, function: .show, correlationID: asked.id, parameters: [:])
        writer.append(message.payload, service: .rpc, to: &bytes)
        await pair.core.send(bytes)
        await #expect(throws: SDLManagerError.badResponse("no resultCode")) { try await request.value }
        await pair.app.stop()
    }

    @Test func `require throws the head unit's refusal`() async throws {
        let pair = try await Pair()
        try await pair.start()
        let request = Task { try await pair.app.send(.show, [:]).require() }
        await pair.core.answer(await pair.core.next(.show), .ignored, [("info", "seen it")])
        await #expect(throws: SDLManagerError.refused(.ignored, info: "seen it")) { try await request.value }
        await pair.app.stop()
    }

    @Test func `a cancelled task sends no request`() async throws {
        let pair = try await Pair()
        try await pair.start()
        let asker = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await pair.app.send(.show, [:])
        }
        await #expect(throws: SDLManagerError.cancelled) { try await asker.value }
        _ = try await pair.app.send(.listFiles, [:])
        #expect(await pair.core.count(.show) == 0)
        await pair.app.stop()
    }

    @Test func `CancelInteraction does not wait for the request that it cancels`() async throws {
        let pair = try await Pair(configuration: { $0.pendingLimit = 1 })
        try await pair.start()
        let alert = AlertView(text: "Hello")
        let presentation = Task { try await pair.app.screenManager.present(alert) }
        let asked = await pair.core.next(.alert)
        await pair.core.change { $0.answers[.cancelInteraction] = nil }
        alert.cancel()
        await pair.core.answer(await pair.core.next(.cancelInteraction), .success)
        await pair.core.answer(asked, .aborted)
        await #expect(throws: AlertError(.cancelled)) { try await presentation.value }
        await pair.app.stop()
    }

    @Test func `a request for one connection is not sent on the next`() async throws {
        let pair = try await Pair()
        try await pair.start()
        let connection = try #require(await pair.app.state.registration?.connection)
        await pair.core.drop()
        await pair.time.wake(.seconds(1))
        _ = try await pair.app.wait { $0.status?.level == .full }
        await #expect(throws: SDLManagerError.notConnected) {
            try await pair.app.connection.send(.show, [:], onlyOn: connection)
        }
        #expect(await pair.core.count(.show) == 0)
        await pair.app.stop()
    }
}

extension HeadUnitConnection {
    /// Both on the connection's thread, so that nothing happens between them.
    fileprivate func cancel(_ task: Task<RPCResponse, any Error>, andTakeResponseTo id: Int32) {
        task.cancel()
        let response = RPCMessage(
            type: .response, function: .show, correlationID: id,
            parameters: ["success": true, "resultCode": "SUCCESS"])
        take(Message(version: 5, service: .rpc, session: 7, messageID: 1, payload: response.payload))
    }
}
