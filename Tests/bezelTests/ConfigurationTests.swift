import BezelModel
import Foundation
import HeadUnit
import SmartDeviceLink
import TestSupport
import Testing
import TouchInput

@testable import BezelConfiguration
@testable import BezelService

struct ConfigurationTests {
    private static let shipped = (try? Places.text("config/bezel.toml")) ?? ""

    @Test func `the shipped file contains the defaults`() throws {
        #expect(try ConfigurationFile.parse(Self.shipped, file: "bezel.toml") == ProgramConfiguration())
    }

    private static let wifi = "[connect]\nwifi_name = \"car\"\n"

    @Test(arguments: [
        ("", "wifi", "bezel.toml:2: idle.code: \"wifi\" needs the Wi-Fi's name, connect.wifi_name"),
        (wifi, "wifi", "bezel.toml:4: idle.code: \"wifi\" needs the Wi-Fi's password, connect.wifi_password"),
        ("", "WIFI:T:WPA;S:car;P:;;", "bezel.toml:2: idle.code: the Wi-Fi's password, P:…;, is missing"),
        ("", "WIFI:T:nopass;S:car;;", nil), (wifi + "wifi_password = \"12345678\"\n", "wifi", nil),
    ])
    func `a QR code of a Wi-Fi needs the Wi-Fi's password`(rest: String, code: String, problem: String?) throws {
        let text = rest + "[idle]\ncode = \"\(code)\""
        guard let problem else {
            #expect(try ConfigurationFile.parse(text, file: "bezel.toml").display.idle.code == code)
            return
        }
        let error = #expect(throws: ConfigurationError.self) { try ConfigurationFile.parse(text, file: "bezel.toml") }
        #expect(error?.description.hasPrefix(problem) == true, "\(error?.description ?? "")")
    }

    private static let cloud = "[[apps.cloud]]\nurl = \"ws://Board.lan:5432\"\napp_id = \"1\"\nname = \"Hello\"\n"

