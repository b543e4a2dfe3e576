import SmartDeviceLink
import TCPLink
import Testing

@testable import SmartDeviceLinkApp

/// Records registrations and their ends.
private final class Witness: SDLManagerDelegate {
    private(set) var calls: [String] = []

    func registered(_ registration: Registration) { calls.append("registered \(registration.result.rawValue)") }

    func disconnected(_ reason: SDLManagerError) { calls.append("\(reason)") }
}

@Suite(.timeLimit(.minutes(2)))
struct ConnectionTests {
    @Test func `an app sends its configuration and knows the head unit when it is ready`() async throws {
        let pair = try await Pair(configuration: { $0.isMediaApplication = true })
        let events = pair.app.events
        try await pair.start()
        let registration = try #require(await pair.core.log.first)
        #expect(registration.function == .registerAppInterface)
        #expect(registration.parameters["appName"] == "Sample")
        #expect(registration.parameters["fullAppID"] == "sample-app")
        #expect(registration.parameters["isMediaApplication"] == true)
        #expect(registration.parameters["hashID"] == nil)
        let state = await pair.app.state
        #expect(state.registration?.rpcVersion == Version(8, 0, 0))
        #expect(state.capabilities.alertLineCount == 3)
        #expect(state.allows(.alert))
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

    static let kinds: [(types: [AppHMIType], said: Bool?, isMedia: Bool)] = [
        ([.media], nil, true), ([.navigation, .media], nil, true), ([.navigation], nil, false),
        ([.navigation], true, true), ([.media], false, false),
    ]

    @Test(arguments: kinds) func `an app of type MEDIA is a media application, unless it says otherwise`(
        types: [AppHMIType], said: Bool?, isMedia: Bool
    ) {
        var configuration = LifecycleConfiguration(name: "Sample", appID: "sample", types: types, host: "127.0.0.1")
        if let said { configuration.isMediaApplication = said }
        #expect(configuration.registration(hash: nil)["isMediaApplication"] == .boolean(isMedia))
    }

    @Test(arguments: [UInt8(1), 2, 3, 4, 5])
    func `requests and responses work with every negotiated protocol version`(
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
            await #expect(throws: SDLManagerError.unsupported) {
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
    func `below version 5 StartService has no payload`(
        version: Version, header: UInt8, hasPayload: Bool
    ) async throws {
        let pair = try await Pair(manners: { $0.version = header }, configuration: { $0.protocolVersion = version })
        try await pair.start()
        let start = try #require(await pair.core.controls.first)
        #expect(start.header.version == header)
        #expect(start.payload.isEmpty == !hasPayload)
        await pair.app.stop()
    }

    @Test func `a refused service, a refused registration and a closed port throw different errors`() async throws {
        let nak = try await Pair(manners: { $0.version = 0 })
        await #expect(throws: SDLManagerError.serviceRefused(reason: "")) { try await nak.app.start() }
        let refused = try await Pair(manners: { $0.registrationResult = .disallowed })
        await #expect(throws: SDLManagerError.registrationRefused(.disallowed, info: "")) {
            try await refused.app.start()
        }
        let nobody = try await Pair()
        await nobody.core.vanish()
        await #expect {
            try await nobody.app.start()
        } throws: { error in
            if case SDLManagerError.connection(let cause) = error { cause.errno == 111 } else { false }
        }
        // Each may be started again once the cause is removed.
        await refused.core.change { $0.registrationResult = .success }
        try await refused.start()
        await refused.app.stop()
    }

    @Test func `a silent head unit causes timedOut after ten seconds`() async throws {
        let pair = try await Pair(manners: { $0.version = nil })
        let start = Task { try await pair.app.start() }
        await pair.time.wake(.seconds(10))
        await #expect(throws: SDLManagerError.timedOut) { try await start.value }
    }

    @Test func `stop during start makes start throw stopped`() async throws {
        let pair = try await Pair(manners: { $0.version = nil })
        let start = Task { try await pair.app.start() }
        while await pair.core.controls.isEmpty { await Task.yield() }
        await pair.app.stop()
        await #expect(throws: SDLManagerError.stopped) { try await start.value }
    }

    @Test(arguments: [true, false])
    func `cancelling the task of start makes it throw cancelled`(isOpen: Bool) async throws {
        let pair = try await Pair(manners: {
            $0.version = isOpen ? 5 : nil
            $0.registers = false
        })
        let start = Task { try await pair.app.start() }
        if isOpen {
            _ = await pair.core.next(.registerAppInterface)
        } else {
            while await pair.core.controls.isEmpty { await Task.yield() }
        }
        start.cancel()
        await #expect(throws: SDLManagerError.cancelled) { try await start.value }
        await pair.core.waitForEnd()
    }

