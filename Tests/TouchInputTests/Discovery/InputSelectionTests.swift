import BezelModel
import Testing

@testable import TouchInput

/// Nodes as reported by udev.
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
    @Test func `of many devices only the touchscreen is selected, and each other has a reason`() {
        let matches = InputSelection([.any]).panels(among: SampleNodes.all)
        let expected: [InputMatch] = [
            .accepted(.any), .rejected(.otherKind(.pen)), .rejected(.otherKind(.pen)), .rejected(.otherKind(.mouse)),
            .rejected(.otherKind(.joystick)), .rejected(.otherKind(.accelerometer)), .rejected(.otherKind(.touchpad)),
            .rejected(.otherKind(.keyboard)), .rejected(.otherKind(.keys)), .rejected(.otherKind(.unknown)),
            .rejected(.otherKind(.keys)), .rejected(.otherKind(.mouse)), .rejected(.otherKind(.switches)),
        ]
        #expect(matches == expected)
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

    static let cases: [(String, InputNode, InputSelection, InputMatch)] = [
        ("its own output", onDSI, InputSelection([.any], output: "DSI-1"), .accepted(.any)),
        ("another output", onDSI, InputSelection([.any], output: "HDMI-A-1"), .rejected(.otherOutput("DSI-1"))),
        ("no output of the display is known", onDSI, InputSelection([.any]), .accepted(.any)),
        (
            "another output, but named", onDSI, InputSelection([.name("Good*")], output: "HDMI-A-1"),
            .accepted(.name("Good*"))
        ),
        ("another seat", onSeat1, InputSelection([.any]), .rejected(.otherSeat("seat1"))),
        ("that seat", onSeat1, InputSelection([.any], seat: "seat1"), .accepted(.any)),
        (
            "a device of the first seat from another seat", SampleNodes.panel, InputSelection([.any], seat: "seat1"),
            .rejected(.otherSeat("seat0"))
        ),
        ("ignored", ignored, InputSelection([.any]), .rejected(.ignored)),
        ("not yet known", pending, InputSelection([.any]), .rejected(.pending)),
        ("never known, a panel by its capabilities", unannounced, InputSelection([.any]), .accepted(.any)),
        (
            "never known, a pen by its capabilities", unannouncedPen, InputSelection([.any]),
            .rejected(.otherKind(.unknown))
        ),
        (
            "its path", SampleNodes.panel, InputSelection([.path("/dev/input/event0")]),
            .accepted(.path("/dev/input/event0"))
        ),
        ("another path", SampleNodes.panel, InputSelection([.path("/dev/input/event1")]), .rejected(.notAsked)),
        (
            "a mouse named by its path", SampleNodes.mouse, InputSelection([.path("/dev/input/event11")]),
            .accepted(.path("/dev/input/event11"))
        ),
        ("a mouse whose name fits", SampleNodes.mouse, InputSelection([.name("*")]), .rejected(.otherKind(.mouse))),
        (
            "a touchpad whose name fits", SampleNodes.touchpad, InputSelection([.name("Pad")]),
            .rejected(.otherKind(.touchpad))
        ),
        ("another name", SampleNodes.panel, InputSelection([.name("Ilitek*")]), .rejected(.notAsked)),
        ("no source", SampleNodes.panel, InputSelection([]), .rejected(.notAsked)),
    ]

    @Test(arguments: cases)
    func `a panel is selected or rejected with a reason`(
        _: String, node: InputNode, selection: InputSelection, match: InputMatch
    ) {
        #expect(selection.panels(among: [node]) == [match])
    }

    @Test func `a link to a node selects the node`() {
        let node = SampleNodes.with(SampleNodes.panel) { $0.links = ["/dev/input/by-path/x-event"] }
        let source = InputSource.path("/dev/input/by-path/x-event")
        #expect(InputSelection([source]).panels(among: [node]) == [.accepted(source)])
    }

    @Test func `a mouse-like panel is selected by its name if the configuration sets its protocol`() {
        var selection = InputSelection([.name("QEMU*")])
        selection.panelProtocol = .mouse
        #expect(selection.panels(among: [SampleNodes.virtualTablet]) == [.accepted(.name("QEMU*"))])
    }

    @Test func `a device configured by path is found at its USB socket with another event number`() {
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
        let matches = InputSelection([source]).panels(
            among: [other, again, sibling], remembered: ["/dev/input/event0": place])
        #expect(matches == [.rejected(.notAsked), .accepted(source), .rejected(.notAsked)])
    }

    @Test func `while a remembered device is absent its path selects the device that has the path now`() {
        let source = InputSource.path("/dev/input/event0")
        let place = DevicePlace(socket: "platform-usb-1.2", name: "Goodix")
        let matches = InputSelection([source]).panels(
            among: [SampleNodes.panel], remembered: ["/dev/input/event0": place])
        #expect(matches == [.accepted(source)])
    }
}

