import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// HMI levels of several apps (ProtocolNotes, "HMI status").
struct Levels {
    /// The last status sent to an app.
    struct Status: Equatable, Sendable, CustomStringConvertible {
        var level: String
        var audio: String
        var video: String
        var context: String

        init(_ level: String, _ audio: String = "", _ video: String = "", _ context: String = "MAIN") {
            self.level = level
            self.audio = audio.isEmpty ? "NOT_AUDIBLE" : audio
            self.video = video.isEmpty ? "NOT_STREAMABLE" : video
            self.context = context
        }

        init(_ heard: Heard) {
            self.init(
                heard.parameters["hmiLevel"]?.string ?? "?", heard.parameters["audioStreamingState"]?.string ?? "?",
                heard.parameters["videoStreamingState"]?.string ?? "?",
                heard.parameters["systemContext"]?.string ?? "?")
        }

        var description: String { "\(level) \(audio) \(video) \(context)" }
    }

    static func last(_ heard: [Heard], _ phone: Phone) -> Status? {
        heard.last { $0.notification == .onHMIStatus && $0.connection == phone.connection }.map(Status.init)
    }

    private static func bench(_ activation: HeadUnitConfiguration.Activation) -> Bench {
        var configuration = HeadUnitConfiguration()
        configuration.apps.activation = activation
        return Bench(configuration)
    }

    /// A kind of app, as far as its status depends on it.
    enum Kind: String, CaseIterable, Sendable {
        case other, media, communication, navigation, projection
        case mediaCommunication, mediaNavigation, mediaProjection, navigationCommunication

        var types: [AppHMIType] {
            switch self {
            case .other: [.default]
            case .media: [.media]
            case .communication, .mediaCommunication: [.communication]
            case .navigation, .mediaNavigation: [.navigation]
            case .projection, .mediaProjection: [.projection]
            case .navigationCommunication: [.navigation, .communication]
            }
        }

        var isMedia: Bool {
            switch self {
            case .media, .mediaCommunication, .mediaNavigation, .mediaProjection: true
            case .other, .communication, .navigation, .projection, .navigationCommunication: false
            }
        }
    }

    /// What remains to an app (rows) when another gets the screen (columns, in the order of ``Kind``), after sdl_core's
    /// HmiLevelConflictResolver: b nothing, a sound, v video, w both.
    static let left: [Kind: String] = [
        .other: "b b b b b b b b b", .media: "a b a a a a a b a", .communication: "a a b a a b a a b",
        .navigation: "w w w b a w b a b", .projection: "v v v b b v b b b",
        .mediaCommunication: "a a b a a b a a b", .mediaNavigation: "w w w b a w b a b",
        .mediaProjection: "w v w a a w a b a", .navigationCommunication: "w w v b a v b a b",
    ]

    static let words: [Substring: Status] = [
        "b": Status("BACKGROUND"), "a": Status("LIMITED", "AUDIBLE"), "v": Status("LIMITED", "", "STREAMABLE"),
        "w": Status("LIMITED", "AUDIBLE", "STREAMABLE"),
    ]

