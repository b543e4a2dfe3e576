import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Requests with long parameters are parsed on another thread; each test says when.
struct LongRequestTests {
    private static let limit = 8 << 10
    private let bench = LongRequestTests.start()

    private static func start(_ change: (inout HeadUnitConfiguration) -> Void = { _ in }) -> Bench {
        var configuration = HeadUnitConfiguration()
        configuration.consent.tcp = .always
        configuration.limits.frames = 1_000_000
        configuration.limits.requests = 1_000_000
        change(&configuration)
        let bench = Bench(configuration)
        bench.readsAtOnce = false
        return bench
    }

    /// The parameters with an unknown member, so that they have so many bytes.
    private static func padded(_ parameters: JSON = ["mainField1": "a"], to size: Int = limit + 1) -> JSON {
        var members = parameters.object?.members ?? []
        members.append(("x", ""))
        let short = JSON.object(JSONObject(members)).text.utf8.count
        members[members.count - 1].value = .string(String(repeating: "x", count: max(size - short, 0)))
        return .object(JSONObject(members))
    }

    /// Parses the oldest long request.
    private func read(_ bench: Bench) -> [Heard] {
        guard !bench.unread.isEmpty else { return [] }
        return bench.handle(.read(bench.unread.removeFirst().read()))
    }

    /// Correlation ids of responses, in order.
    private func answered(_ heard: [Heard]) -> [Int32] {
        heard.filter { $0.rpc?.type == .response }.compactMap { $0.rpc?.correlationID }
    }

    // MARK: Which requests

    @Test func `parameters up to 8 KiB are parsed at once, longer ones on another thread`() throws {
        let phone = try #require(bench.app())
        let short = bench.request(.show, Self.padded(to: Self.limit), id: 1, from: phone)
        #expect(short.map(\.result) == [.success])
        #expect(bench.unread.isEmpty)
        #expect(bench.request(.show, Self.padded(), id: 2, from: phone).isEmpty)
        #expect(bench.unread.count == 1)
        #expect(read(bench).map(\.result) == [.success])
        #expect(bench.engine.deadline == nil)
    }

    @Test func `parameters of PutFile are always parsed at once`() throws {
        let phone = try #require(bench.app())
        let file = Self.padded(PutFile(name: "a", type: .binary).parameters, to: 2 * Self.limit)
        #expect(bench.request(.putFile, file, bulk: [1], from: phone).map(\.result) == [.success])
    }

    static let requests: [(FunctionID, JSON)] = [
        (.show, ["mainField1": "a", "alignment": "BELOW"]), (.show, ["mainField1": 1]), (.show, ["windowID": 1]),
        (.alert, ["alertText1": "a", "softButtons": [["type": "TEXT", "text": "b", "softButtonID": 1]]]),
        (.alert, ["alertText1": "a\n"]), (.subtleAlert, ["alertText1": "a"]), (.speak, ["ttsChunks": []]),
        (.speak, ["ttsChunks": [["text": "a", "type": "TEXT"]]]),
        (
            .sendHapticData,
            ["hapticRectData": [["id": 1, "rect": ["x": 1, "y": 2, "width": 3, "height": 4]], ["id": 1]]]
        ),
        (.sendHapticData, ["hapticRectData": 1]),
        (.addCommand, ["cmdID": 1, "vrCommands": ["a"], "cmdIcon": ["value": "b", "imageType": "DYNAMIC"]]),
        (.addCommand, ["cmdID": 1]), (.addSubMenu, ["menuID": 1, "menuName": "a"]), (.addSubMenu, ["menuID": 0]),
        (.createInteractionChoiceSet, ["interactionChoiceSetID": 1, "choiceSet": [["choiceID": 1, "menuName": "a"]]]),
        (
            .createInteractionChoiceSet,
            [
                "interactionChoiceSetID": 1,
                "choiceSet": [
                    ["choiceID": 1, "menuName": "a", "vrCommands": ["c"]], ["choiceID": 2, "menuName": "b"],
                ],
            ]
        ),
        (.setGlobalProperties, ["menuTitle": "a"]), (.setGlobalProperties, [:]),
        (.setGlobalProperties, ["vrHelpTitle": "a"]), (.deleteCommand, ["cmdID": 1]), (.listFiles, [:]),
        (.subscribeButton, ["buttonName": "OK"]), (.getSystemCapability, ["systemCapabilityType": "DISPLAYS"]),
        (.setAppIcon, ["syncFileName": "a"]), (.deleteFile, ["syncFileName": "a"]), (.closeApplication, [:]),
        (.unregisterAppInterface, [:]), (.cancelInteraction, ["functionID": 12]),
        (.setDisplayLayout, ["displayLayout": "MEDIA"]), (.changeRegistration, ["language": "EN-US"]),
    ]

