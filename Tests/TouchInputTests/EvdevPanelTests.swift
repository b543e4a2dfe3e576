import BezelModel
import Glibc
import Testing
import TouchInput

@Suite struct EvdevPanels {
    @Test(arguments: [
        (
            "/dev/null", TouchInputError.Code.notAnInputDevice, ENOTTY,
            "/dev/null is no input device: libevdev_new_from_fd: Inappropriate ioctl for device"
        ),
        (
            "/nonexistent/event0", .cannotOpen, ENOENT,
            "/nonexistent/event0 cannot be opened: open: No such file or directory"
        ),
        ("/", .notAnInputDevice, ENOTTY, "/ is no input device: libevdev_new_from_fd: Inappropriate ioctl for device"),
    ])
    func `a node that is not a panel is refused with the errno of the failing call`(
        path: String, code: TouchInputError.Code, errno: CInt, message: String
    ) {
        let error = #expect(throws: TouchInputError.self) {
            _ = try EvdevPanel(path: path, settings: .init(display: DisplaySize(width: 800, height: 480)))
        }
        #expect(error?.code == code)
        #expect(error?.errno == errno)
        #expect(error?.description == message)
    }

    @Test func `devices can be listed even if there are none`() throws {
        for node in try PanelDiscovery.nodes() { #expect(node.path.hasPrefix("/dev/input/event")) }
        #expect(try PanelDiscovery.panels().allSatisfy(\.isTouchscreen))
    }

    static func description(axes: [(UInt16, Int32, Int32)], keys: Set<UInt16> = []) -> PanelDescription {
        var description = PanelDescription(name: "test")
        for (code, minimum, maximum) in axes { description.axes[code] = .init(minimum: minimum, maximum: maximum) }
        description.keys = keys
        return description
    }

    static let devices:
        [(description: PanelDescription, spoken: PanelProtocol?, unsupportedReason: UnsupportedPanelReason?)] = [
            (description(axes: [(0x2f, 0, 9), (0x35, 0, 9), (0x36, 0, 9)]), .slots, nil),
            (description(axes: [(0x35, 0, 9), (0x36, 0, 9)]), .reports, nil),
            (description(axes: [(0, 0, 9), (1, 0, 9)], keys: [0x14a]), .singleTouch, nil),
            (description(axes: [(0, 0, 9), (1, 0, 9)], keys: [0x110]), nil, .mouse),
            (description(axes: [(0, 0, 9), (1, 0, 9)], keys: [0x120]), nil, .noTouchButton),
            (description(axes: [], keys: [0x1e]), nil, .noPosition),
            (description(axes: [(0, 0, 9)], keys: [0x14a]), nil, .missingY),
            (description(axes: [(0x2f, 0, 9), (0x36, 0, 9)]), nil, .missingX),
            (
                description(axes: [(0x2f, 0, 9), (0x35, 5, 5), (0x36, 0, 9)]), .slots,
                .emptyRange(axis: "X", minimum: 5, maximum: 5)
            ),
            (
                description(axes: [(0x2f, 0, 9), (0x35, 0, 9), (0x36, .min, .max)]), .slots,
                .hugeRange(axis: "Y", minimum: .min, maximum: .max)
            ),
            // A driver that sets only the other pair of axes correctly.
            (
                description(axes: [(0, 0, 99), (1, 0, 99), (0x2f, 0, 9), (0x35, 0, 0), (0x36, 0, -1)]), .slots, nil
            ),
            // A joystick that numbers its axes consecutively.
            (
                description(axes: (0x20...0x3f).map { ($0, 0, 9) } + [(0, 0, 9), (1, 0, 9)], keys: [0x120]), nil,
                .noTouchButton
            ),
        ]

    @Test(arguments: devices)
    func `a description determines the protocol, or why the device is not a panel`(
        description: PanelDescription, spoken: PanelProtocol?, unsupportedReason: UnsupportedPanelReason?
    ) {
        #expect(description.panelProtocol == spoken)
        #expect(description.unsupportedReason() == unsupportedReason)
    }
}

@Suite struct OddPanels {
    private static func description(_ axes: [(UInt16, PanelDescription.Axis)], keys: Set<UInt16>) -> PanelDescription {
        var description = PanelDescription(name: "test")
        for (code, axis) in axes { description.axes[code] = axis }
        description.keys = keys
        return description
    }

