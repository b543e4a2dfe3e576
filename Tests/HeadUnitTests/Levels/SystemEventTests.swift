import BezelModel
import HeadUnit
import SmartDeviceLink
import TestSupport
import Testing

/// Events of the car (sdl_core's ATF: MobileProjection/Phase2, API/SeparatingAudibleStatusChange).
struct SystemEventTests {
    typealias Kind = Levels.Kind

    private static func bench(_ configure: (inout HeadUnitConfiguration) -> Void = { _ in }) -> Bench {
        var configuration = HeadUnitConfiguration()
        configuration.apps.activation = .manual
        configure(&configuration)
        return Bench(configuration)
    }

    private static func app(_ kind: Kind, _ name: String = "Drive", on bench: Bench) throws -> Phone {
        try #require(bench.app(name, types: kind.types, isMedia: kind.isMedia))
    }

    /// The status that an app was last sent.
    private static func told(_ name: String = "Drive", on bench: Bench) -> String? {
        bench.engine.snapshot.apps.first { $0.name == name }.map { word($0.status) }
    }

    /// The level, a for audible, v for streamable: like "FULL av".
    private static func word(_ status: HMIStatus) -> String {
        let audio = status.audio == .audible ? "a" : ""
        let video = status.video == .streamable ? "v" : ""
        return status.level.rawValue + (audio + video == "" ? "" : " " + audio + video)
    }

    private static func statuses(_ heard: [Heard], of phone: Phone) -> Int {
        heard.count { $0.notification == .onHMIStatus && $0.connection == phone.connection }
    }

    /// What an app at FULL becomes during each event, in the order of ``Levels/Kind``. F FULL, L LIMITED, B BACKGROUND, a
    /// audible, v streamable.
    static let during: [SystemEvent?: String] = [
        nil: "F Fa Fa Fav Fv Fa Fav Fav Fav",
        .phoneCall: "F F F Fv Fv F Fv Fv Fv",
        .emergency: "F F F F F F F F F",
        .deactivateHMI: "B B B B B B B B B",
        .audioSource: "B B La Lav Lv L Lav Lv Lav",
        .embeddedNavigation: "B La La B B La B La B",
    ]

    /// What an app becomes that is activated during each event; - for an app that waits at NONE.
    static let activated: [SystemEvent: String] = [
        .phoneCall: "F F F Fv Fv F Fv Fv Fv",
        .emergency: "F F F F F F F F F",
        .deactivateHMI: "- - - - - - - - -",
        .audioSource: "F - Fa Fav Fv - Fav Fav Fav",
        .embeddedNavigation: "F Fa Fa - Fv Fa - Fav -",
    ]

    private static func expected(_ words: String?, _ kind: Kind) throws -> String {
        let column = try #require(Kind.allCases.firstIndex(of: kind))
        let code = try #require(words).split(separator: " ")[column]
        let levels: [Character: String] = ["F": "FULL", "L": "LIMITED", "B": "BACKGROUND", "-": "NONE"]
        let flags = code.dropFirst()
        return try #require(code.first.flatMap { levels[$0] }) + (flags.isEmpty ? "" : " " + flags)
    }

    @Test(arguments: SystemEvent.allCases, Kind.allCases)
    func `an app at FULL has less during an event, is told it once, and has its former status at the end`(
        event: SystemEvent, kind: Kind
    ) throws {
        let bench = Self.bench()
        let phone = try Self.app(kind, on: bench)
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        let former = try Self.expected(Self.during[nil], kind)
        #expect(Self.told(on: bench) == former)
        let expected = try Self.expected(Self.during[event], kind)
        let begun = bench.handle(.systemEvents([event]))
        #expect(Self.told(on: bench) == expected)
        let notifications = expected == former ? 0 : 1
        #expect(Self.statuses(begun, of: phone) == notifications)
        #expect(Self.statuses(bench.handle(.systemEvents([event])), of: phone) == 0, "the same event again")
        let ended = bench.handle(.systemEvents([]))
        #expect(Self.told(on: bench) == former)
        #expect(Self.statuses(ended, of: phone) == notifications)
    }

