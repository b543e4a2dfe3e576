import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Apps that are WebSocket servers, which the head unit connects to.
struct CloudAppTests {
    private static let app = CloudApp(url: "ws://app.lan:5432", appID: "Hello", name: "Hello JS")
    private static let other = CloudApp(url: "ws://[fd00::1]:80/x", appID: "Other", name: "Other")
    private static let device = DeviceID.cloud(app, address: "192.168.4.40")

    private func bench(_ change: (inout HeadUnitConfiguration) -> Void = { _ in }) -> Bench {
        var configuration = HeadUnitConfiguration()
        configuration.screen.templates = true
        configuration.consent.tcp = .always
        configuration.apps.cloud = [Self.app, Self.other]
        change(&configuration)
        let bench = Bench(configuration)
        // The first picture.
        _ = bench.handle(.timerFired)
        return bench
    }

    private func state(_ bench: Bench, _ place: Int = 0) -> String {
        bench.engine.snapshot.cloudApps[place].state.word
    }

    /// Selects the app, connects and registers it.
    private func register(_ bench: Bench, id: String = "Hello") throws -> Phone {
        _ = bench.handle(.cloudAppChosen("Hello"))
        _ = bench.handle(.cloudApp("Hello", .opened))
        return try #require(bench.app("Hello node", id: id, types: [.default], from: Self.device))
    }

    private func level(_ bench: Bench) -> HMILevel? { bench.engine.snapshot.apps.first?.status.level }

    @Test func `cloud apps are listed before they are connected, and a tap connects one`() throws {
        let bench = bench()
        #expect(bench.rows == ["Hello JS", "Other"])
        #expect(bench.dialled.isEmpty)
        _ = bench.wait(.milliseconds(300))
        _ = bench.tapRow(0)
        #expect(bench.dialled == ["ws://app.lan:5432"])
        #expect(bench.rows == ["Hello JS", "Other"])
        #expect(bench.note(under: 0) == "Connecting…")
        #expect(bench.note(under: 1) == "")
        #expect(state(bench) == "connecting")
        _ = bench.tapRow(0)
        #expect(bench.dialled.count == 1, "one attempt at a time")
    }

    @Test(arguments: [HeadUnitConfiguration.Activation.first, .last, .manual])
    func `a selected cloud app becomes active, but not before its first level is due`(
        activation: HeadUnitConfiguration.Activation
    ) throws {
        let bench = bench { $0.apps.activation = activation }
        let local = try #require(bench.app("Local", types: [.default]))
        _ = bench.handle(.appActivated(SessionID(local.session)))
        _ = bench.handle(.cloudAppChosen("Hello"))
        _ = bench.handle(.cloudApp("Hello", .opened))
        let phone = try #require(bench.open(on: bench.connect(from: Self.device)))
        let heard = bench.request(
            .registerAppInterface, Registering.parameters("Hello node", id: "Hello"), from: phone)
        let levels = heard.filter { $0.notification == .onHMIStatus }
        #expect(levels.map { $0.parameters["hmiLevel"] } == [.string("NONE")])
        let later = bench.wait(.milliseconds(200)).filter { $0.connection == phone.connection }
        #expect(later.first { $0.notification == .onHMIStatus }?.parameters["hmiLevel"] == .string("FULL"))
        _ = bench.handle(.homeKey)
        #expect(bench.rows == ["Local", "Hello node", "Other"], "the connected app is listed itself")
    }

    @Test func `a failed connection is retried five times at intervals of a second`() {
        let bench = bench()
        _ = bench.handle(.cloudAppChosen("Hello"))
        for attempt in 1...6 {
            #expect(bench.dialled.count == attempt)
            _ = bench.handle(.cloudApp("Hello", .failed("nobody listens")))
            _ = bench.wait(.milliseconds(999))
            #expect(bench.dialled.count == attempt)
            _ = bench.wait(.milliseconds(1))
        }
        #expect(bench.dialled.count == 6)
        #expect(state(bench) == "idle")
        #expect(bench.engine.snapshot.cloudApps[0].problem == "nobody listens")
        #expect(bench.notes.last == .cloudApp(Self.app, .idle, problem: "nobody listens"))
        #expect(bench.rows == ["Hello JS", "Other"])
        #expect(bench.note(under: 0) == "No connection")
        // The driver may try again.
        _ = bench.handle(.cloudAppChosen("Hello"))
        #expect(bench.dialled.count == 7)
        #expect(bench.note(under: 0) == "Connecting…")
        #expect(bench.engine.snapshot.cloudApps[0].problem == nil)
    }

    @Test func `a lost connection is opened again, one closed by the app is not`() throws {
        let bench = bench()
        let phone = try register(bench)
        _ = bench.handle(.disconnected(phone.connection))
        _ = bench.handle(.cloudApp("Hello", .lost("no word")))
        #expect(state(bench) == "waiting")
        _ = bench.wait(.seconds(1))
        #expect(bench.dialled.count == 2)
        _ = bench.handle(.cloudApp("Hello", .opened))
        _ = bench.handle(.cloudApp("Hello", .ended("closed")))
        _ = bench.wait(.seconds(10))
        #expect(bench.dialled.count == 2)
        #expect(state(bench) == "idle")
        #expect(bench.note(under: 0) == "No connection", "closed before an app registered")
    }

