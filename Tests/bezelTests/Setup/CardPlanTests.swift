import BezelModel
import HeadUnit
import SmartDeviceLink
import TCPLink
import TestSupport
import Testing

@testable import BezelConfiguration
@testable import bezel

struct CardPlanTests {
    private static let hotspot = "hotspot_name = My car\ncountry = DE\n"

    private func plan(
        _ text: String, keys: String? = nil, check: (String) -> ConfigurationError? = { _ in nil }
    ) -> CardPlan {
        CardPlan(
            CardFile(Array(text.utf8)), name: "bezel.txt", password: { _ in "made-up-27" },
            keys: keys.map { Array($0.utf8) }, check: check)
    }

    private func text(_ path: String, _ plan: CardPlan) -> String? {
        guard case .file(let text, _) = plan.changes.first(where: { $0.path == path })?.entry else { return nil }
        return text
    }

    private func configuration(_ plan: CardPlan) throws -> ProgramConfiguration {
        try ConfigurationFile.parse(try #require(text(CardPlan.layer, plan)), file: "50-card.toml")
    }

    @Test func `everything is below run, and an empty file sets no key`() throws {
        let plan = plan("")
        #expect(plan.changes.allSatisfy { $0.path.hasPrefix("/run/") })
        #expect(plan.problems.isEmpty && plan.note == "")
        #expect(text(CardPlan.layer, plan) == SetupTexts.cardHeading)
        #expect(plan.changes.dropFirst().allSatisfy { $0.entry == .missing }, "what an earlier file wanted goes")
    }

    @Test func `only words of the file set keys`() throws {
        let read = try configuration(
            plan("language = DE-DE\nrotation = 90\ntheme = day\nbluetooth = yes\nusb = yes\nvoice = no"))
        #expect(read.headUnit.language == .deDE && read.display.rotation == .quarter)
        #expect(read.light.theme == .day)
        #expect(read.bluetooth.isEnabled && read.usb.accessories && read.voice.microphone == "")
        #expect(try configuration(plan("bluetooth = no")).bluetooth.isEnabled == false)
        #expect(text(CardPlan.layer, plan("bluetooth = no"))?.contains("enabled = false") == true)
        #expect(text(CardPlan.layer, plan("usb = no"))?.contains("language") == false)
    }

    @Test func `a card names no connector, because a wrong one would leave the screen dark`() throws {
        let plan = plan("connector = HDMI-A-9\n")
        #expect(try configuration(plan).display.connector == ProgramConfiguration().display.connector)
        #expect(plan.note == "Look at bezel.txt, line 1")
    }

    @Test func `a hotspot that is switched off leaves nothing, whatever its password`() throws {
        let plan = plan("hotspot_name = none\ncountry = DE\nhotspot_password = river-lamp\n")
        #expect(plan.problems.isEmpty && plan.note == "")
        #expect(plan.changes.contains { $0.path == CardPlan.hotspot && $0.entry == .missing })
        #expect(text(CardPlan.layer, plan)?.contains("river") == false)
    }

    @Test func `a hotspot has the password of the file, or one that is made up`() throws {
        for (given, password) in [("", "made-up-27"), ("hotspot_password = river-lamp", "river-lamp")] {
            let plan = plan(Self.hotspot + given)
            #expect(plan.problems.isEmpty && plan.note == "")
            let settings = try configuration(plan).headUnit.settings
            #expect(settings.wifiName == "My car" && settings.wifiPassword == password)
            let network = try #require(text(CardPlan.hotspot, plan))
            #expect(SetupTexts.hotspotPassword(in: network, of: "My car") == password)
            #expect(plan.changes.contains { $0.path == CardPlan.hotspot && $0.entry == .file(network, mode: 0o600) })
            #expect(text(CardPlan.country, plan) == "options cfg80211 ieee80211_regdom=DE\n")
        }
    }

    @Test(arguments: [
        (
            hotspot + "hotspot_password =\n",
            "No hotspot: hotspot_password needs 8 to 63 signs of ASCII. Look at bezel.txt, line 3"
        ),
        (
            hotspot + "hotspot_password = no\n",
            "No hotspot: hotspot_password needs 8 to 63 signs of ASCII. Look at bezel.txt, line 3"
        ),
        ("hotspot_name = Car\n", "No hotspot: country is missing, like country = DE. Look at bezel.txt, line 1"),
        ("usb = maybe\ncolour = red\n", "Look at bezel.txt, line 1, 2"),
        ((1...9).map { "word\($0) = 1\n" }.joined(), "Look at bezel.txt, line 1, 2, 3, 4, 5 …"),
    ])
    func `the driver sees what is wrong, and there is no hotspot without its password`(text: String, note: String)
        throws
    {
        let plan = plan(text)
        #expect(plan.note == note)
        #expect(try configuration(plan).display.idle.note == note)
        #expect(plan.changes.contains { $0.path == CardPlan.hotspot && $0.entry == .missing })
        #expect(try configuration(plan).listen.host == "127.0.0.1")
    }

    @Test func `a file that cannot be read is named on the screen`() {
        let plan = CardPlan(
            CardFile(problem: "cannot be read"), name: "bezel.txt", password: { _ in "" }, check: { _ in nil })
        #expect(plan.note == "Look at bezel.txt")
    }

    @Test func `an answer that the configuration does not take is left out and named`() throws {
        let plan = plan("language = DE-DE\ntheme = day\nusb = yes\n" + Self.hotspot) { text in
            text.contains("theme")
                ? ConfigurationError(file: "50-card.toml", line: 4, problem: "display.theme: there is no such key")
                : nil
        }
        let read = try configuration(plan)
        #expect(read.headUnit.language == .deDE && read.usb.accessories && read.headUnit.settings.wifiName == "My car")
        #expect(read.light.theme == ProgramConfiguration().light.theme)
        #expect(plan.problems.map(\.line) == [2])
        #expect(plan.problems.first?.text.hasPrefix("theme: left out: ") == true)
        #expect(plan.note == "Look at bezel.txt, line 2")
    }

    @Test func `a hotspot that the configuration does not take is left out`() throws {
        let plan = plan("language = DE-DE\n" + Self.hotspot) { text in
            text.contains("wifi_name") ? ConfigurationError(file: "50-card.toml", line: 4, problem: "no") : nil
        }
        #expect(try configuration(plan).headUnit.settings.wifiName == "")
        #expect(plan.changes.contains { $0.path == CardPlan.hotspot && $0.entry == .missing })
        #expect(text(CardPlan.country, plan) != nil)
        #expect(plan.note.hasPrefix("No hotspot: "))
    }

    @Test func `when the configuration is wrong without the card, every answer counts`() throws {
        let error = ConfigurationError(file: "bezel.toml", line: 1, problem: "lissen: there is no such key")
        let plan = plan("language = DE-DE\n") { _ in error }
        #expect(try configuration(plan).headUnit.language == .deDE)
        #expect(plan.problems.map(\.text) == ["the configuration is wrong without it: \(error)"])
    }

    @Test func `logins need a key`() {
        #expect(
            text(CardPlan.keys, plan("ssh = yes", keys: "# me\r\nssh-ed25519 AAAA me\r\n")) == "ssh-ed25519 AAAA me\n")
        #expect(text(CardPlan.keys, plan("ssh = no", keys: "ssh-ed25519 AAAA me")) == nil)
        #expect(text(CardPlan.keys, plan("", keys: "ssh-ed25519 AAAA me")) == nil)
        for keys in [nil, "", "# none\n"] {
            let plan = plan("ssh = yes", keys: keys)
            #expect(text(CardPlan.keys, plan) == nil)
            #expect(plan.problems.map(\.line) == [1])
        }
    }
}
