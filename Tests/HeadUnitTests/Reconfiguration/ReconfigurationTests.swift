import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

struct ReconfigurationTests {
    private func bench(_ bench: Bench, _ change: (inout HeadUnitConfiguration) -> Void) -> [Heard] {
        var wish = bench.engine.configuration
        change(&wish)
        return bench.handle(.reconfigured(wish))
    }

    @Test func `a reload with another theme draws it at once`() {
        let bench = Bench()
        _ = bench.handle(.timerFired)
        #expect(bench.scene.theme == .night)
        _ = self.bench(bench) { $0.theme = .day }
        #expect(bench.scene.theme == .day)
    }

    @Test func `a reload does not change screen, sound and initial values`() {
        let bench = Bench()
        _ = self.bench(bench) {
            $0.screen.notice = ["another"]
            $0.sound.isAvailable = false
            $0.driverDistraction = true
        }
        #expect(bench.engine.configuration == HeadUnitConfiguration())
        #expect(!bench.engine.snapshot.isDistracting)
    }

    @Test func `a reload that changes which app types get touches applies to the foreground app at once`() throws {
        let bench = Bench(.bare)
        let app = try #require(bench.app("Music", types: [.media]))
        #expect(short(bench.touch(10, 10, .begin), to: app).isEmpty)
        _ = bench.touch(10, 10, .end)
        _ = self.bench(bench) { $0.touch.anyAppType = true }
        #expect(short(bench.touch(10, 10, .begin), to: app) == ["BEGIN"])
        #expect(short(self.bench(bench) { $0.touch.anyAppType = false }, to: app) == ["CANCEL"])
        #expect(short(bench.touch(10, 10, .end), to: app).isEmpty)
    }

    @Test func `a reload with a shorter queue keeps waiting alerts and rejects new ones`() throws {
        let bench = Bench()
        let app = try #require(bench.app())
        let alert = Alert(lines: ["a"], duration: 5000).parameters
        for id in 1...3 { _ = bench.request(.alert, alert, id: Int32(id), from: app) }
        #expect(bench.engine.snapshot.waiting.count == 2)
        _ = self.bench(bench) { $0.alerts.queueLength = 1 }
        #expect(bench.engine.snapshot.waiting.count == 2)
        #expect(short(bench.request(.alert, alert, id: 4, from: app), to: app) == ["REJECTED"])
        _ = self.bench(bench) { $0.alerts.queueLength = 8 }
        #expect(short(bench.request(.alert, alert, id: 5, from: app), to: app).isEmpty)
    }

    @Test func `a reload notifies four apps in each turn of the loop`() throws {
        let bench = Bench()
        let count = 30
        for number in 0..<count { _ = try #require(bench.app("\(number)", id: "\(number)")) }
        var heard = self.bench(bench) { configuration in
            var policy = AppPolicy()
            policy.rpcs[.show] = [.full]
            for number in 0..<count { configuration.policy.apps["\(number)"] = policy }
        }
        var turns: [Int] = []
        while true {
            turns.append(heard.count { $0.notification == .onPermissionsChange })
            guard bench.engine.deadline == bench.now else { break }
            heard = bench.handle(.timerFired)
        }
        #expect(turns == Array(repeating: 4, count: 7) + [2])
    }

    @Test func `a reload with another policy applies at once`() throws {
        let bench = Bench()
        _ = try #require(bench.app("Drive", id: "42"))
        let heard = self.bench(bench) { $0.policy.apps["42"] = AppPolicy(priority: .emergency) }
        #expect(bench.engine.snapshot.apps.map(\.priority) == [.emergency])
        #expect(heard.isEmpty, "its permissions are unchanged")
    }

    @Test func `only apps whose permissions changed are notified`() throws {
        let bench = Bench()
        let app = try #require(bench.app("Drive", id: "42"))
        _ = try #require(bench.app("Music", id: "7", types: [.media]))
        let heard = self.bench(bench) { $0.policy.apps["42", default: AppPolicy()].rpcs[.alert] = [] }
        #expect(heard.map(\.notification) == [.onPermissionsChange])
        #expect(heard.first?.connection == app.connection)
        let alert = heard.first?.parameters["permissionItem"]?.array?.first { $0["rpcName"] == "Alert" }
        #expect(alert?["hmiPermissions"]?["allowed"]?.array == [])
        let answer = bench.request(.alert, Alert(lines: ["a"], duration: 5000).parameters, from: app)
        #expect(short(answer, to: app) == ["DISALLOWED"])
    }

    @Test func `an app whose policy no longer allows touches gets CANCEL`() throws {
        let bench = Bench()
        let app = try #require(bench.app("Drive", id: "42"))
        _ = bench.touch(10, 10, .begin)
        let heard = self.bench(bench) { $0.policy.apps["42", default: AppPolicy()].rpcs[.onTouchEvent] = [] }
        #expect(heard.contains { $0.notification == .onPermissionsChange })
        #expect(short(bench.touch(20, 20, .move), to: app).isEmpty)
        #expect(short(bench.touch(20, 20, .end), to: app).isEmpty)
    }

    private static let departures: [@Sendable (inout AppPolicy) -> Void] = [
        { $0.isAllowed = false }, { $0.nicknames = ["Other"] },
    ]

    @Test(arguments: departures)
    func `an app that the policy no longer allows is unregistered, and the next app gets FULL`(
        change: @Sendable (inout AppPolicy) -> Void
    ) throws {
        let bench = Bench()
        let app = try #require(bench.app("Drive", id: "42"))
        _ = try #require(bench.app("Next", id: "7"))
        let heard = self.bench(bench) { change(&$0.policy.apps["42", default: AppPolicy()]) }
        let toApp = heard.filter { $0.connection == app.connection }
        #expect(toApp.compactMap(\.notification) == [.onHMIStatus, .onAppInterfaceUnregistered])
        #expect(toApp.dropFirst().first?.parameters["reason"] == "APP_UNAUTHORIZED")
        #expect(toApp.last?.control == .endService)
        #expect(bench.engine.snapshot.apps.map(\.name) == ["Next"])
        #expect(bench.engine.snapshot.apps.first?.status.level == .full)
    }
}

/// The head unit changes its language: sdl_core's OnVRLanguageChangeNotification.
struct LanguageChangeTests {
    private func speak(_ language: Language, _ bench: Bench) -> [Heard] {
        var wish = bench.engine.configuration
        wish.language = language
        return bench.handle(.reconfigured(wish))
    }

