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
}