    @Test(arguments: SystemEvent.allCases, Kind.allCases)
    func `an app that is activated during an event is FULL, or waits for its end`(
        event: SystemEvent, kind: Kind
    ) throws {
        let bench = Self.bench()
        let phone = try Self.app(kind, on: bench)
        _ = bench.handle(.systemEvents([event]))
        let heard = bench.handle(.appActivated(SessionID(phone.session)))
        let expected = try Self.expected(Self.activated[event], kind)
        #expect(Self.told(on: bench) == expected)
        #expect(Self.statuses(heard, of: phone) == (expected == "NONE" ? 0 : 1))
        _ = bench.handle(.systemEvents([]))
        let isRefused = event == .deactivateHMI
        #expect(Self.told(on: bench) == (isRefused ? "NONE" : try Self.expected(Self.during[nil], kind)))
    }

    @Test(arguments: SystemEvent.allCases)
    func `an app at NONE or BACKGROUND is told nothing of an event`(event: SystemEvent) throws {
        let bench = Self.bench()
        let idle = try Self.app(.media, "Idle", on: bench)
        let behind = try Self.app(.media, "Behind", on: bench)
        let front = try Self.app(.media, "Front", on: bench)
        for phone in [behind, front] { _ = bench.handle(.appActivated(SessionID(phone.session))) }
        #expect(Self.told("Behind", on: bench) == "BACKGROUND")
        for events in [Set([event]), []] {
            let heard = bench.handle(.systemEvents(events))
            #expect(Self.statuses(heard, of: idle) == 0)
            #expect(Self.statuses(heard, of: behind) == 0)
        }
    }

    @Test func `a LIMITED app is silent during a call, and audible again`() throws {
        let bench = Self.bench()
        let music = try Self.app(.media, on: bench)
        let page = try Self.app(.other, "Page", on: bench)
        for phone in [music, page] { _ = bench.handle(.appActivated(SessionID(phone.session))) }
        #expect(Self.told(on: bench) == "LIMITED a")
        let heard = bench.handle(.systemEvents([.phoneCall]))
        #expect(Self.told(on: bench) == "LIMITED")
        #expect(Self.statuses(heard, of: page) == 0, "it is not audible, so nothing changes")
        _ = bench.handle(.systemEvents([]))
        #expect(Self.told(on: bench) == "LIMITED a")
    }

    @Test func `an app that is activated while the car plays is told nothing at the end`() throws {
        let bench = Self.bench()
        let phone = try Self.app(.other, on: bench)
        _ = bench.handle(.systemEvents([.audioSource]))
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        #expect(Self.statuses(bench.handle(.systemEvents([])), of: phone) == 0)
        #expect(Self.told(on: bench) == "FULL")
    }

    @Test func `an event that begins again limits an app that was activated during the first one`() throws {
        let bench = Self.bench()
        let phone = try Self.app(.navigation, on: bench)
        _ = bench.handle(.systemEvents([.audioSource]))
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        #expect(Self.told(on: bench) == "FULL av")
        _ = bench.handle(.systemEvents([]))
        _ = bench.handle(.systemEvents([.audioSource]))
        #expect(Self.told(on: bench) == "LIMITED av")
    }

    @Test func `an app loses its permissions and its touches with its level`() throws {
        let bench = Self.bench()
        let phone = try Self.app(.navigation, on: bench)
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        #expect(bench.touch(10, 10, .begin).contains { $0.notification == .onTouchEvent })
        let begun = bench.handle(.systemEvents([.deactivateHMI]))
        #expect(begun.first?.notification == .onTouchEvent, "the finger on it is cancelled first")
        #expect(!bench.touch(20, 20, .begin, slot: 1).contains { $0.notification == .onTouchEvent })
        let message: JSON = ["scrollableMessageBody": "Text"]
        let refused = bench.request(.scrollableMessage, message, from: phone)
        #expect(refused.first { $0.rpc?.type == .response }?.result == .disallowed)
        _ = bench.handle(.systemEvents([]))
        #expect(bench.touch(30, 30, .begin, slot: 2).contains { $0.notification == .onTouchEvent })
    }

