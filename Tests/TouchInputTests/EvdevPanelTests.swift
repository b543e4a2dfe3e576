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
    func `what is no panel is refused, with the errno of the failing call`(
        path: String, code: TouchInputError.Code, errno: CInt, message: String
    ) {
        let error = #expect(throws: TouchInputError.self) {
            _ = try EvdevPanel(path: path, settings: .init(display: DisplaySize(width: 800, height: 480)))
        }
        #expect(error?.code == code)
        #expect(error?.errno == errno)
        #expect(error?.description == message)
    }

    @Test func `udev can be asked where there is nothing to find`() throws {
        for node in try PanelDiscovery.nodes() { #expect(node.path.hasPrefix("/dev/input/event")) }
        #expect(try PanelDiscovery.panels().allSatisfy(\.isTouchscreen))
    }

    static func description(axes: [(UInt16, Int32, Int32)], keys: Set<UInt16> = []) -> PanelDescription {
        var description = PanelDescription(name: "test")
        for (code, minimum, maximum) in axes { description.axes[code] = .init(minimum: minimum, maximum: maximum) }
        description.keys = keys
        return description
    }

    static let devices: [(description: PanelDescription, spoken: PanelProtocol?, objection: PanelObjection?)] = [
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
        // A joystick that numbers its axes straight through.
        (
            description(axes: (0x20...0x3f).map { ($0, 0, 9) } + [(0, 0, 9), (1, 0, 9)], keys: [0x120]), nil,
            .noTouchButton
        ),
    ]

    @Test(arguments: devices)
    func `a description says what a device speaks, or why it is no panel`(
        description: PanelDescription, spoken: PanelProtocol?, objection: PanelObjection?
    ) {
        #expect(description.panelProtocol == spoken)
        #expect(description.objection() == objection)
    }
}