    @Test func `apps that the head unit connects to are read in order`() throws {
        let second = Self.cloud.replacing("Board.lan:5432", with: "[::1]/a").replacing("\"1\"", with: "\"2\"")
        let read = try ConfigurationFile.parse(Self.cloud + second, file: "bezel.toml").headUnit.apps.cloud
        #expect(
            read == [
                CloudApp(url: "ws://board.lan:5432", appID: "1", name: "Hello"),
                CloudApp(url: "ws://[::1]:80/a", appID: "2", name: "Hello"),
            ])
    }

    @Test(arguments: [
        (cloud.replacing("ws:", with: "wss:"), "url: wss:// is not supported, because there is no TLS here; use ws://"),
        (cloud.replacing("ws://", with: ""), "url: it does not begin with ws://"), (cloud + cloud, ""),
        (cloud.replacing("app_id = \"1\"\n", with: ""), ""), (cloud.replacing("Hello", with: ""), ""),
        (cloud + "token = \"x\"\n", ""), ("[apps]\ncloud = \"ws://a\"\n", ""),
        ((0...20).map { cloud.replacing("Board", with: "b\($0)").replacing("\"1\"", with: "\"\($0)\"") }.joined(), ""),
    ])
    func `an app that the head unit cannot connect to is refused with the reason`(text: String, reason: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile.parse(text, file: "bezel.toml")
        }
        #expect(error?.problem.hasPrefix("apps.cloud: expected at most 20 [[apps.cloud]] tables with url = ") == true)
        let isNamed = reason.isEmpty || error?.problem.contains(reason) == true
        #expect(isNamed, "\(error?.problem ?? "")")
    }

    @Test(arguments: ConfigurationKey.all.map(\.name))
    func `the shipped file names every key with its default`(name: String) throws {
        let key = try #require(ConfigurationKey.all.first { $0.name == name })
        let parts = name.split(separator: ".")
        let line = "\(parts[parts.count - 1]) = \(key.text(ProgramConfiguration()))"
        let table = parts.dropLast().joined(separator: ".")
        let section = table.isEmpty ? Self.shipped[...] : Self.shipped.split(separator: "[\(table)]").last ?? ""
        #expect(section.split(separator: "\n").contains { $0 == line }, "\(line)")
    }

    @Test(arguments: [
        ("alerts.queue_length = 101", "alerts.queue_length: expected a whole number from 0 to 100, got 101"),
        ("alerts.queue_length = \"8\"", "alerts.queue_length: expected a whole number from 0 to 100, got \"8\""),
        (
            "[display]\noutput = \"fbdev\"",
            "display.output: expected one of \"auto\", \"kms\", \"wayland\", \"window\", \"headless\", got \"fbdev\""
        ),
        ("[touch]\nsource = \"evdev\"", "touch.source: there is no such key"),
        ("[screen]\ntemplates = \"yes\"", "screen.templates: expected true or false, got \"yes\""),
        ("[touch]\nsources = [\"evdev\", \"mouse\"]", "touch.sources: expected an array of"),
        ("listen = \"here\"", "listen: expected an address like \"127.0.0.1:12345\", got \"here\""),
        ("[policy.apps.\"42\"]\npriority = \"LOUD\"", "policy.apps.42.priority: expected one of"),
        (
            "[policy.apps.\"42\"]\nurgency = \"red\"",
            "policy.apps.42.urgency: expected one of \"information\", \"warning\", \"emergency\""
        ),
        ("[policy.apps.\"42\"]\nrank = 1", "policy.apps.42.rank: there is no such key"),
        ("[policy.apps.\"42\"]\napp_types = [\"BOAT\"]", "policy.apps.42.app_types: expected an array of"),
        ("[policy.apps.\"42\"]\ndevices = [\"phone\"]", "policy.apps.42.devices: expected an array of devices like"),
        ("[policy.apps.\"42\"]\nnicknames = \"a\"", "policy.apps.42.nicknames: expected an array of names"),
        ("[policy.default]\nvehicle_data = [\"warp\"]", "policy.default.vehicle_data: expected an array of names like"),
        ("[policy.default.rpcs]\nAlert = [\"ALL\"]", "policy.default.rpcs.Alert: expected an array of \"FULL\""),
        ("[policy.default.rpcs]\nCreateWindow = []", "policy.default.rpcs.CreateWindow: there is no such key"),
        ("[policy.apps.\"42\".rpcs]\nAlert = 1", "policy.apps.42.rpcs.Alert: expected an array of \"FULL\""),
        ("[consent]\ntcp = \"maybe\"", "consent.tcp: expected one of \"ask\", \"never\", \"always\", got \"maybe\""),
        (
            "[consent]\nrefusal_time = 59999",
            "consent.refusal_time: expected milliseconds from 60000 to 86400000, got 59999"
        ),
        ("[idle]\nnote = \"a\\u0007b\"", "idle.note: expected a text of at most 200 bytes without control"),
        ("interface = \"a/b\"", "interface: expected a network interface like \"wlan0\", or \"\", got \"a/b\""),
        ("[settings]\npages = [\"radio\"]", "settings.pages: expected an array of \"brightness\", \"theme\""),
        ("[connect]\nwifi_password = \"short\"", "connect.wifi_password: expected a text of 8 to 63 bytes, or"),
        ("[voice]\nsensitivity = 11", "voice.sensitivity: expected a whole number from 0 to 10, got 11"),
        ("[voice]\nend_of_speech = 100", "voice.end_of_speech: expected milliseconds from 200 to 2000, got 100"),
        (
            "[voice]\napps_microphone = \"maybe\"",
            "voice.apps_microphone: expected one of \"ask\", \"allow\", \"deny\", got \"maybe\""
        ),
        (
            "[voice]\nrecogniser = \"vosk\"",
            "voice.recogniser: expected one of \"auto\", \"pocketsphinx\", \"none\", got \"vosk\""
        ),
        ("[voice]\nlanguage = \"English\"", "voice.language: expected a language like \"en-US\", got \"English\""),
        ("[voice]\nmodel = \"en-us\"", "voice.model: expected the path of a folder, got \"en-us\""),
        ("language = \"LATIN\"", "language: expected one of \"EN-US\""),
    ])
    func `the first invalid key is reported with its line, value and range`(text: String, problem: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile.parse(text, file: "bezel.toml")
        }
        #expect(error?.problem.hasPrefix(problem) == true, "\(error?.problem ?? "")")
        #expect(error?.line == text.split(separator: "\n").count)
    }

    @Test func `every invalid key is reported, in the order of the file, and at most twenty`() {
        let text = "[policy.apps.\"1\"]\nrank = 1\n[alerts]\nqueue_length = 101\n[touch]\nsource = \"evdev\"\n"
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile.parse(text, file: "bezel.toml")
        }
        #expect(
            error?.description == """
                bezel.toml:2: policy.apps.1.rank: there is no such key
                bezel.toml:4: alerts.queue_length: expected a whole number from 0 to 100, got 101
                bezel.toml:6: touch.source: there is no such key; did you mean touch.sources?
                """)
        let many = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile.parse((1...25).map { "a\($0) = 1\n" }.joined(), file: "bezel.toml")
        }
        #expect(
            many?.description.hasSuffix("bezel.toml:20: a20: there is no such key\nbezel.toml: 5 more problems") == true
        )
    }

    @Test(arguments: [
        "[[allow]]\naddress = \"192.168.4.7/24\"", "[[allow]]\naddress = 7", "[[allow]]", "allow = [\"10.0.0.0/8\"]",
        "[[allow]]\naddress = \"10.0.0.1\"\nname = \"x\"",
    ])
    func `an invalid address range is reported`(text: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile.parse(text, file: "bezel.toml")
        }
        #expect(error?.problem.hasPrefix("allow: expected [[allow]] tables with nothing but address = ") == true)
    }

    @Test func `the address that is no range is named with its line`() {
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile.parse(
                "[[allow]]\naddress = \"10.0.0.0/8\"\n[[allow]]\naddress = \"192.168.4.0/8\"", file: "bezel.toml")
        }
        #expect(error?.problem.hasSuffix(": \"192.168.4.0/8\" in line 4 is none") == true, "\(error?.problem ?? "")")
    }

    @Test func `a key that ends in another way is named if it is the only one`() {
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile.parse("[usb]\naccessory = true", file: "bezel.toml")
        }
        #expect(error?.problem == "usb.accessory: there is no such key; did you mean usb.accessories?")
    }

    @Test func `text that is not TOML is reported with its line`() {
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile.parse("listen = \"127.0.0.1:1\"\n[touch\n", file: "bezel.toml")
        }
        #expect(error?.line == 2)
    }

    @Test func `an app's policy extends the default one`() throws {
        let text = """
            [policy.apps."8675308"]
            priority = "EMERGENCY"
            urgency = "emergency"
            [policy.default]
            keep_context = false
            """
        let policy = try ConfigurationFile.parse(text, file: "").headUnit.policy
        #expect(policy["8675308"].priority == .emergency)
        #expect(policy["8675308"].urgency == .emergency && policy["unknown"].urgency == .information)
        #expect(policy["8675308"].mayKeepContext == false)
        #expect(policy["unknown"].priority == .normal)
    }

    @Test func `HMI levels of an app's RPCs override the default ones, RPC by RPC`() throws {
        let text = """
            [policy.apps."8675308".rpcs]
            Alert = []
            [policy.default.rpcs]
            Alert = ["FULL"]
            SendHapticData = ["FULL", "LIMITED"]
            [policy.apps."8675308"]
            nicknames = ["Drive"]
            app_types = ["NAVIGATION", "MEDIA"]
            vehicle_data = ["speed", "gps"]
            """
        let policy = try ConfigurationFile.parse(text, file: "").headUnit.policy
        #expect(policy["8675308"].rpcs == [.alert: [], .sendHapticData: [.full, .limited]])
        #expect(policy["8675308"].nicknames == ["Drive"])
        #expect(policy["8675308"].appTypes == [.navigation, .media])
        #expect(policy["8675308"].vehicleData == ["speed", "gps"] && policy["unknown"].vehicleData == nil)
        #expect(policy["unknown"].rpcs == [.alert: [.full], .sendHapticData: [.full, .limited]])
    }

    @Test(arguments: [
        ("evdev", TouchSource.anyPanel), ("evdev:/dev/input/event3", .panel(.path("/dev/input/event3"))),
        ("recording:a:b.events", .recording(path: "a:b.events")), ("stream:pipe", .stream(path: "pipe")),
        ("evdev:", nil), ("mouse", nil), ("", nil),
    ])
    func `touch sources are parsed`(text: String, source: TouchSource?) {
        #expect(TouchSource(text) == source)
    }

    @Test(arguments: [
        ("0:799,0:479", true), ("-5:5,0:1", true), ("0:0,0:1", false), ("0:799", false), ("a:b,c:d", false),
    ])
    func `touch ranges are parsed`(text: String, isRange: Bool) {
        #expect((TouchRange(text) != nil) == isRange)
    }
}

