import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// The phones in the settings.
struct SettingsPhoneTests {
    private static let device = DeviceID.tcp(address: "192.168.4.20")

    /// A phone with an app that waits for the driver's answer, and the question answered with one of its buttons.
    private func start(answer: ConsentQuestion.Answer) throws -> (bench: Bench, app: Phone) {
        let bench = SettingsTests.start { $0.consent.tcp = .ask }
        let app = try #require(bench.app("Radio", types: [.default], from: Self.device))
        bench.wait()
        let question = try #require(bench.scene.layers.last)
        let target = Bench.layout(of: question).targets[answer.rawValue].rect
        _ = bench.tap(target.x + 10, target.y + 10)
        _ = bench.handle(.homeKey)
        // The notice of the app or of the refusal lies over the button for the settings.
        _ = bench.wait(.seconds(7))
        #expect(bench.scene.banner == nil)
        return (bench, app)
    }

    @Test func `a phone is listed with its state, and its page allows, asks and refuses`() throws {
        let (bench, _) = try start(answer: .always)
        bench.openSettings("Phones")
        #expect(bench.settingsRows.map { "\($0.text): \($0.secondaryText)" } == ["192.168.4.20: Connected"])
        #expect(bench.settingsRows.first?.isActive == true)
        _ = bench.press(.row(0))
        bench.wait()
        #expect(bench.phone?.chosen == 0 && bench.phone?.apps == "Radio")
        _ = bench.press(PhoneContent.Part.choice.element(1))
        #expect(bench.phone?.chosen == 1)
        #expect(bench.disk.permissions.isEmpty, "the permission is deleted from the disk")
        _ = bench.press(PhoneContent.Part.choice.element(0))
        #expect(bench.phone?.chosen == 0)
        #expect(bench.disk.permissions.map(\.device) == [Self.device])
    }

    @Test func `refuse turns a connected phone away, also after always`() throws {
        let (bench, app) = try start(answer: .always)
        bench.openSettings("Phones")
        _ = bench.press(.row(0))
        bench.wait()
        let heard = bench.press(PhoneContent.Part.choice.element(2))
        let reasons = heard.filter { $0.connection == app.connection }.compactMap { $0.parameters["reason"]?.string }
        #expect(reasons == ["APP_UNAUTHORIZED"])
        #expect(bench.phone?.chosen == 2 && bench.phone?.note == "Refused, 10 min left")
    }

    @Test(arguments: [1, 2]) func `ask and refuse also forget which modules the phone's apps may take over`(
        choice: Int
    ) throws {
        let (bench, _) = try start(answer: .always)
        let module = RemoteModule.Key(.climate, "c1")
        bench.disk.modules = [Self.device, .tcp(address: "192.168.4.21")].map {
            ModulePermission(device: $0, appID: "Radio", module: module)
        }
        _ = bench.handle(.restored(bench.disk.kept()))
        bench.openSettings("Phones")
        _ = bench.press(.row(0))
        bench.wait()
        _ = bench.press(PhoneContent.Part.choice.element(choice))
        #expect(bench.disk.modules.map(\.device) == [.tcp(address: "192.168.4.21")])
    }

    @Test func `a refused phone says for how long, and is allowed again by a button in its row`() throws {
        let (bench, _) = try start(answer: .no)
        bench.openSettings("Phones")
        #expect(bench.settingsRows.first?.action == "Allow again")
        #expect(bench.settingsRows.first?.secondaryText == "Refused, 10 min left")
        _ = bench.wait(.seconds(125))
        #expect(bench.settingsRows.first?.secondaryText == "Refused, 8 min left")
        _ = bench.press(SettingsListContent.Part.action.element(0))
        #expect(bench.settingsRows.isEmpty)
        _ = bench.app("Radio", types: [.default], from: Self.device)
        #expect(bench.scene.layers.count == 1, "the driver is asked again")
    }

    @Test func `forget asks once, and deletes what is kept`() throws {
        let (bench, _) = try start(answer: .always)
        bench.openSettings("Phones")
        _ = bench.press(.row(0))
        bench.wait()
        #expect(bench.phone?.buttons.map(\.text) == ["Disconnect", "Forget"])
        _ = bench.press(.softButton(1))
        #expect(bench.phone?.buttons.map(\.text) == ["Cancel", "Forget"])
        _ = bench.press(.softButton(0))
        #expect(bench.phone?.buttons.map(\.text) == ["Disconnect", "Forget"])
        _ = bench.press(.softButton(1))
        _ = bench.press(.softButton(1))
        #expect(bench.page?.header.title == "Phones" && bench.settingsRows.isEmpty)
        #expect(bench.disk.permissions.isEmpty)
    }

    @Test func `disconnect ends the sessions of the phone's apps and keeps its permission`() throws {
        let (bench, _) = try start(answer: .always)
        bench.openSettings("Phones")
        _ = bench.press(.row(0))
        bench.wait()
        _ = bench.press(.softButton(0))
        #expect(bench.phone?.state == "Not connected" && bench.phone?.chosen == 0)
        #expect(bench.phone?.buttons.map(\.text) == ["Forget"])
    }

