import BezelModel
import Glibc
import SmartDeviceLink
import Testing
import TouchInput

@testable import bezel

/// Reports of boards that are not there.
struct InputDoctorTests {
    private static func node(_ number: Int, _ name: String, _ kinds: [String]) -> InputNode {
        var node = InputNode(path: "/dev/input/event\(number)", systemPath: "/sys/\(number)")
        node.capabilities.name = name
        node.kinds = kinds
        return node
    }

    private static func panel(_ change: (inout NodeReport) -> Void = { _ in }) -> NodeReport {
        var report = NodeReport(
            node: node(3, "Goodix", ["TOUCHSCREEN"]), touch: .accepted(.any), keys: .rejected(.panel), access: .free)
        report.description = PanelDescription(name: "Goodix")
        report.spoken = .slots
        change(&report)
        return report
    }

    private static func section(
        _ nodes: [NodeReport], _ change: (inout ProgramConfiguration) -> Void = { _ in }
    ) -> DoctorSection {
        var configuration = ProgramConfiguration()
        change(&configuration)
        return InputReport(nodes: nodes, configuration: configuration).section
    }

    @Test func `a panel that is right is said to be`() {
        let section = Self.section([Self.panel()])
        #expect(section.findings.isEmpty)
        #expect(section.text == ["Touch and keys:", "  ok       /dev/input/event3 Goodix: touch"])
    }

    static let faults: [(String, NodeReport, text: String, fix: String)] = [
        (
            "no permission",
            panel {
                $0.access = .closed(EACCES)
                $0.advice = PermissionAdvice(group: "input", user: "pi")
                $0.description = nil
            }, "cannot be opened: Permission denied", "sudo usermod -aG input pi"
        ),
        ("held by nobody that can be seen", panel { $0.access = .grabbed }, "another process", "sudo bezel doctor"),
        ("axes that say nothing", panel { $0.unsupportedReason = .noPosition }, "no position axes", "bezel devices"),
        ("like a mouse", panel { $0.unsupportedReason = .mouse }, "BTN_LEFT", "[touch] protocol = \"mouse\""),
        ("turned", panel { $0.mapping = .turned }, "turned against the display", "[touch] rotation"),
        ("a matrix that is none", panel { $0.node.calibrationText = "1 0 0" }, "not six numbers", "bezel calibrate"),
        (
            "a singular matrix", panel { $0.node.calibrationText = "0 0 0 0 0 0" }, "ignored: a*e - b*d",
            "bezel calibrate"
        ),
    ]

    @Test(arguments: faults)
    func `each problem comes with what fixes it`(_: String, report: NodeReport, text: String, fix: String) throws {
        let section = Self.section([report])
        try #require(section.findings.count == 1)
        #expect(section.hasProblem)
        #expect(section.findings[0].text.contains(text))
        #expect(section.findings[0].fix?.contains(fix) == true, "\(section.findings[0].fix ?? "")")
    }

    @Test(arguments: [
        ("generic ft5x06 (00)", "rpi-7-inch"), ("11-0041 ilitek_v3", "rpi-touch-display-2"),
        ("ADS7846 Touchscreen", "resistive"), ("Goodix", nil),
    ])
    func `a preset is suggested to a panel that is known, until it is in force`(name: String, preset: String?) throws {
        let report = Self.panel {
            $0.node.capabilities.name = name
            $0.description?.name = name
        }
        let fixes = Self.section([report]).findings.compactMap(\.fix)
        #expect(
            fixes
                == [
                    preset.map {
                        "if you see such touches: [touch.filters.panels.\"\(name)\"] preset = \"\($0)\""
                    }
                ].compactMap { $0 })
        let presets = preset.flatMap { FilterPreset.named($0) }.map { [$0] }
        #expect(Self.section([report]) { $0.touch.filters.presets = presets }.findings.isEmpty)
    }

    static let refusals: [(RejectionReason, fix: String?)] = [
        (.otherSeat("seat1"), "[touch] seat = \"seat1\""),
        (.otherOutput("DSI-1"), "[touch] sources = [\"evdev:/dev/input/event3\"]"),
        (.ignored, "[touch] sources = [\"evdev:/dev/input/event3\"]"),
    ]

    @Test(arguments: refusals)
    func `a panel that is left alone is noted, and what takes it`(refusal: RejectionReason, fix: String?) throws {
        let other = Self.panel { $0.touch = .rejected(refusal) }
        let section = Self.section([Self.panel(), other])
        try #require(section.findings.count == 1)
        #expect(!section.hasProblem)
        #expect(section.findings[0].fix == fix)
    }

    @Test func `without a panel the likeliest device is named`() {
        var tablet = NodeReport(
            node: Self.node(5, "QEMU Virtio Tablet", ["MOUSE"]), touch: .rejected(.otherKind(.mouse)),
            keys: .rejected(.otherKind(.mouse)), access: .free)
        tablet.unsupportedReason = .mouse
        let section = Self.section([tablet])
        #expect(section.hasProblem)
        let fix = "[touch] sources = [\"evdev:/dev/input/event5\"] and protocol = \"mouse\""
        #expect(section.findings.first?.fix?.hasSuffix(fix) == true)
    }

    @Test(arguments: [
        (
            ["/dev/input/by-id/usb-Maker-event", "/dev/input/by-path/pci-0-usb-0:1-event"],
            "by-path/pci-0-usb-0:1-event"
        ),
        (["/dev/input/mine", "/dev/input/by-id/usb-Maker-event"], "by-id/usb-Maker-event"),
        (["/dev/input/mine"], "mine"),
        ([], "event3"),
    ])
    func `the configuration line names a device so that it is found after the next boot`(links: [String], name: String)
    {
        let ignored = Self.panel {
            $0.touch = .rejected(.ignored)
            $0.node.links = links
        }
        let unknown = Self.panel {
            $0.touch = .rejected(.otherKind(.unknown))
            $0.node.links = links
            $0.node.kinds = []
        }
        for node in [ignored, unknown] {
            let fixes = Self.section([node]).findings.compactMap(\.fix)
            #expect(fixes.contains { $0.hasSuffix("[touch] sources = [\"evdev:/dev/input/\(name)\"]") }, "\(fixes)")
        }
    }

    @Test func `sources that nothing answers to are named`() {
        let section = Self.section([Self.panel()]) {
            $0.touch.sources = [.panel(.any), .panel(.path("/dev/input/event9")), .recording(path: "x")]
            $0.keys.sources = [.anyDevice, .device(.name("*remote*"))]
        }
        #expect(section.findings.map(\.subject) == ["touch.sources", "keys.sources"])
    }

    @Test func `no sources, nothing is missed`() {
        #expect(!Self.section([]) { $0.touch.sources = [.stream(path: "x")] }.hasProblem)
    }

    @Test func `the report is JSON`() throws {
        let report = InputReport(nodes: [Self.panel()], configuration: ProgramConfiguration())
        let json = try JSONParser.parse(Array(report.json.text.utf8)[...])
        #expect(json.array?.first?["path"]?.string == "/dev/input/event3")
        #expect(json.array?.first?["use"]?.string == "touch panel, used by evdev")
        let section = try JSONParser.parse(Array(report.section.json.text.utf8)[...])
        #expect(section["findings"]?.array == [])
    }
}