    @Test func `a language change unregisters apps of another language, which may register again`() throws {
        let bench = Bench()
        let app = try #require(bench.app("Drive", id: "42"))
        let heard = speak(.frCA, bench)
        #expect(
            heard.compactMap(\.notification) == [.onLanguageChange, .onHMIStatus, .onAppInterfaceUnregistered])
        #expect(heard.first?.parameters == ["language": "FR-CA", "hmiDisplayLanguage": "FR-CA"])
        #expect(heard[1].parameters["hmiLevel"] == "NONE")
        #expect(heard[2].parameters["reason"] == "LANGUAGE_CHANGE")
        #expect(heard.last?.control == .endService)
        #expect(bench.engine.snapshot.apps.isEmpty)
        let phone = try #require(bench.open(on: app.connection))
        let registration = RegisterAppInterface(
            appName: "Drive", appID: "42", types: [.navigation], languageDesired: .frCA,
            hmiDisplayLanguageDesired: .frCA)
        let answer = bench.request(.registerAppInterface, registration.parameters, from: phone)
        #expect(answer.first?.result == .success)
    }

    @Test(arguments: [
        (Language.frCA, Language.frCA, stays: true), (.enUS, .frCA, stays: false), (.frCA, .enUS, stays: false),
    ])
    func `an app that registered with the new languages stays registered`(
        spoken: Language, read: Language, stays: Bool
    ) throws {
        let bench = Bench()
        let phone = try #require(bench.open())
        let registration = RegisterAppInterface(
            appName: "Drive", appID: "42", types: [.navigation], languageDesired: spoken,
            hmiDisplayLanguageDesired: read)
        _ = bench.request(.registerAppInterface, registration.parameters, from: phone)
        let heard = speak(.frCA, bench)
        #expect(heard.first?.notification == .onLanguageChange)
        #expect(bench.engine.snapshot.apps.isEmpty != stays)
        #expect(heard.contains { $0.notification == .onAppInterfaceUnregistered } != stays)
    }

    @Test func `a language change compares with the languages of the last ChangeRegistration`() throws {
        let bench = Bench()
        let phone = try #require(bench.open())
        let registration = RegisterAppInterface(
            appName: "Drive", appID: "42", types: [.navigation], languageDesired: .frCA,
            hmiDisplayLanguageDesired: .frCA)
        _ = bench.request(.registerAppInterface, registration.parameters, from: phone)
        let change = bench.request(
            .changeRegistration, ["language": "EN-US", "hmiDisplayLanguage": "EN-US"], id: 2, from: phone)
        #expect(change.first?.result == .success)
        _ = speak(.frCA, bench)
        #expect(bench.engine.snapshot.apps.isEmpty)
    }

    @Test func `setting the current language changes nothing`() throws {
        let bench = Bench()
        _ = try #require(bench.app())
        #expect(speak(.enUS, bench).isEmpty)
    }
}
