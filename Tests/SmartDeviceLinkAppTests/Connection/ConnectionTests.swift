import SmartDeviceLink
import SmartDeviceLinkApp
import TCPLink
import Testing

struct ConnectionTests {
    @Test func `an app says who it is, and knows its head unit when it is ready`() async throws {
        let pair = try await Pair(configuration: { $0.isMediaApplication = true })
        let events = pair.app.events
        try await pair.start()
        let registration = try #require(await pair.core.log.first)
        #expect(registration.function == .registerAppInterface)
        #expect(registration.parameters["appName"] == "Sample")
        #expect(registration.parameters["fullAppID"] == "sample-app")
        #expect(registration.parameters["isMediaApplication"] == true)
        #expect(registration.parameters["hashID"] == nil)
        let known = await pair.app.known
        #expect(known.registration?.rpcVersion == Version(8, 0, 0))
        #expect(known.capabilities.alertLineCount == 3)
        #expect(known.allows(.alert))
        await pair.app.stop()
        var order: [String] = []
        for await event in events {
            switch event {
            case .registered: order.append("registered")
            case .status(let status): order.append(status.level.rawValue)
            case .permissions: order.append("permissions")
            case .disconnected: order.append("disconnected")
            default: break
            }
        }
        #expect(order == ["registered", "NONE", "permissions", "FULL", "disconnected"])
    }

    @Test(arguments: [UInt8(1), 2, 3, 4, 5])
    func `every protocol version that a head unit settles on carries questions and answers`(
        version: UInt8
    ) async throws {
        let pair = try await Pair(manners: { $0.version = version })
        try await pair.start()
        // Longer than a frame of the first two versions.
        let text = String(repeating: "long ", count: 800)
        let answer = Task { try await pair.app.send(.show, ["mainField1": .string(text)]) }
        let asked = await pair.core.next(.show)
        #expect(asked.parameters["mainField1"] == .string(text))
        await pair.core.answer(asked, .warnings, [("info", "cut")])
        let result = try await answer.value
        #expect(result.result == .warnings)
        #expect(result.info == "cut")
        if version == 1 {
            await #expect(throws: ManagerError.unsupported) {
                try await pair.app.upload(PutFile(name: "a", type: .binary), bytes: [1])
            }
        }
        await pair.app.stop()
        await pair.core.waitForEnd()
        let end = try #require(await pair.core.controls.last)
        #expect(end.header.info == ControlInfo.endService.rawValue)
        #expect(end.header.version == version)
        if version > 1 { #expect(endServiceHashID(version: version, payload: end.payload[...]) == 77) }
    }

    @Test(arguments: [
        (Version(1, 0, 0), UInt8(1), false), (Version(4, 0, 0), 4, false), (Version(5, 4, 0), 5, true),
    ])
    func `below version 5 the first header is the whole offer`(
        version: Version, header: UInt8, hasPayload: Bool
    ) async throws {
        let pair = try await Pair(manners: { $0.version = header }, configuration: { $0.protocolVersion = version })
        try await pair.start()
        let start = try #require(await pair.core.controls.first)
        #expect(start.header.version == header)
        #expect(start.payload.isEmpty == !hasPayload)
        await pair.app.stop()
    }

    @Test func `a refused service, a refused registration and a closed door are told apart`() async throws {
        let nak = try await Pair(manners: { $0.version = 0 })
        await #expect(throws: ManagerError.serviceRefused(reason: "")) { try await nak.app.start() }
        let refused = try await Pair(manners: { $0.registrationResult = .disallowed })
        await #expect(throws: ManagerError.registrationRefused(.disallowed, info: "")) {
            try await refused.app.start()
        }
        let nobody = try await Pair()
        await nobody.core.vanish()
        await #expect {
            try await nobody.app.start()
        } throws: { error in
            if case ManagerError.connection(let cause) = error { cause.errno == 111 } else { false }
        }
        // Each may be started again once the cause has gone.
        await refused.core.change { $0.registrationResult = .success }
        try await refused.start()
        await refused.app.stop()
    }

    @Test func `a head unit that says nothing is given up after the time for it`() async throws {
        let pair = try await Pair(manners: { $0.version = nil })
        let start = Task { try await pair.app.start() }
        await pair.time.wake(.seconds(10))
        await #expect(throws: ManagerError.timedOut) { try await start.value }
    }

    @Test func `stopping while it starts ends the start`() async throws {
        let pair = try await Pair(manners: { $0.version = nil })
        let start = Task { try await pair.app.start() }
        while await pair.core.controls.isEmpty { await Task.yield() }
        await pair.app.stop()
        await #expect(throws: ManagerError.stopped) { try await start.value }
    }

    @Test func `a manager is started once, and again after its end`() async throws {
        let pair = try await Pair()
        await #expect(throws: ManagerError.wrongState) { try await pair.app.send(.show, [:]) }
        try await pair.start()
        await #expect(throws: ManagerError.wrongState) { try await pair.app.start() }
        await pair.app.stop()
        await #expect(throws: ManagerError.stopped) { try await pair.app.send(.show, [:]) }
        try await pair.start()
        #expect(await pair.core.count(.registerAppInterface) == 2)
        await pair.app.stop()
    }

    @Test func `a heartbeat is answered on its service`() async throws {
        let pair = try await Pair()
        try await pair.start()
        await pair.core.control(.heartbeat, service: .control)
        while await pair.core.controls.count < 2 { await Task.yield() }
        let answer = try #require(await pair.core.controls.last)
        #expect(answer.header.info == ControlInfo.heartbeatACK.rawValue)
        #expect(answer.header.service == .control)
        await pair.app.stop()
    }

    @Test func `noise on the line is passed over`() async throws {
        let pair = try await Pair()
        try await pair.start()
        var events = pair.app.events.makeAsyncIterator()
        await pair.core.send([UInt8](repeating: 0xff, count: 100))
        await pair.core.notify(.onHashChange, ["hashID": "after the noise"])
        #expect(await next(&events) { $0 == .hashChanged("after the noise") } != nil)
        await pair.app.stop()
    }
}