    @Test(arguments: requests)
    func `a long request has the same response as a short one`(function: FunctionID, parameters: JSON) throws {
        func heard(_ parameters: JSON) throws -> [JSON] {
            let bench = Self.start()
            let phone = try #require(bench.app())
            let heard = bench.request(function, parameters, from: phone)
            return (heard + read(bench)).map(\.parameters)
        }
        let short = try heard(parameters)
        #expect(try heard(Self.padded(parameters)) == short)
    }

    @Test func `a long registration is parsed on another thread, and an invalid one ends the session`() throws {
        let phone = try #require(bench.open())
        let registration = RegisterAppInterface(appName: "Drive", appID: "1", types: [.navigation])
        #expect(bench.request(.registerAppInterface, Self.padded(registration.parameters), from: phone).isEmpty)
        #expect(read(bench).first?.result == .success)
        let other = try #require(bench.open())
        #expect(bench.request(.registerAppInterface, Self.padded(["appName": 1]), from: other).isEmpty)
        #expect(
            read(bench).map { $0.result?.rawValue ?? "\($0.control, default: "")" } == ["INVALID_DATA", "endService"])
        #expect(bench.closed == [other.connection])
    }

    @Test func `a long request that the policy forbids is not parsed`() throws {
        let phone = try #require(bench.app())
        _ = bench.handle(.appClosed(SessionID(phone.session)))
        #expect(bench.request(.show, Self.padded(), from: phone).map(\.result) == [.disallowed])
        #expect(bench.request(.performAudioPassThru, Self.padded(), from: phone).map(\.result) == [.unsupportedRequest])
        #expect(bench.unread.isEmpty)
    }

    // MARK: Order

    @Test func `later messages of the session wait in order; other sessions and heartbeats do not`() throws {
        let phone = try #require(bench.app())
        let sibling = try #require(bench.app("Sibling", on: phone.connection))
        let other = try #require(bench.app("Other"))
        #expect(bench.request(.addCommand, Self.padded(["cmdID": 1, "vrCommands": ["a"]]), id: 1, from: phone).isEmpty)
        #expect(bench.request(.deleteCommand, ["cmdID": 1], id: 2, from: phone).isEmpty)
        #expect(bench.request(.addCommand, Self.padded(["cmdID": 1, "vrCommands": ["b"]]), id: 3, from: phone).isEmpty)
        #expect(bench.request(.deleteCommand, ["cmdID": 1], id: 4, from: phone).isEmpty)
        #expect(bench.control(.endService, session: phone.session, payload: end(phone), on: phone.connection).isEmpty)
        #expect(bench.request(.listFiles, id: 5, from: sibling).map(\.result) == [.success])
        #expect(bench.request(.listFiles, id: 6, from: other).map(\.result) == [.success])
        let beat = bench.control(.heartbeat, service: .control, session: phone.session, on: phone.connection)
        #expect(beat.map(\.control) == [.heartbeatACK])

        let first = read(bench)
        #expect(answered(first) == [1, 2])
        #expect(first.compactMap(\.result).allSatisfy { $0 == .success || $0 == .warnings })
        let second = read(bench)
        #expect(answered(second) == [3, 4])
        #expect(second.contains { $0.control == .endServiceACK })
        #expect(bench.request(.listFiles, id: 7, from: phone).isEmpty, "the session has ended")
        #expect(bench.engine.deadline == nil)
    }

    private func end(_ phone: Phone) -> [UInt8] {
        endServicePayload(version: phone.writer.version, hashID: phone.hashID)
    }

    @Test func `waiting messages are served in portions, one in each turn of the loop`() throws {
        let phone = try #require(bench.app())
        _ = bench.request(.show, Self.padded(), id: 0, from: phone)
        for id in 1...10 as ClosedRange<Int32> {
            _ = bench.request(.show, Self.padded(to: 1000), id: id, from: phone)
        }
        #expect(answered(read(bench)) == [0, 1, 2, 3, 4])
        #expect(bench.engine.deadline == bench.now, "the rest is due at once")
        #expect(bench.request(.listFiles, id: 11, from: phone).isEmpty, "it waits after the others")
        #expect(answered(bench.handle(.timerFired)) == [5, 6, 7, 8])
        #expect(answered(bench.handle(.timerFired)) == [9, 10, 11])
        #expect(bench.engine.deadline == nil)
    }

    @Test func `requests behind UnregisterAppInterface are answered APPLICATION_NOT_REGISTERED`() throws {
        let phone = try #require(bench.app())
        _ = bench.request(.show, Self.padded(), id: 1, from: phone)
        _ = bench.request(.unregisterAppInterface, id: 2, from: phone)
        _ = bench.request(.show, Self.padded(), id: 3, from: phone)
        let heard = read(bench).filter { $0.rpc?.type == .response }
        #expect(heard.map(\.result) == [.success, .success, .applicationNotRegistered])
        #expect(bench.unread.isEmpty)
    }

    @Test func `a long request is allowed by the HMI level at which it is served`() throws {
        let phone = try #require(bench.app())
        _ = bench.request(.sendHapticData, Self.padded(["hapticRectData": []]), from: phone)
        _ = bench.handle(.appClosed(SessionID(phone.session)))
        #expect(read(bench).map(\.result) == [.disallowed])
    }

    // MARK: The end of sessions

    @Test func `a lost connection drops its long request, whose result is not used for a later session`() throws {
        let phone = try #require(bench.app())
        _ = bench.request(.show, Self.padded(["mainField1": "old"]), id: 1, from: phone)
        _ = bench.request(.listFiles, id: 2, from: phone)
        _ = bench.handle(.disconnected(phone.connection))
        #expect(bench.engine.memory.used == 0)
        let next = try #require(bench.app())
        #expect(next.session == phone.session)
        #expect(bench.request(.show, Self.padded(["mainField1": "new"]), id: 3, from: next).isEmpty)
        #expect(bench.request(.listFiles, id: 4, from: next).isEmpty)
        #expect(bench.unread.count == 1, "the old one is still being parsed")
        #expect(read(bench).isEmpty)
        #expect(answered(read(bench)) == [3, 4])
        #expect(bench.unread.isEmpty)
    }

    @Test(arguments: [Engine.Event.stopping, .masterReset])
    func `stopping and a master reset drop long requests and waiting messages`(event: Engine.Event) throws {
        let phone = try #require(bench.app())
        _ = bench.request(.show, Self.padded(), id: 1, from: phone)
        _ = bench.request(.show, Self.padded(), id: 2, from: phone)
        _ = bench.handle(event)
        #expect(read(bench).isEmpty)
        #expect(bench.unread.isEmpty)
        _ = bench.handle(.disconnected(phone.connection))
        #expect(bench.engine.memory.used == 0)
    }

    @Test func `the result of a long request is used once`() throws {
        let phone = try #require(bench.app())
        _ = bench.request(.show, Self.padded(), from: phone)
        let result = bench.unread.removeFirst().read()
        #expect(bench.handle(.read(result)).count == 1)
        #expect(bench.handle(.read(result)).isEmpty)
    }

    // MARK: Fairness

    @Test func `one long request is parsed at a time, and devices take turns`() throws {
        var owners: [SessionID: String] = [:]
        var phones: [Phone] = []
        for (name, address) in [
            ("a1", "192.168.1.1"), ("a2", "192.168.1.1"), ("a3", "192.168.1.1"), ("b", "192.168.1.2"),
        ] {
            let phone = try #require(bench.app(name, from: .tcp(address: address)))
            owners[SessionID(phone.session)] = name
            phones.append(phone)
        }
        for id in 1...3 as ClosedRange<Int32> {
            for phone in phones { _ = bench.request(.addSubMenu, Self.padded(["menuID": 1]), id: id, from: phone) }
        }
        var order: [String] = []
        while !bench.unread.isEmpty {
            #expect(bench.unread.count == 1)
            let heard = read(bench).filter { $0.rpc?.type == .response }
            order += heard.map { "\(owners[SessionID($0.frame.header.session)] ?? "?") \($0.rpc?.correlationID ?? 0)" }
        }
        #expect(
            order == [
                "a1 1", "a2 1", "b 1", "a3 1", "b 2", "a1 2", "b 3", "a2 2", "a3 2", "a1 3", "a2 3", "a3 3",
            ])
    }

    // MARK: Bounds

    @Test func `a thousand messages may wait; further ones are refused, and the session continues`() throws {
        let phone = try #require(bench.app())
        _ = bench.request(.show, Self.padded(), id: 0, from: phone)
        for id in 1...1000 as ClosedRange<Int32> { #expect(bench.request(.listFiles, id: id, from: phone).isEmpty) }
        let refused = bench.request(.listFiles, id: 1001, from: phone)
        #expect(refused.map(\.result) == [.tooManyPendingRequests])
        var served = answered(read(bench))
        while bench.engine.deadline != nil { served += answered(bench.handle(.timerFired)) }
        #expect(served == Array(0...1000))
        #expect(bench.request(.listFiles, id: 1002, from: phone).map(\.result) == [.success])
    }

    @Test func `waiting messages count as memory, and the newest is refused when there is none left`() throws {
        let bench = Self.start {
            $0.limits.memory.whole = 4 << 20
            $0.limits.memory.address = 2 << 20
            $0.limits.memory.app = 1 << 20
        }
        let phone = try #require(bench.app(from: .tcp(address: "192.168.1.1")))
        let before = bench.engine.memory.used
        _ = bench.request(.show, Self.padded(to: 500_000), id: 0, from: phone)
        #expect(bench.engine.memory.used >= before + 480_000)
        let file = PutFile(name: "a", type: .binary).parameters
        let bytes = [UInt8](repeating: 1, count: 100_000)
        var refused: [Heard] = []
        for id in 1...10 as ClosedRange<Int32> {
            refused += bench.request(.putFile, file, id: id, bulk: bytes, from: phone)
        }
        #expect(!refused.isEmpty && refused.count < 10)
        #expect(refused.allSatisfy { $0.result == .outOfMemory && $0.info.contains("memory") })
        #expect(bench.engine.memory.used <= 1 << 20)
        var served = read(bench)
        while bench.engine.deadline == bench.now { served += bench.handle(.timerFired) }
        #expect(served.map(\.result).allSatisfy { $0 == .success })
        #expect(answered(served) + answered(refused) == Array(0...10))
        _ = bench.request(.deleteFile, ["syncFileName": "a"], id: 20, from: phone)
        #expect(bench.engine.memory.used < 200_000, "the frame reader's buffer")
    }

    @Test func `a long request without memory for it is refused`() throws {
        let bench = Self.start { $0.limits.memory.app = 1 << 20 }
        let phone = try #require(bench.app())
        let sibling = try #require(bench.app("Sibling", on: phone.connection))
        let third = try #require(bench.app("Third", on: phone.connection))
        var heard: [Heard] = []
        for phone in [phone, sibling, third] {
            heard += bench.request(.show, Self.padded(to: 500_000), id: 7, from: phone)
        }
        #expect(heard.map(\.result) == [.outOfMemory])
        #expect(heard.first?.frame.header.session != third.session || !bench.unread.isEmpty)
        var served: [Heard] = []
        while !bench.unread.isEmpty { served += read(bench) }
        #expect(answered(served).count + answered(heard).count == 3)
        #expect(bench.closed.isEmpty)
    }
}
