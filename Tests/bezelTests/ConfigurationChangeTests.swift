import HeadUnit
import Testing

@testable import BezelConfiguration

struct ConfigurationChangeTests {
    private func change(_ text: String, from former: String = "") throws -> ConfigurationChange {
        ConfigurationChange(
            from: try ConfigurationFile.parse(former, file: "bezel.toml"),
            to: try ConfigurationFile.parse(text, file: "bezel.toml"))
    }

    @Test(arguments: [
        ("", [], []), ("alerts.queue_length = 3", ["alerts.queue_length"], []),
        ("display.theme = \"day\"", ["display.theme"], []), ("display.output = \"headless\"", [], ["display.output"]),
        ("listen = \"127.0.0.1:1\"\nlimits.connections = 7", ["limits.connections"], ["listen"]),
        ("sound.device = \"\"\nsound.attenuate = false", ["sound.attenuate"], ["sound.device"]),
        (
            "[voice]\nmicrophone = \"\"\ncommands = false\nsensitivity = 3",
            ["voice.commands", "voice.microphone", "voice.sensitivity"], []
        ),
        ("interface = \"wlan0\"\n[consent]\ntcp = \"never\"", ["consent.tcp"], ["interface"]),
        ("[[allow]]\naddress = \"10.0.0.0/8\"", ["allow"], []),
        ("[[apps.cloud]]\nurl = \"ws://a\"\napp_id = \"1\"\nname = \"A\"", ["apps.cloud"], []),
        ("log.level = \"debug\"", ["log.level"], []), ("realtime = true", [], ["realtime"]),
        ("driver_distraction = true", [], ["driver_distraction"]), ("touch.grab = true", [], ["touch.grab"]),
        ("touch.any_app_type = true", ["touch.any_app_type"], []),
        ("screen.templates = false", [], ["screen.templates"]),
        ("storage.path = \"/a\"\ncontrol.path = \"/b\"", [], ["control.path", "storage.path"]),
        ("[policy.apps.\"42\"]\npriority = \"EMERGENCY\"", ["policy.apps.42"], []),
        ("[policy.default]\nvehicle_data = [\"speed\"]", ["policy.default.vehicle_data"], []),
        ("[policy.default.rpcs]\nAlert = []", ["policy.default.rpcs"], []),
    ])
    func `a changed key is applied, or needs a restart`(text: String, applied: [String], restart: [String]) throws {
        let change = try change(text)
        #expect(change.applied == applied)
        #expect(change.needsRestart == restart)
    }

    @Test func `a key that needs a restart keeps its value, and is named again at the next reload`() throws {
        let first = try change("listen = \"127.0.0.1:1\"\nalerts.queue_length = 3")
        #expect(first.configuration.listen == ProgramConfiguration().listen)
        #expect(first.configuration.headUnit.alerts.queueLength == 3)
        let wish = try ConfigurationFile.parse("listen = \"127.0.0.1:1\"", file: "bezel.toml")
        let second = ConfigurationChange(from: first.configuration, to: wish)
        #expect(second.applied == ["alerts.queue_length"])
        #expect(second.needsRestart == ["listen"])
        #expect(second.configuration == ProgramConfiguration())
    }

    @Test func `a policy that was removed from the file is removed`() throws {
        let change = try change("", from: "[policy.apps.\"42\"]\nallowed = false")
        #expect(change.applied == ["policy.apps.42"])
        #expect(change.configuration.headUnit.policy.apps.isEmpty)
    }
}