struct HistogramTests {
    @Test func `quantiles are correct within six per cent`() throws {
        var histogram = Histogram()
        #expect(histogram.quantile(0.5) == nil)
        for value in 1...10_000 { histogram.record(Int64(value)) }
        for (share, expected) in [(0.5, 5000.0), (0.99, 9900), (0.01, 100)] {
            let found = Double(try #require(histogram.quantile(share)))
            #expect(abs(found - expected) / expected < 0.0625)
        }
    }

    @Test func `latencies beyond both ends of the scale are counted`() {
        var histogram = Histogram()
        histogram.record(-5)
        histogram.record(.max)
        #expect(histogram.count == 2)
    }
}

struct TouchConfigurationTests {
    @Test func `a preset's filters apply unless a key overrides them`() throws {
        let text = """
            [touch.filters]
            preset = "resistive"
            jitter = 2
            """
        let touch = try ConfigurationFile.parse(text, file: "").touch
        #expect(touch.effectiveFilters().jitter == 2)
        #expect(touch.effectiveFilters().minimumGap == .milliseconds(30))
        #expect(ProgramConfiguration().touch.effectiveFilters().isOff)
    }

    @Test func `a key set to off disables the preset's filter`() throws {
        let text = """
            [touch.filters]
            preset = "resistive"
            jitter = 0
            min_gap = "preset"
            """
        let touch = try ConfigurationFile.parse(text, file: "").touch
        #expect(touch.effectiveFilters().jitter == 0)
        #expect(touch.effectiveFilters().minimumGap == .milliseconds(30))
        #expect(touch.filters.switchedOff == ["jitter"])
    }

