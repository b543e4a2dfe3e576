import BezelModel
import Testing

@testable import TouchInput

/// Nodes as udev tells of them.
enum SampleNodes {
    static func node(
        _ number: Int, _ name: String, _ kinds: [String], keys: Set<UInt16> = [], axes: [UInt16] = [],
        knobs: Set<UInt16> = [], properties: Set<UInt16> = []
    ) -> InputNode {
        var node = InputNode(path: "/dev/input/event\(number)", systemPath: "/sys/devices/input\(number)")
        node.kinds = kinds
        node.capabilities.name = name
        node.capabilities.keys = keys
        node.capabilities.properties = properties
        for axis in axes { node.capabilities.axes[axis] = .init(minimum: 0, maximum: 0) }
        if !knobs.isEmpty { node.capabilities.otherCodes[2] = knobs }
        return node
    }

    static let slots: [UInt16] = [0, 1, 0x2f, 0x35, 0x36, 0x39]
    static let panel = node(0, "Goodix", ["TOUCHSCREEN"], keys: [0x14a], axes: slots, properties: [1])
    static let pen = node(1, "Pen", ["TABLET"], keys: [0x140, 0x14a], axes: [0, 1], properties: [1])
    static let penAndTouch = node(2, "Both", ["TABLET", "TOUCHSCREEN"], keys: [0x140, 0x14a], axes: slots)
    static let virtualTablet = node(3, "QEMU Virtio Tablet", ["MOUSE"], keys: [0x110], axes: [0, 1])
    static let joystick = node(4, "Pad", ["JOYSTICK"], keys: [0x130], axes: [0, 1])
    static let accelerometer = node(5, "Tilt", ["ACCELEROMETER"], axes: [0, 1, 2])
    static let touchpad = node(6, "Pad", ["TOUCHPAD", "MOUSE"], keys: [0x14a, 0x145], axes: slots)
    static let keyboard = node(7, "Keyboard", ["KEY", "KEYBOARD"], keys: [28, 103, 116, 30])
    static let power = node(8, "Power Button", ["KEY"], keys: [116])
    static let knob = node(9, "rotary@4", [], knobs: [7])
    static let mute = node(10, "Headset", ["KEY"], keys: [113])
    static let mouse = node(11, "Mouse", ["MOUSE", "KEY"], keys: [0x110, 28], knobs: [8])
    static let switches = node(12, "Lid", ["SWITCH"])

    static let all = [
        panel, pen, penAndTouch, virtualTablet, joystick, accelerometer, touchpad, keyboard, power, knob, mute, mouse,
        switches,
    ]

    static func with(_ node: InputNode, _ change: (inout InputNode) -> Void) -> InputNode {
        var changed = node
        change(&changed)
        return changed
    }
}

struct PanelSelectionTests {
    @Test func `among many devices the touchscreen is the panel, and each other has its reason`() {
        let verdicts = InputSelection([.any]).panels(among: SampleNodes.all)
        let expected: [InputVerdict] = [
            .taken(.any), .refused(.otherKind(.pen)), .refused(.otherKind(.pen)), .refused(.otherKind(.mouse)),
            .refused(.otherKind(.joystick)), .refused(.otherKind(.accelerometer)), .refused(.otherKind(.touchpad)),
            .refused(.otherKind(.keyboard)), .refused(.otherKind(.keys)), .refused(.otherKind(.unknown)),
            .refused(.otherKind(.keys)), .refused(.otherKind(.mouse)), .refused(.otherKind(.switches)),
        ]
        #expect(verdicts == expected)
    }

    private static let onDSI = SampleNodes.with(SampleNodes.panel) { $0.output = "DSI-1" }
    private static let onSeat1 = SampleNodes.with(SampleNodes.panel) { $0.seat = "seat1" }
    private static let ignored = SampleNodes.with(SampleNodes.panel) { $0.isIgnored = true }
    private static let pending = SampleNodes.with(SampleNodes.panel) {
        $0.standing = .pending
        $0.kinds = []
    }
    private static let unannounced = SampleNodes.with(pending) { $0.standing = .unannounced }
    private static let unannouncedPen = SampleNodes.with(SampleNodes.pen) {
        $0.standing = .unannounced
        $0.kinds = []
    }

