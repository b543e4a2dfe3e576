import BezelModel
import Glibc
import SmartDeviceLink
import Testing
import TouchInput

@testable import BezelConfiguration
@testable import BezelService
@testable import bezel

/// Reports of simulated boards.
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

    @Test func `a panel without a problem is listed as ok`() {
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
    func `each problem is reported with its fix`(_: String, report: NodeReport, text: String, fix: String) throws {
        let section = Self.section([report])
        try #require(section.findings.count == 1)
        #expect(section.hasProblem)
        #expect(section.findings[0].text.contains(text))
        #expect(section.findings[0].fix?.contains(fix) == true, "\(section.findings[0].fix ?? "")")
    }

    @Test(arguments: [
        ("generic ft5x06 (00)", "rpi-7-inch"), ("11-0041 ilitek_v3", "rpi-touch-display-2"),
        ("11-0041 ili_v3", "rpi-touch-display-2"), ("ADS7846 Touchscreen", "resistive"), ("Goodix", nil),
    ])
    func `a preset is suggested for a known panel until it is configured`(name: String, preset: String?) throws {
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
    func `an ignored panel is noted with the key that enables it`(refusal: RejectionReason, fix: String?) throws {
        let other = Self.panel { $0.touch = .rejected(refusal) }
        let section = Self.section([Self.panel(), other])
        try #require(section.findings.count == 1)
        #expect(!section.hasProblem)
        #expect(section.findings[0].fix == fix)
    }

    @Test func `without a panel the most likely device is named`() {
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
        (DeviceKind.pen, "it is a pen or a drawing tablet"), (.joystick, "it is a joystick or a gamepad"),
        (.touchpad, "it is a touchpad"),
    ])
    func `a panel that udev classifies otherwise is named with the key that enables it`(kind: DeviceKind, words: String)
        throws
    {
        let panel = Self.panel {
            $0.touch = .rejected(.otherKind(kind))
            $0.node.kinds = [kind.rawValue]
            $0.node.links = ["/dev/input/by-path/pci-0-event"]
        }
        var gamepad = panel
        gamepad.unsupportedReason = .noTouchButton
        let section = Self.section([gamepad, panel])
        #expect(section.hasProblem)
        let fix = try #require(section.findings.first?.fix)
        #expect(
            fix == "if Goodix is it, though udev says that \(words): [touch] sources = "
                + "[\"evdev:/dev/input/by-path/pci-0-event\"]")
        #expect(Self.section([gamepad]).findings.first?.fix == "connect one; it is detected at once")
        let keyboard = Self.panel {
            $0.touch = .rejected(.otherKind(.keyboard))
            $0.node.kinds = ["KEYBOARD"]
        }
        #expect(Self.section([keyboard]).findings.first?.fix == "connect one; it is detected at once")
        var panelWithKeys = keyboard
        panelWithKeys.description?.properties = [1]
        #expect(
            Self.section([panelWithKeys]).findings.first?.fix?.contains("though udev says that it is a keyboard")
                == true)
    }

    @Test func `several possible panels are all named, those on a display first`() throws {
        let pad = Self.panel {
            $0.node = Self.node(4, "Pad", ["TOUCHPAD"])
            $0.touch = .rejected(.otherKind(.touchpad))
        }
        let panel = Self.panel {
            $0.touch = .rejected(.otherKind(.pen))
            $0.node.kinds = ["TABLET"]
            $0.node.capabilities.properties = [1]
        }
        let fix = try #require(Self.section([pad, panel]).findings.first?.fix)
        #expect(fix.hasPrefix("if Goodix is it, "))
        #expect(fix.contains("; if Pad is it, "))
    }

    private static func description(x: Int32, y: Int32) -> PanelDescription {
        var description = PanelDescription(name: "Goodix")
        description.axes = [
            0x2f: .init(minimum: 0, maximum: 9), 0x35: .init(minimum: 0, maximum: x),
            0x36: .init(minimum: 0, maximum: y),
        ]
        return description
    }

    @Test func `a panel that looks rotated may have exchanged ranges, and both fixes are named`() throws {
        let panel = Self.panel {
            $0.description = Self.description(x: 639, y: 479)
            $0.mapping = .turned
        }
        let finding = try #require(Self.section([panel]).findings.first)
        #expect(finding.text.hasSuffix("or it announces the range of each axis for the other one"))
        #expect(
            finding.fix == "if touches go the right way and a part of the display cannot be touched: "
                + "[touch] ranges = \"0:479,0:639\", or for all programs in udev's hwdb: EVDEV_ABS_35=0:479 and "
                + "EVDEV_ABS_36=0:639; if they go a wrong way: [touch] rotation = \"90\" or \"270\", or run bezel "
                + "calibrate")
    }

    private static func status(outside: Int, x: ClosedRange<Int32>, y: ClosedRange<Int32>) throws -> JSON {
        var counters = PanelStatus(path: "/dev/input/event3", name: "Goodix")
        counters.touches = try TouchCounters.counting(outside: outside, x: x, y: y)
        return ["touch": ["panels": .array([counters.json])]]
    }

    @Test func `counters of a running service distinguish a rotated panel from exchanged ranges`() throws {
        let panel = Self.panel {
            $0.description = Self.description(x: 639, y: 479)
            $0.mapping = .turned
        }
        var report = InputReport(nodes: [panel], configuration: ProgramConfiguration())
        report.add(try Self.status(outside: 2, x: 10...430, y: 20...630))
        let finding = try #require(report.section.findings.first)
        #expect(report.section.findings.count == 1)
        #expect(finding.weight == .problem)
        #expect(
            finding.text
                == "2 positions lie outside the panel's range x 0…639, y 0…479: seen x 10…430, y 20…630")
        #expect(
            finding.fix == "its axes have each other's range: [touch] ranges = \"0:479,0:639\", or for all programs in "
                + "udev's hwdb: EVDEV_ABS_35=0:479 and EVDEV_ABS_36=0:639")
    }

    @Test func `touches outside the range are a note with the key that corrects it`() throws {
        let panel = Self.panel { $0.description = Self.description(x: 1279, y: 399) }
        var report = InputReport(nodes: [panel], configuration: ProgramConfiguration())
        report.add(try Self.status(outside: 1, x: 27136...27136, y: 100...100))
        let finding = try #require(report.section.findings.first)
        #expect(finding.weight == .note)
        #expect(
            finding.text.hasPrefix("1 position lies outside the panel's range x 0…1279, y 0…399: seen x 27136…27136"))
        #expect(finding.fix?.contains("[touch] ranges = ") == true)
        report.nodes[0].rangeDoubt = nil
        report.add(["touch": ["panels": [["path": "/dev/input/event3", "outside": 1, "seen": ["x": [2], "y": "3"]]]]])
        #expect(report.section.findings.isEmpty)
    }

    @Test func `two panels that udev offers for one display are a note`() throws {
        let first = Self.panel { $0.node.systemPath = "/sys/devices/usb1/1-1/1-1.3/1-1.3:1.0/input/input3/event3" }
        let second = Self.panel {
            $0.node = Self.node(6, "Goodix", ["TOUCHSCREEN"])
            $0.node.links = ["/dev/input/by-path/pci-2-event"]
            $0.node.systemPath = "/sys/devices/usb1/1-1/1-1.4/1-1.4:1.0/input/input6/event6"
        }
        let section = Self.section([first, second])
        let finding = try #require(section.findings.first)
        #expect(!section.hasProblem)
        #expect(finding.subject == "touch.sources")
        #expect(finding.text.hasPrefix("2 touch panels are used for the one display"))
        #expect(
            finding.fix?.contains("[\"evdev:/dev/input/event3\"] or [\"evdev:/dev/input/by-path/pci-2-event\"]") == true
        )
        // Two nodes of one device, and panels that the configuration or udev names, are intended.
        var node = second
        node.node.systemPath = "/sys/devices/usb1/1-1/1-1.3/1-1.3:1.1/0003:0EEF:0005.0001/input/input6/event6"
        #expect(Self.section([first, node]).findings.isEmpty)
        var named = second
        named.node.output = "DSI-1"
        #expect(Self.section([first, named]).findings.isEmpty)
        named.node.output = nil
        named.touch = .accepted(.path("/dev/input/event6"))
        #expect(
            Self.section([first, named]) { $0.touch.sources = [.panel(.any), .panel(.path("/dev/input/event6"))] }
                .findings.isEmpty)
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
    func `the suggested configuration line identifies a device across boots`(links: [String], name: String) {
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

    @Test func `sources without a device are named`() {
        let section = Self.section([Self.panel()]) {
            $0.touch.sources = [.panel(.any), .panel(.path("/dev/input/event9")), .recording(path: "x")]
            $0.keys.sources = [.anyDevice, .device(.name("*remote*"))]
        }
        #expect(section.findings.map(\.subject) == ["touch.sources", "keys.sources"])
    }

    @Test func `without configured sources no missing panel is reported`() {
        #expect(!Self.section([]) { $0.touch.sources = [.stream(path: "x")] }.hasProblem)
    }

    @Test func `the doctor's report is valid JSON`() throws {
        let report = InputReport(nodes: [Self.panel()], configuration: ProgramConfiguration())
        let json = try JSONParser.parse(Array(report.json.text.utf8)[...])
        #expect(json.array?.first?["path"]?.string == "/dev/input/event3")
        #expect(json.array?.first?["use"]?.string == "touch panel, used by evdev")
        let section = try JSONParser.parse(Array(report.section.json.text.utf8)[...])
        #expect(section["findings"]?.array == [])
    }
}

extension TouchCounters {
    /// Counters of a panel that has reported the corners of this area, and `outside` positions outside its range.
    fileprivate static func counting(outside: Int, x: ClosedRange<Int32>, y: ClosedRange<Int32>) throws
        -> TouchCounters
    {
        let range = try #require(AxisRange(minimum: -2, maximum: -1))
        var tracker = ContactTracker(
            PanelDescription(), transform: PanelTransform(x: range, y: range), options: .init(panelProtocol: .slots))
        for index in 0..<outside {
            let (x, y) = index == 0 ? (x.lowerBound, y.lowerBound) : (x.upperBound, y.upperBound)
            for (type, code, value) in [(3, 0x39, Int32(index)), (3, 0x35, x), (3, 0x36, y), (0, 0, 0)] {
                _ = tracker.take(
                    InputEvent(microseconds: Int64(index), type: UInt16(type), code: UInt16(code), value: value))
            }
        }
        return tracker.counters
    }
}