    @Test func `an app that ends its session normally shows no error`() throws {
        let bench = bench()
        let phone = try register(bench)
        _ = bench.handle(.disconnected(phone.connection))
        _ = bench.handle(.cloudApp("Hello", .ended("closed")))
        _ = bench.handle(.homeKey)
        #expect(bench.rows == ["Hello JS", "Other"])
        #expect(bench.note(under: 0) == "")
    }

    @Test func `the tile shows the connection state in the head unit's language`() {
        let bench = bench { $0.language = .deDE }
        _ = bench.handle(.cloudAppChosen("Hello"))
        #expect(bench.note(under: 0) == "Verbinden …")
        for _ in 1...6 {
            _ = bench.handle(.cloudApp("Hello", .failed("nobody listens")))
            _ = bench.wait(.seconds(1))
        }
        #expect(bench.note(under: 0) == "Keine Verbindung")
    }

    static let names: [(configured: String, app: String, shown: String)] = [
        ("Weather", "Hello node", "Allow “Hello node” on Weather?"),
        ("Hello node", "Hello node", "Allow “Hello node” on app.lan?"),
    ]

    @Test(arguments: names)
    func `the consent question names the app by its configured name, or by its host`(
        row: (configured: String, app: String, shown: String)
    ) throws {
        let bench = bench {
            $0.consent.tcp = .ask
            $0.consent.prompt = .atRegistration
            $0.apps.cloud = [CloudApp(url: Self.app.url, appID: "Hello", name: row.configured)]
        }
        _ = try register(bench)
        let line = bench.scene.card?.lines.first ?? ""
        #expect(line.filter { $0 != "\u{2068}" && $0 != "\u{2069}" } == row.shown)
    }

    @Test func `a server that always closes the connection before registration is given up after six attempts`() {
        let bench = bench()
        _ = bench.handle(.cloudAppChosen("Hello"))
        for _ in 0..<20 {
            _ = bench.handle(.cloudApp("Hello", .opened))
            _ = bench.handle(.cloudApp("Hello", .lost("no word")))
            _ = bench.wait(.seconds(1))
        }
        #expect(bench.dialled.count == 6)
    }

    @Test func `a cloud app that registers with another app id is refused`() throws {
        let bench = bench()
        _ = bench.handle(.cloudAppChosen("Hello"))
        _ = bench.handle(.cloudApp("Hello", .opened))
        let phone = try #require(bench.open(on: bench.connect(from: Self.device)))
        let heard = bench.request(.registerAppInterface, Registering.parameters("X", id: "Other"), from: phone)
        #expect(heard.first?.result == .disallowed)
        #expect(heard.first?.info == "appID: the app at ws://app.lan:5432 is configured as Hello")
        #expect(bench.closed == [phone.connection])
    }

    @Test(arguments: [ConsentRules.Prompt.atRegistration, .atActivation])
    func `a cloud app needs consent by the rule of its network, and gets FULL once it is allowed`(
        prompt: ConsentRules.Prompt
    ) throws {
        let bench = bench {
            $0.consent.tcp = .ask
            $0.consent.prompt = prompt
        }
        _ = try register(bench)
        #expect(level(bench) == HMILevel.notRunning)
        #expect(bench.scene.card?.buttons.first?.text == "This time")
        _ = bench.handle(.deviceAllowed(DevicePermission(device: Self.device, name: "")))
        _ = bench.wait(.seconds(1))
        #expect(level(bench) == .full)
    }

    @Test func `a web page from the host of a cloud app is a separate app`() throws {
        let bench = bench()
        let page = DeviceID.webSocket(origin: "http://app.lan:5432", address: "192.168.4.40")
        let phone = try #require(bench.app("Page", id: "Page", types: [.default], from: page))
        #expect(bench.rows == ["Hello JS", "Other", "Page"], "the list that is shown keeps its order")
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        _ = bench.handle(.homeKey)
        #expect(bench.rows == ["Page", "Hello JS", "Other"])
    }

    @Test func `a reload adds and removes cloud apps, and those that stay keep their state`() throws {
        let bench = bench()
        _ = bench.handle(.cloudAppChosen("Hello"))
        var configuration = bench.engine.configuration
        configuration.apps.cloud = [Self.app]
        _ = bench.handle(.reconfigured(configuration))
        #expect(bench.engine.snapshot.cloudApps.map(\.state) == [.dialling(attempt: 1)])
        configuration.apps.cloud = []
        _ = bench.handle(.reconfigured(configuration))
        _ = bench.handle(.cloudApp("Hello", .failed("late")))
        _ = bench.wait(.seconds(10))
        #expect(bench.dialled.count == 1)
        #expect(bench.page == nil)
    }

    @Test func `no connection is attempted after the service stops`() {
        let bench = bench()
        _ = bench.handle(.cloudAppChosen("Hello"))
        _ = bench.handle(.cloudApp("Hello", .failed("x")))
        _ = bench.handle(.stopping)
        _ = bench.wait(.seconds(10))
        #expect(bench.dialled.count == 1)
    }
}