    @Test func `of several presets each filter has the strongest setting`() throws {
        let text = "[touch.filters]\npreset = [\"resistive\", \"flapping\", \"rpi-touch-display-2\"]"
        let filters = try ConfigurationFile.parse(text, file: "").touch.effectiveFilters()
        #expect(filters.jitter == 6)
        #expect(filters.minimumDuration == .milliseconds(20))
        #expect(filters.flapping == 20)
        #expect(filters.ghost)
    }

    private static let panels = """
        [touch.filters]
        preset = "flapping"
        edge = 3
        [touch.filters.panels."*ft5x06*"]
        preset = ["rpi-7-inch"]
        [touch.filters.panels."generic ft5x06 (00)"]
        corner = 0
        ghost = true
        [touch.filters.panels."0eef:0001"]
        preset = "none"
        edge = 0
        """

    @Test(arguments: [
        // Another panel: the settings for all panels.
        ("Goodix", 0, edge: 3, corner: 0, flapping: 20, ghost: false),
        // Its own preset replaces the common one; the common keys still apply.
        ("EP0 ft5x06", 0, edge: 3, corner: 2, flapping: 0, ghost: true),
        // The longer name applies, and has no preset.
        ("generic ft5x06 (00)", 0, edge: 3, corner: 0, flapping: 20, ghost: true),
        // Ids before names.
        ("generic ft5x06 (00)", 0x0eef, edge: 0, corner: 0, flapping: 0, ghost: false),
    ])
    func `a panel has its own filters`(
        name: String, vendor: UInt16, edge: Int, corner: Int, flapping: Int, ghost: Bool
    ) throws {
        let touch = try ConfigurationFile.parse(Self.panels, file: "").touch
        var panel = PanelDescription(name: name)
        panel.identity = .init(bus: 3, vendor: vendor, product: 1, version: 0)
        let filters = touch.effectiveFilters(of: panel)
        #expect(filters.edge == edge)
        #expect(filters.corner == corner)
        #expect(filters.flapping == flapping)
        #expect(filters.ghost == ghost)
    }