    static let cases: [(String, InputNode, InputSelection, InputVerdict)] = [
        ("its own output", onDSI, InputSelection([.any], output: "DSI-1"), .taken(.any)),
        ("another output", onDSI, InputSelection([.any], output: "HDMI-A-1"), .refused(.otherOutput("DSI-1"))),
        ("no display of the kernel's", onDSI, InputSelection([.any]), .taken(.any)),
        (
            "another output, but named", onDSI, InputSelection([.name("Good*")], output: "HDMI-A-1"),
            .taken(.name("Good*"))
        ),
        ("another seat", onSeat1, InputSelection([.any]), .refused(.otherSeat("seat1"))),
        ("that seat", onSeat1, InputSelection([.any], seat: "seat1"), .taken(.any)),
        (
            "the first seat's from another", SampleNodes.panel, InputSelection([.any], seat: "seat1"),
            .refused(.otherSeat("seat0"))
        ),
        ("ignored", ignored, InputSelection([.any]), .refused(.ignored)),
        ("not yet known", pending, InputSelection([.any]), .refused(.pending)),
        ("never known, a panel by its capabilities", unannounced, InputSelection([.any]), .taken(.any)),
        (
            "never known, a pen by its capabilities", unannouncedPen, InputSelection([.any]),
            .refused(.otherKind(.unknown))
        ),
        (
            "its path", SampleNodes.panel, InputSelection([.path("/dev/input/event0")]),
            .taken(.path("/dev/input/event0"))
        ),
        ("another path", SampleNodes.panel, InputSelection([.path("/dev/input/event1")]), .refused(.notAsked)),
        (
            "a mouse that is named by its path", SampleNodes.mouse, InputSelection([.path("/dev/input/event11")]),
            .taken(.path("/dev/input/event11"))
        ),
        ("a mouse whose name fits", SampleNodes.mouse, InputSelection([.name("*")]), .refused(.otherKind(.mouse))),
        (
            "a touchpad whose name fits", SampleNodes.touchpad, InputSelection([.name("Pad")]),
            .refused(.otherKind(.touchpad))
        ),
        ("another name", SampleNodes.panel, InputSelection([.name("Ilitek*")]), .refused(.notAsked)),
        ("no source", SampleNodes.panel, InputSelection([]), .refused(.notAsked)),
    ]

    @Test(arguments: cases)
    func `a panel is taken or refused`(
        _: String, node: InputNode, selection: InputSelection, verdict: InputVerdict
    ) {
        #expect(selection.panels(among: [node]) == [verdict])
    }

    @Test func `a link stands for its node`() {
        let node = SampleNodes.with(SampleNodes.panel) { $0.links = ["/dev/input/by-path/x-event"] }
        let source = InputSource.path("/dev/input/by-path/x-event")
        #expect(InputSelection([source]).panels(among: [node]) == [.taken(source)])
    }

    @Test func `a mouse-like panel is taken by its name when the configuration says what it is`() {
        var selection = InputSelection([.name("QEMU*")])
        selection.panelProtocol = .mouse
        #expect(selection.panels(among: [SampleNodes.virtualTablet]) == [.taken(.name("QEMU*"))])
    }