    @Test func `a registration without a response or with a lost connection makes start throw`() async throws {
        let silent = try await Pair(manners: { $0.registers = false })
        let first = Task { try await silent.app.start() }
        _ = await silent.core.next(.registerAppInterface)
        await silent.time.wake(.seconds(30))
        await #expect(throws: SDLManagerError.timedOut) { try await first.value }
        let second = Task { try await silent.app.start() }
        _ = await silent.core.next(.registerAppInterface)
        await silent.core.drop()
        await #expect(throws: SDLManagerError.disconnected) { try await second.value }
    }

    @Test func `the delegate is informed of registrations and of the reason for their end`() async throws {
        let witness = Witness()
        let pair = try await Pair(delegate: witness)
        try await pair.start()
        await pair.core.drop()
        await pair.time.wake(.seconds(1))
        _ = try await pair.app.wait { $0.status?.level == .full }
        await pair.app.stop()
        let (lost, stopped) = ("the connection to the head unit has ended", "the manager was stopped")
        await pair.app.connection.delegateCalls.waitUntilIdle()
        #expect(await witness.calls == ["registered SUCCESS", lost, "registered SUCCESS", stopped])
    }

    @Test func `each sequence has the notifications of its own type only`() async throws {
        let pair = try await Pair()
        let app = pair.app
        let (touches, presses, buttonEvents) = (app.touches, app.buttonPresses, app.buttonEvents)
        let (permissions, capabilities, hashes) = (app.permissionChanges, app.capabilityUpdates, app.hashes)
        let (distractions, statuses, events) = (app.driverDistractions, app.statuses, app.events)
        try await pair.start()
        let finger: JSON = ["id": 0, "ts": [5], "c": [["x": 1, "y": 2]]]
        let capability: JSON = ["systemCapabilityType": "NAVIGATION"]
        await pair.core.notify(.onTouchEvent, ["type": "BEGIN", "event": [finger]])
        await pair.core.notify(.onButtonEvent, ["buttonName": "OK", "buttonEventMode": "BUTTONDOWN"])
        await pair.core.notify(.onButtonPress, ["buttonName": "OK", "buttonPressMode": "LONG"])
        await pair.core.notify(.onSystemCapabilityUpdated, ["systemCapability": capability])
        await pair.core.notify(.onDriverDistraction, ["state": "DD_ON"])
        await pair.core.notify(.onLanguageChange, ["language": "DE-DE", "hmiDisplayLanguage": "FR-FR"])
        await pair.core.notify(.onHashChange, ["hashID": "h"])
        var iterator = events.makeAsyncIterator()
        #expect(await next(&iterator) { $0 == .language(.deDE, display: .frFR) } != nil)
        _ = await next(&iterator) { $0 == .hashChanged("h") }
        await app.stop()
        #expect(await all(touches).map(\.1) == [[TouchEvent(id: 0, timestamp: 5, x: 1, y: 2)]])
        #expect(await all(presses).map(\.mode) == [.long])
        #expect(await all(buttonEvents).map(\.mode) == [.down])
        #expect(await all(permissions).count == 1)
        #expect(await all(capabilities) == [capability])
        #expect(await all(distractions) == [DriverDistraction(isOn: true)])
        #expect(await all(statuses).map(\.level) == [.notRunning, .full])
        #expect(await all(hashes) == ["h"])
    }

    @Test func `a manager can be started once, and again after its end`() async throws {
        let pair = try await Pair()
        await #expect(throws: SDLManagerError.notStarted) { try await pair.app.send(.show, [:]) }
        try await pair.start()
        await #expect(throws: SDLManagerError.alreadyStarted) { try await pair.app.start() }
        await pair.app.stop()
        await #expect(throws: SDLManagerError.stopped) { try await pair.app.send(.show, [:]) }
        try await pair.start()
        #expect(await pair.core.count(.registerAppInterface) == 2)
        await pair.app.stop()
    }

    @Test func `a heartbeat is answered on the control service`() async throws {
        let pair = try await Pair()
        try await pair.start()
        await pair.core.control(.heartbeat, service: .control)
        while await pair.core.controls.count < 2 { await Task.yield() }
        let answer = try #require(await pair.core.controls.last)
        #expect(answer.header.info == ControlInfo.heartbeatACK.rawValue)
        #expect(answer.header.service == .control)
        await pair.app.stop()
    }

    @Test func `malformed bytes are skipped`() async throws {
        let pair = try await Pair()
        try await pair.start()
        var events = pair.app.events.makeAsyncIterator()
        await pair.core.send([UInt8](repeating: 0xff, count: 100))
        await pair.core.notify(.onHashChange, ["hashID": "after the noise"])
        #expect(await next(&events) { $0 == .hashChanged("after the noise") } != nil)
        await pair.app.stop()
    }
}