struct KeySelectionTests {
    private static func matches(_ sources: [InputSource]) -> [InputMatch] {
        InputSelection(sources).keys(
            among: SampleNodes.all, key: { [28, 103, 116].contains($0) }, knob: { [7, 8].contains($0) })
    }

    @Test func `devices with mapped keys or knobs are selected, and each other has a reason`() {
        let expected: [InputMatch] = [
            .rejected(.panel), .rejected(.otherKind(.pen)), .rejected(.otherKind(.pen)), .rejected(.otherKind(.mouse)),
            .rejected(.otherKind(.joystick)), .rejected(.otherKind(.accelerometer)), .rejected(.otherKind(.touchpad)),
            .accepted(.any), .rejected(.powerButton), .accepted(.any), .rejected(.nothingMapped),
            .rejected(.otherKind(.mouse)),
            .rejected(.nothingMapped),
        ]
        #expect(Self.matches([.any]) == expected)
    }

    @Test func `a device named in the configuration is selected, even a power button`() {
        let taken = zip(SampleNodes.all, Self.matches([.path("/dev/input/event8"), .name("*Mouse")]))
            .filter { $1.source != nil }.map { $0.0.path }
        #expect(taken == ["/dev/input/event8", "/dev/input/event11"])
    }

    @Test func `without configured sources no keys are read`() {
        #expect(Self.matches([]).allSatisfy { $0 == .rejected(.notAsked) })
    }
}

struct InputSourceTests {
    @Test(
        arguments: [
            ("evdev", .any), ("evdev:/dev/input/event3", .path("/dev/input/event3")), ("evdev:name=A*", .name("A*")),
            ("evdev:name=", nil), ("evdev:", nil), ("evdevil", nil), ("mouse", nil), ("", nil),
        ] as [(String, InputSource?)])
    func `input sources are read from the configuration's text`(text: String, source: InputSource?) {
        #expect(InputSource(text: text) == source)
        if let source { #expect(source.description == text) }
    }

    @Test(
        arguments: [
            ("0", []), ("3", [0, 1]), ("2608000 3", [0, 1, 0x4f, 0x55, 0x56, 0x59]), ("10000000000000000 0", []),
            ("x", []), ("", []), ("1 0 0", [128]),
        ] as [(String, Set<UInt16>)])
    func `capability bits of sysfs are read`(text: String, set: Set<UInt16>) {
        #expect(CapabilityBits.set(text, wordBits: 64) == set)
    }

    @Test func `capability bits of a kernel with words of 32 bits are read`() {
        #expect(CapabilityBits.set("80000000 1", wordBits: 32) == [0, 63])
    }

    @Test(arguments: [
        (PermissionAdvice(group: "input", user: "bezel"), "sudo usermod -aG input bezel"),
        (PermissionAdvice(group: "root", user: "bezel"), "udevadm"),
        (PermissionAdvice(group: nil, user: "bezel"), "udevadm"),
        (
            PermissionAdvice(group: nil, user: "bezel", rule: .card),
            "SUBSYSTEM==\"drm\", KERNEL==\"card[0-9]*\", GROUP=\"video\""
        ),
        (PermissionAdvice(group: nil, user: "bezel", rule: NodeRule(for: "/dev/dri/card1")), "usermod -aG video bezel"),
        (
            PermissionAdvice(group: nil, user: "bezel", rule: NodeRule(for: "/dev/snd/pcmC0D0p")),
            "usermod -aG audio bezel"
        ),
        (
            PermissionAdvice(group: nil, user: "bezel", rule: .usb(vendor: "18d1", product: "4ee1")),
            "idProduct}==\"4ee1\""
        ),
    ])
    func `the advice for a missing permission has the command that grants it`(advice: PermissionAdvice, part: String) {
        #expect(advice.command.contains(part))
        #expect(advice.description.contains(advice.command))
        // A file of the package's name in /etc would replace the package's.
        #expect(!advice.command.contains("/70-bezel"))
    }
}