    @Test func `a device that was known by its path is found in its socket under another number`() {
        let place = DevicePlace(socket: "platform-usb-1.2", name: "Goodix")
        let source = InputSource.path("/dev/input/event0")
        let again = SampleNodes.with(SampleNodes.panel) {
            $0.path = "/dev/input/event5"
            $0.idPath = place.socket
        }
        // A keyboard has its number now.
        let other = SampleNodes.with(SampleNodes.keyboard) { $0.path = "/dev/input/event0" }
        // The same socket has a mouse's node too.
        let sibling = SampleNodes.with(SampleNodes.mouse) { $0.idPath = place.socket }
        let verdicts = InputSelection([source]).panels(
            among: [other, again, sibling], remembered: ["/dev/input/event0": place])
        #expect(verdicts == [.refused(.notAsked), .taken(source), .refused(.notAsked)])
    }

    @Test func `while a remembered device is nowhere its path stands for what is there`() {
        let source = InputSource.path("/dev/input/event0")
        let place = DevicePlace(socket: "platform-usb-1.2", name: "Goodix")
        let verdicts = InputSelection([source]).panels(
            among: [SampleNodes.panel], remembered: ["/dev/input/event0": place])
        #expect(verdicts == [.taken(source)])
    }
}

struct KeySelectionTests {
    private static func verdicts(_ sources: [InputSource]) -> [InputVerdict] {
        InputSelection(sources).keys(
            among: SampleNodes.all, key: { [28, 103, 116].contains($0) }, knob: { [7, 8].contains($0) })
    }

    @Test func `keyboards and knobs with something mapped are keys, and each other has its reason`() {
        let expected: [InputVerdict] = [
            .refused(.panel), .refused(.otherKind(.pen)), .refused(.otherKind(.pen)), .refused(.otherKind(.mouse)),
            .refused(.otherKind(.joystick)), .refused(.otherKind(.accelerometer)), .refused(.otherKind(.touchpad)),
            .taken(.any), .refused(.powerButton), .taken(.any), .refused(.nothingMapped), .refused(.otherKind(.mouse)),
            .refused(.nothingMapped),
        ]
        #expect(Self.verdicts([.any]) == expected)
    }

    @Test func `what is named is taken, the power button too`() {
        let taken = zip(SampleNodes.all, Self.verdicts([.path("/dev/input/event8"), .name("*Mouse")]))
            .filter { $1.source != nil }.map { $0.0.path }
        #expect(taken == ["/dev/input/event8", "/dev/input/event11"])
    }

    @Test func `no sources, no keys`() {
        #expect(Self.verdicts([]).allSatisfy { $0 == .refused(.notAsked) })
    }
}

struct InputSourceTests {
    @Test(
        arguments: [
            ("evdev", .any), ("evdev:/dev/input/event3", .path("/dev/input/event3")), ("evdev:name=A*", .name("A*")),
            ("evdev:name=", nil), ("evdev:", nil), ("evdevil", nil), ("mouse", nil), ("", nil),
        ] as [(String, InputSource?)])
    func `sources as the configuration writes them`(text: String, source: InputSource?) {
        #expect(InputSource(text: text) == source)
        if let source { #expect(source.description == text) }
    }

    @Test(
        arguments: [
            ("0", []), ("3", [0, 1]), ("2608000 3", [0, 1, 0x4f, 0x55, 0x56, 0x59]), ("10000000000000000 0", []),
            ("x", []), ("", []), ("1 0 0", [128]),
        ] as [(String, Set<UInt16>)])
    func `sysfs sets of bits`(text: String, set: Set<UInt16>) {
        #expect(CapabilityBits.set(text, wordBits: 64) == set)
    }

    @Test func `sysfs sets of a kernel with words of 32 bits`() {
        #expect(CapabilityBits.set("80000000 1", wordBits: 32) == [0, 63])
    }

    @Test(arguments: [
        (PermissionAdvice(group: "input", user: "bezel"), "sudo usermod -aG input bezel"),
        (PermissionAdvice(group: "root", user: "bezel"), "udevadm"),
        (PermissionAdvice(group: nil, user: "bezel"), "udevadm"),
    ])
    func `who may not open a node is told what to do`(advice: PermissionAdvice, part: String) {
        #expect(advice.command.contains(part))
        #expect(advice.description.contains(advice.command))
    }
}