    @Test(arguments: Kind.allCases, Kind.allCases.indices)
    func `an app that loses the screen keeps sound and video by the kinds of both apps`(kind: Kind, column: Int) throws
    {
        let bench = Self.bench(.manual)
        let rival = Kind.allCases[column]
        let former = try #require(bench.app("Former", types: kind.types, isMedia: kind.isMedia))
        let next = try #require(bench.app("Next", types: rival.types, isMedia: rival.isMedia))
        let first = bench.handle(.appActivated(SessionID(former.session)))
        #expect(Self.last(first, former)?.level == "FULL")
        let heard = bench.handle(.appActivated(SessionID(next.session)))
        let word = try #require(Self.left[kind]?.split(separator: " ")[column])
        #expect(Self.last(heard, former) == Self.words[word], "\(kind) behind \(rival)")
        #expect(Self.last(heard, next)?.level == "FULL")
        #expect(
            heard.filter { $0.notification == .onHMIStatus }.map(\.connection) == [former.connection, next.connection],
            "one each, first for the app that leaves")
    }

    @Test func `a navigation app that is a media application stays LIMITED behind two music apps`() throws {
        let bench = Self.bench(.manual)
        let map = try #require(bench.app("Map", types: [.navigation], isMedia: true))
        _ = bench.handle(.appActivated(SessionID(map.session)))
        for name in ["Radio", "Player"] {
            let music = try #require(bench.app(name, types: [.media], isMedia: true))
            _ = bench.handle(.appActivated(SessionID(music.session)))
        }
        #expect(bench.engine.snapshot.apps.first { $0.name == "Map" }?.status.level == .limited)
        let heard = bench.handle(.appActivated(SessionID(map.session)))
        #expect(Self.last(heard, map) == Status("FULL", "AUDIBLE", "STREAMABLE"))
    }

    static let alone: [(types: [AppHMIType], status: Status)] = [
        ([.default], Status("FULL")), ([.media], Status("FULL", "AUDIBLE")),
        ([.communication], Status("FULL", "AUDIBLE")), ([.navigation], Status("FULL", "AUDIBLE", "STREAMABLE")),
        ([.projection], Status("FULL", "", "STREAMABLE")), ([.messaging, .social], Status("FULL")),
    ]

    @Test(arguments: alone)
    func `an app at FULL is audible and streamable by its types`(types: [AppHMIType], status: Status) throws {
        let bench = Self.bench(.manual)
        let phone = try #require(bench.app(types: types))
        let heard = bench.handle(.appActivated(SessionID(phone.session)))
        #expect(heard.map(Status.init) == [status])
        #expect(bench.handle(.appActivated(SessionID(phone.session))).isEmpty, "nothing has changed")
    }

    @Test func `a third app silences an app that is only audible`() throws {
        let bench = Self.bench(.last)
        let radio = try #require(bench.app("Radio", types: [.media]))
        _ = try #require(bench.app("Map", types: [.navigation]))
        let other = try #require(bench.open())
        let registration = RegisterAppInterface(appName: "Player", appID: "p", types: [.media])
        _ = bench.request(.registerAppInterface, registration.parameters, from: other)
        let heard = bench.wait(.seconds(1))
        #expect(Self.last(heard, radio) == Status("BACKGROUND"))
    }

    @Test func `a second audible app is mixed if its kind allows it`() throws {
        let bench = Self.bench(.first)
        _ = try #require(bench.app("Map", types: [.navigation]))
        for (name, types, status) in [
            ("Radio", [.media], Status("LIMITED", "AUDIBLE")), ("Note", [.default], Status("BACKGROUND")),
            ("Player", [.media], Status("BACKGROUND")),
        ] as [(String, [AppHMIType], Status)] {
            let phone = try #require(bench.open())
            let registration = RegisterAppInterface(appName: name, appID: name, types: types)
            _ = bench.request(.registerAppInterface, registration.parameters, from: phone)
            #expect(Self.last(bench.wait(.seconds(1)), phone) == status)
        }
    }

    @Test func `a closed app gets NONE, loses its alert, and stays closed until it is selected`() throws {
        let bench = Self.bench(.first)
        let phone = try #require(bench.app())
        _ = bench.request(.alert, Alert(lines: ["a"]).parameters, id: 7, from: phone)
        let heard = bench.handle(.appClosed(SessionID(phone.session)))
        #expect(heard.first { $0.rpc?.type == .response }?.result == .aborted)
        #expect(Self.last(heard, phone) == Status("NONE"))
        #expect(bench.touch(10, 10, .begin).isEmpty)
        let other = try #require(bench.app("Other"))
        _ = bench.request(.unregisterAppInterface, from: other)
        #expect(bench.request(.show, ["mainField1": "a"], from: phone).first?.result == .disallowed)
        #expect(Self.last(bench.handle(.appActivated(SessionID(phone.session))), phone)?.level == "FULL")
    }

    @Test func `an app that sends CloseApplication gets NONE, and the next app gets FULL`() throws {
        let bench = Self.bench(.first)
        let phone = try #require(bench.app())
        let next = try #require(bench.app("Next"))
        let heard = bench.request(.closeApplication, from: phone)
        #expect(heard.first?.result == .success)
        #expect(Self.last(heard, phone) == Status("NONE"))
        #expect(Self.last(heard, next)?.level == "FULL")
        #expect(bench.request(.closeApplication, from: phone).map(\.result) == [.disallowed])
    }

    @Test func `driver distraction is reported once at registration and on each change`() throws {
        var configuration = HeadUnitConfiguration()
        configuration.driverDistraction = true
        let bench = Bench(configuration)
        let phone = try #require(bench.open())
        let registration = RegisterAppInterface(appName: "a", appID: "1", types: [.default])
        let heard = bench.request(.registerAppInterface, registration.parameters, from: phone)
        #expect(heard.first { $0.notification == .onDriverDistraction }?.parameters["state"] == "DD_ON")
        #expect(bench.handle(.driverDistraction(true)).isEmpty)
        let off = bench.handle(.driverDistraction(false))
        #expect(off.map(\.notification) == [.onDriverDistraction])
        #expect(off.first?.parameters["state"] == "DD_OFF")
    }

    @Test func `driver distraction that the policy forbids at NONE is reported at the first level that allows it`()
        throws
    {
        var configuration = HeadUnitConfiguration()
        configuration.apps.activation = .manual
        configuration.driverDistraction = true
        configuration.policy.default.rpcs = [.onDriverDistraction: [.full]]
        let bench = Bench(configuration)
        let phone = try #require(bench.app(types: [.media]))
        let session = SessionID(phone.session)
        func states(_ heard: [Heard]) -> [JSON?] {
            heard.filter { $0.notification == .onDriverDistraction }.map { $0.parameters["state"] }
        }
        #expect(states(bench.handle(.driverDistraction(false))) == [])
        #expect(states(bench.handle(.driverDistraction(true))) == [])
        let heard = bench.handle(.appActivated(session))
        #expect(heard.compactMap(\.notification) == [.onHMIStatus, .onDriverDistraction])
        #expect(states(heard) == ["DD_ON"])
        #expect(states(bench.handle(.appClosed(session))) == [])
        #expect(states(bench.handle(.appActivated(session))) == [], "it was reported before")
        #expect(states(bench.handle(.driverDistraction(false))) == ["DD_OFF"])
    }

    @Test func `a turn of the loop notifies four apps of driver distraction, and each app gets the newest state once`()
        throws
    {
        let bench = Bench()
        for number in 0..<10 { _ = try #require(bench.app("\(number)", id: "\(number)")) }
        func states(_ heard: [Heard]) -> [JSON?] {
            heard.filter { $0.notification == .onDriverDistraction }.map { $0.parameters["state"] }
        }
        #expect(states(bench.handle(.driverDistraction(true))) == Array(repeating: "DD_ON", count: 4))
        #expect(states(bench.handle(.timerFired)) == Array(repeating: "DD_ON", count: 4))
        // Two apps have not been notified of the first change.
        var heard = bench.handle(.driverDistraction(false))
        heard += bench.wait(.seconds(1))
        let last = heard.filter { $0.notification == .onDriverDistraction }
        #expect(states(last) == Array(repeating: "DD_OFF", count: 10))
        #expect(Set(last.map(\.connection)).count == 10)
        #expect(states(bench.wait(.seconds(1))).isEmpty)
    }
}