    private static func axis(_ maximum: Int32, resolution: Int32 = 0) -> PanelDescription.Axis {
        PanelDescription.Axis(minimum: 0, maximum: maximum, resolution: resolution)
    }

    static let odd: [(PanelDescription, [PanelQuirk])] = [
        (description([(0, axis(9)), (1, axis(9))], keys: [0x14a]), []),
        (
            description([(0, axis(9, resolution: 4)), (1, axis(9))], keys: [0x14a]),
            [.oneResolution(axis: "X")]
        ),
        (
            description([(0, axis(9)), (1, axis(9, resolution: -1))], keys: [0x14a]),
            [.negativeResolution(axis: "Y")]
        ),
        (
            description([(0x2f, axis(39)), (0x35, axis(9)), (0x36, axis(9))], keys: []), []
        ),
        (
            description([(0x2f, axis(299)), (0x35, axis(9)), (0x36, axis(9))], keys: []),
            [.tooManySlots(300)]
        ),
        (
            description(
                [(0, axis(9)), (1, axis(9)), (0x2f, axis(9)), (0x35, axis(0)), (0x36, axis(9))], keys: []),
            [.rangeOfTwin(axis: "X")]
        ),
    ]

    @Test(arguments: odd)
    func `quirks of a supported panel are listed`(description: PanelDescription, quirks: [PanelQuirk]) {
        #expect(description.unsupportedReason() == nil)
        #expect(description.quirks() == quirks)
    }

    @Test func `an empty range is replaced by that of the other pair of axes`() throws {
        let display = DisplaySize(width: 100, height: 100)
        let transform = try #require(Self.odd[4].0.transform(display: display))
        #expect(transform.x.maximum == 9)
        #expect(transform.displayPoint(PanelPoint(x: 5, y: 9)) == DisplayPoint(x: 50, y: 90))
    }

    static let named:
        [(axes: String, keys: Set<UInt16>, spoken: PanelProtocol?, unsupportedReason: UnsupportedPanelReason?)] = [
            ("z,rx", [0x14a], .singleTouch, nil), ("rx,z", [0x110], .mouse, nil),
            ("z,rx", [0x1e], nil, .noTouchButton), ("z,ry", [0x14a], .singleTouch, .missingAxis("RY")),
            ("wheel,rx", [0x14a], .singleTouch, .missingAxis("WHEEL")),
        ]

    @Test(arguments: named)
    func `axes in the configuration replace the usual ones`(
        axes: String, keys: Set<UInt16>, spoken: PanelProtocol?, unsupportedReason: UnsupportedPanelReason?
    ) throws {
        let description = Self.description([(2, Self.axis(99)), (3, Self.axis(99))], keys: keys)
        let named = try #require(PositionAxes(text: axes))
        #expect(description.unsupportedReason() != nil)
        #expect(description.unsupportedReason(axes: named) == unsupportedReason)
        #expect(description.panelProtocol(as: nil, axes: named) == spoken)
        #expect(named.description == axes)
    }

    @Test(arguments: ["", "x", "x,x", "x,y,z", "a,b", "x, y"])
    func `a configuration without exactly two axes is refused`(text: String) {
        #expect(PositionAxes(text: text) == nil)
    }

    @Test func `a panel with its position on ABS_Z and ABS_RX can be used`() throws {
        let text = """
            N: odd
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 01 00 00 00 00 00
            A: 02 0 99 0 0
            A: 03 0 99 0 0
            E: 1.000000 0003 0002 10
            E: 1.000000 0003 0003 20
            E: 1.000000 0001 0110 1
            E: 1.000000 0000 0000 0
            E: 1.010000 0003 0002 30
            E: 1.010000 0000 0000 0
            E: 1.020000 0001 0110 0
            E: 1.020000 0000 0000 0
            """
        let recording = try Recording(Array(text.utf8), file: "odd")
        #expect(recording.story() == [])
        var options = ContactTracker.Options()
        options.axes = PositionAxes(text: "z,rx")
        #expect(
            recording.story(options: options) == ["0 begin 0 10,20", "10 move 0 30,20", "20 end 0 30,20"])
    }
}
