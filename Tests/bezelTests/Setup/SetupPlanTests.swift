import BezelModel
import HeadUnit
import SmartDeviceLink
import TCPLink
import TestSupport
import Testing

@testable import BezelConfiguration
@testable import bezel

struct SetupPlanTests {
    private static func answers(_ change: (inout SetupAnswers) -> Void = { _ in }) -> SetupAnswers {
        var answers = SetupAnswers()
        answers.mode = .desk
        answers.backlight = false
        change(&answers)
        return answers
    }

    private static let hotspot = answers {
        ($0.hotspotName, $0.hotspotPassword, $0.country) = ("My \"car\"", "a\\b \"c\" 12", "DE")
    }

    private func file(_ path: String, _ plan: SetupPlan) -> String? {
        guard case .file(let text, _) = plan.changes.first(where: { $0.path == path })?.entry else { return nil }
        return text
    }

    private func configuration(_ answers: SetupAnswers) throws -> ProgramConfiguration {
        try ConfigurationFile.parse(SetupTexts.configuration(answers), file: "50-setup.toml")
    }

    @Test func `the least answers write one file`() throws {
        let plan = SetupPlan(Self.answers())
        #expect(plan.changes.map(\.path) == ["/etc/bezel/bezel.toml.d/50-setup.toml"])
        #expect(plan.commands.last == ["systemctl", "restart", "bezel"])
        #expect(try configuration(Self.answers()).display.rotation == nil)
    }

    @Test func `answers set keys of the configuration`() throws {
        let read = try configuration(
            Self.answers {
                ($0.language, $0.rotation, $0.bluetooth, $0.voice) = (.deDE, .threeQuarters, true, false)
            })
        #expect(read.headUnit.language == .deDE)
        #expect(read.display.rotation == .threeQuarters)
        #expect(read.bluetooth.isEnabled && read.bluetooth.wifi == "")
        #expect(read.voice.microphone == "")
        #expect(read.listen.host == "127.0.0.1", "without a hotspot the port stays closed")
    }

    @Test func `a hotspot opens the port to its own addresses and is the QR code`() throws {
        let read = try configuration(Self.hotspot)
        #expect(read.listen.description == "0.0.0.0:12345")
        #expect(read.interface == "wlan0")
        #expect(read.allow.count == 1)
        #expect(read.headUnit.settings.wifiName == "My \"car\"")
        #expect(read.headUnit.settings.wifiPassword == "a\\b \"c\" 12")
        #expect(read.display.idle.code == "wifi")
    }

    @Test func `NetworkManager's file has the name as bytes and the password with escapes`() throws {
        let plan = SetupPlan(Self.hotspot)
        let path = "/etc/NetworkManager/system-connections/bezel-hotspot.nmconnection"
        let lines = try #require(file(path, plan)).split(separator: "\n")
        #expect(lines.contains("ssid=77;121;32;34;99;97;114;34;"))
        #expect(lines.contains("psk=a\\\\b \"c\" 12"))
        let text = try #require(file(path, plan))
        #expect(SetupTexts.hotspotPassword(in: text, of: "My \"car\"") == "a\\b \"c\" 12")
        #expect(SetupTexts.hotspotPassword(in: text, of: "Other") == nil)
        #expect(lines.contains("mode=ap") && lines.contains("key-mgmt=wpa-psk") && lines.contains("method=shared"))
        let change = plan.changes.first { $0.path == path }
        #expect(change?.entry == .file(SetupTexts.hotspot(Self.hotspot), mode: 0o600))
        #expect(file("/etc/modprobe.d/50-bezel-setup.conf", plan) == "options cfg80211 ieee80211_regdom=DE\n")
        let up = try #require(plan.commands.firstIndex(of: ["nmcli", "connection", "up", "bezel-hotspot"]))
        let country = try #require(plan.commands.firstIndex(of: ["iw", "reg", "set", "DE"]))
        #expect(country < up, "an access point without a country may not use all channels")
    }

    @Test func `every link leads to a file that the package has, and every drop-in has setup's name`() throws {
        let plan = SetupPlan(
            Self.answers { ($0.mode, $0.splash, $0.backlight) = (.kiosk, true, true) })
        var names: Set<String> = []
        for change in plan.changes {
            guard case .link(let target) = change.entry, target != "/dev/null" else { continue }
            let name = String(target.dropFirst("/usr/share/bezel/".count))
            #expect(try !Places.text("config/drop-ins/\(name)").isEmpty)
            #expect(change.path.contains("/50-bezel-setup-") || change.path.hasPrefix("/etc/sysctl.d/99-bezel-setup-"))
            names.insert(name)
        }
        let kiosk: Set = ["kiosk.conf", "kiosk-logind.conf", "kiosk-manager.conf", "kiosk-sysctl.conf"]
        #expect(names == kiosk.union(["plymouth.conf", "backlight.conf"]))
    }

    @Test func `a read-only root is left to the owner, with the lines to write`() {
        let plan = SetupPlan(Self.answers { $0.readOnly = true })
        #expect(plan.changes.count == 1)
        #expect(plan.notes.contains { $0.contains("/data/bluetooth /var/lib/bluetooth none bind 0 0") })
    }

    @Test func `the plan's text names every path, command and note`() {
        let plan = SetupPlan(Self.hotspot)
        let text = plan.text.joined(separator: "\n")
        for change in plan.changes { #expect(text.contains(change.path)) }
        for command in plan.commands { #expect(text.contains("run    " + command.joined(separator: " "))) }
        for note in plan.notes { #expect(text.contains(note)) }
    }
}