    @Test func `pairing and forgetting are for a parked car`() throws {
        let (bench, _) = try start(answer: .always)
        bench.openSettings("Phones")
        _ = bench.press(.softButton(0))
        #expect(bench.settings == [.pairPhone])
        _ = bench.handle(.driverDistraction(true))
        #expect((bench.page?.content as? SettingsListContent)?.button.hasSuffix("When parked") == true)
        _ = bench.press(.softButton(0))
        #expect(bench.settings == [.pairPhone])
        _ = bench.press(.row(0))
        bench.wait()
        #expect(bench.phone?.buttons.last?.text == "Forget: When parked")
        _ = bench.press(.softButton(1))
        #expect(bench.phone?.buttons.count == 2 && bench.phone?.buttons.first?.text == "Disconnect")
    }

    // MARK: Names

    @Test func `a phone is called by the name that its app sends, beside its address`() throws {
        let bench = SettingsTests.start { $0.consent.tcp = .ask }
        let app = bench.app("Radio", types: [.default], from: Self.device, hardware: "Pixel\u{202E} 8\n")
        _ = try #require(app)
        #expect(bench.scene.card?.lines.first?.filter(\.isShown) == "Allow “Radio” on “Pixel 8” (192.168.4.20)?")
    }

    @Test func `the name that a transport reads counts more than what an app sends`() throws {
        let (bench, _) = try start(answer: .always)
        _ = bench.handle(.deviceNamed(Self.device, "Anna’s phone"))
        bench.openSettings("Phones")
        #expect(
            bench.settingsRows.map { "\($0.text): \($0.secondaryText.filter(\.isShown))" } == [
                "Anna’s phone: Connected · 192.168.4.20"
            ])
        _ = bench.press(.row(0))
        #expect(bench.page?.header.title == "Anna’s phone" && bench.phone?.address == "192.168.4.20")
        #expect(bench.phone?.apps == "Radio")
    }

    @Test func `the stored permission of a whole phone keeps the phone's name`() {
        let bench = SettingsTests.start()
        let device = DeviceID.bluetooth(address: "00:1A:7D:DA:71:13")
        _ = bench.handle(.deviceAllowed(DevicePermission(device: device, name: "Galaxy S24")))
        bench.openSettings("Phones")
        #expect(bench.settingsRows.map(\.text) == ["Galaxy S24"])
        _ = bench.press(.row(0))
        #expect(bench.phone?.apps.isEmpty == true, "the name of the phone is not one of its apps")
    }

    // MARK: Pairing

    /// The list of phones, and the page that opens above it.
    private func startPairing() -> Bench {
        let bench = SettingsTests.start()
        bench.openSettings("Phones")
        _ = bench.press(.softButton(0))
        _ = bench.handle(.pairingOpened(name: "Bezel 5512", .seconds(120)))
        bench.wait()
        return bench
    }

    @Test func `pairing is a page with three steps and the time that is left`() {
        let bench = startPairing()
        #expect(bench.page?.header.title == "Pair a phone" && bench.scene.layers.isEmpty)
        #expect(
            bench.pair?.steps.map { $0.filter(\.isShown) } == [
                "Open Bluetooth", "Choose “Bezel 5512”", "Compare the six digits",
            ])
        #expect(bench.pair?.time == "2:00")
        _ = bench.wait(.seconds(8))
        #expect(bench.pair?.time == "1:52" && bench.pair?.share == 933)
        _ = bench.handle(.pairingAsked(PairingQuestion(id: 7, name: "Pixel 8", number: 2913)))
        #expect(bench.scene.card?.code == "002 913", "the digits are compared on a card above the page")
    }

    static let waysOut: [(name: String, leave: @Sendable (Bench) -> Void)] = [
        ("the cross", { _ = $0.press(.back) }), ("Cancel", { _ = $0.press(.softButton(0)) }),
        ("the back key", { _ = $0.handle(.backKey) }), ("the home key", { _ = $0.handle(.homeKey) }),
    ]

    @Test(arguments: waysOut.indices) func `a way out of the page ends pairing`(way: Int) {
        let bench = startPairing()
        Self.waysOut[way].leave(bench)
        #expect(bench.paired == ["stopped"], "\(Self.waysOut[way].name)")
        #expect(bench.pair == nil)
        _ = bench.handle(.pairingClosed)
        #expect(bench.paired == ["stopped"])
    }

    @Test func `the page closes when a phone was paired or the time is over`() {
        let bench = startPairing()
        _ = bench.handle(.pairingClosed)
        #expect(bench.page?.header.title == "Phones" && bench.paired.isEmpty)
    }

    @Test func `elsewhere a card says what to do`() {
        let bench = SettingsTests.start()
        _ = bench.handle(.pairingOpened(name: "Bezel 5512", .seconds(120)))
        #expect(bench.pair == nil && bench.scene.card?.lines.first == "Pair a phone")
    }
}

extension Character {
    /// Not one of the signs that isolate a name in a sentence.
    fileprivate var isShown: Bool { self != "\u{2068}" && self != "\u{2069}" }
}