    @Test(arguments: [
        ("[touch.filters]\npreset = [\"flap\"]", "touch.filters.preset: expected one of \"none\""),
        (
            "[touch.filters.panels.\"a panel\"]\njitter = 101",
            "touch.filters.panels.a panel.jitter: expected a whole number from 0 to 100 or \"preset\", got 101"
        ),
        ("[touch.filters.panels.\"a\"]\ngitter = 1", "touch.filters.panels.a.gitter: there is no such key"),
    ])
    func `an unknown filter is reported with its line`(text: String, problem: String) {
        let error = #expect(throws: ConfigurationError.self) { try ConfigurationFile.parse(text, file: "") }
        #expect(error?.problem.hasPrefix(problem) == true, "\(error?.problem ?? "")")
        #expect(error?.line == 2)
    }

    @Test(arguments: [
        ("axes = \"z,rx\"", "z,rx", nil), ("axes = \"\"", nil, nil), ("protocol = \"mouse\"", nil, "mouse"),
    ])
    func `axes and protocol of a panel with a wrong description are configured`(
        line: String, axes: String?, panelProtocol: String?
    ) throws {
        let touch = try ConfigurationFile.parse("[touch]\n" + line, file: "").touch
        #expect(touch.axes?.description == axes)
        #expect(touch.panelProtocol?.rawValue == panelProtocol)
    }

    @Test(arguments: [
        ("0 0 0 0 0 0", "a*e - b*d of \"a b c d e f\" is 0, so every touch would lie on one line or one point"),
        ("1 2 0 2 4 0", "a*e - b*d of \"a b c d e f\" is 0, so every touch would lie on one line or one point"),
        ("1 0 0 0 1", "it is not six numbers from -1000 to 1000, or nine that end with 0 0 1"),
        ("1 0 0 0 1 x", "it is not six numbers from -1000 to 1000, or nine that end with 0 0 1"),
        ("1 0 0 0 nan 0", "it is not six numbers from -1000 to 1000, or nine that end with 0 0 1"),
    ])
    func `a matrix that is impossible for a panel is refused with the reason`(matrix: String, reason: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile.parse("[touch]\ncalibration = \"\(matrix)\"", file: "bezel.toml")
        }
        #expect(
            error?.description
                == "bezel.toml:2: touch.calibration: expected six numbers like \"1 0 0 0 1 0\", nine that end with 0 0 1, or \"\", got "
                + "\"\(matrix)\": \(reason)")
    }

    @Test func `configured ranges replace the announced ones in the panel's tracker`() throws {
        let touch = try ConfigurationFile.parse("[touch]\nranges = \"0:479,-5:639\"", file: "").touch
        let ranges = try #require(touch.trackerOptions.ranges)
        #expect([ranges.x.minimum, ranges.x.maximum, ranges.y.minimum, ranges.y.maximum] == [0, 479, -5, 639])
        #expect(touch.range == nil)
        let none = try ConfigurationFile.parse("[touch]\nranges = \"\"", file: "").touch
        #expect(none.trackerOptions.ranges == nil)
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile.parse("[touch]\nranges = \"0:479\"", file: "")
        }
        #expect(error?.problem == "touch.ranges: expected ranges like \"0:479,0:639\", or \"\", got \"0:479\"")
    }

    @Test func `an invalid display size is refused with the valid range`() {
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile.parse("[display]\nsize = \"20000x20000\"", file: "")
        }
        #expect(error?.problem.contains("each side 16 to 16384, got \"20000x20000\"") == true)
    }

    @Test(arguments: ["[touch]\naxes = \"x,x\"", "[touch]\nprotocol = \"b\"", "[touch.filters]\nflapping = 61"])
    func `invalid axes, protocols and limits are refused`(text: String) {
        #expect(throws: ConfigurationError.self) { try ConfigurationFile.parse(text, file: "") }
    }
}