    @Test(arguments: SystemEvent.allCases)
    func `a video ends one second after an event has forbidden it`(event: SystemEvent) throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.app())
        #expect(bench.start(.video, from: phone).contains { $0.control == .startServiceACK })
        _ = bench.handle(.systemEvents([event]))
        _ = bench.wait(.seconds(1))
        let mayGoOn = event == .phoneCall || event == .audioSource
        #expect(bench.streams.contains(.closed(phone.stream(.video))) == !mayGoOn)
    }

    /// Whether a stored level FULL comes back during an event, and after it.
    static let resumed: [(event: SystemEvent, kind: Kind, during: Bool, after: Bool)] = [
        (.phoneCall, .media, false, true), (.phoneCall, .navigation, true, true),
        (.emergency, .other, false, true), (.deactivateHMI, .other, false, true),
        (.audioSource, .media, false, false), (.audioSource, .navigation, true, true),
        (.embeddedNavigation, .navigation, false, false), (.embeddedNavigation, .projection, false, false),
        (.embeddedNavigation, .other, true, true),
    ]

    @Test(arguments: resumed)
    func `a stored level is restored, waits for the end of an event, or is dropped`(
        event: SystemEvent, kind: Kind, during: Bool, after: Bool
    ) throws {
        let disk = Self.bench()
        disk.disk.records["Drive"] = AppRecord(
            appID: "Drive", hash: "", level: .full, ignitionsOff: 0, leftBeforeOff: nil)
        let bench = disk.restarted()
        _ = bench.handle(.systemEvents([event]))
        _ = try Self.app(kind, on: bench)
        _ = bench.wait(.seconds(5))
        #expect((Self.told(on: bench)?.hasPrefix("FULL") == true) == during)
        _ = bench.handle(.systemEvents([]))
        _ = bench.wait(.seconds(5))
        #expect((Self.told(on: bench)?.hasPrefix("FULL") == true) == after)
    }

    @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6, 7, 8])
    func `after all events have ended, apps have the status of a run without events`(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let (bench, plain) = (Self.bench(), Self.bench())
        var sessions: [SessionID] = []
        for kind in Kind.allCases {
            let phone = try Self.app(kind, kind.rawValue, on: bench)
            #expect(try Self.app(kind, kind.rawValue, on: plain).session == phone.session)
            sessions.append(SessionID(phone.session))
        }
        var events: Set<SystemEvent> = []
        for step in 0..<400 {
            let session = sessions[random.number(below: sessions.count)]
            switch random.number(below: 8) {
            case 0, 1, 2:
                // The driver's choice is refused during this event.
                if !events.contains(.deactivateHMI) { _ = plain.handle(.appActivated(session)) }
                _ = bench.handle(.appActivated(session))
            case 3: for each in [bench, plain] { _ = each.handle(.appClosed(session)) }
            case 4:
                // The list of all apps is on the screen already while an event has taken it from the app.
                if bench.engine.snapshot.apps.contains(where: { $0.status.level == .full }) {
                    for each in [bench, plain] { _ = each.handle(.homeKey) }
                }
            default:
                let event = SystemEvent.allCases[random.number(below: SystemEvent.allCases.count)]
                events.formSymmetricDifference([event])
                _ = bench.handle(.systemEvents(events))
            }
            let apps = bench.engine.snapshot.apps
            #expect(apps.count { $0.status.level == .full } <= 1, "step \(step)")
            let isSilent = events.contains(.phoneCall) || events.contains(.emergency)
            #expect(!isSilent || !apps.contains { $0.status.audio == .audible }, "step \(step)")
            #expect(!events.contains(.deactivateHMI) || !apps.contains { $0.status.level == .full }, "step \(step)")
            guard step % 20 == 19 else { continue }
            events = []
            _ = bench.handle(.systemEvents([]))
            #expect(
                bench.engine.snapshot.apps.map { "\($0.name) \(Self.word($0.status))" }
                    == plain.engine.snapshot.apps.map { "\($0.name) \(Self.word($0.status))" }, "step \(step)")
        }
    }
}
