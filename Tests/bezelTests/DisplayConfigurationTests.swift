import BezelModel
import OverlayDisplay
import Testing

@testable import BezelConfiguration

struct DisplayConfigurationTests {
    @Test func `the display gets the configured values`() throws {
        let text = """
            [display]
            connector = "DSI-1"
            size = "480x800"
            mode = "720x1280@60"
            rotation = "270"
            format = "RGB565"
            atomic = false
            state = ""
            blank_after = 90
            """
        let configuration = try ConfigurationFile.parse(text, file: "bezel.toml")
        var wanted = DisplaySettings()
        wanted.connector = "DSI-1"
        wanted.size = DisplaySize(width: 480, height: 800)
        wanted.mode = ModePreference(size: DisplaySize(width: 720, height: 1280), refresh: 60)
        wanted.rotation = .threeQuarters
        wanted.format = .rgb565
        wanted.usesAtomic = false
        wanted.stateFile = nil
        #expect(configuration.display.settings == wanted)
        #expect(configuration.display.blankAfter == .seconds(90))
    }

    @Test func `without configuration any display is used and the screen's state is saved`() throws {
        let settings = try ConfigurationFile.parse("", file: "bezel.toml").display.settings
        var wanted = DisplaySettings()
        wanted.stateFile = "/run/bezel/display.state"
        #expect(settings == wanted)
    }

    @Test(arguments: [
        ("rotation = \"45\"", "display.rotation: expected one of \"auto\", \"0\""),
        ("rotation = 90", "display.rotation: expected one of"),
        ("mode = \"1280\"", "display.mode: expected a mode like"),
        ("format = \"rgb565\"", "display.format: expected one of \"auto\", \"XRGB8888\""),
        ("blank_after = -1", "display.blank_after: expected seconds from 0 to 86400"),
        ("blank_after = 86401", "display.blank_after: expected seconds from 0 to 86400"),
        ("atomic = \"no\"", "display.atomic: expected true or false"),
    ])
    func `an invalid display value is reported`(line: String, problem: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile.parse("[display]\n\(line)", file: "bezel.toml")
        }
        #expect(error?.problem.hasPrefix(problem) == true, "\(error?.problem ?? "")")
    }
}
