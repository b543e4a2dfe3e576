/// Whether a node is used, and why.
public enum InputMatch: Hashable, Sendable {
    /// It is used because of this source of the configuration.
    case accepted(InputSource)
    case rejected(RejectionReason)

    public var source: InputSource? {
        guard case .accepted(let source) = self else { return nil }
        return source
    }
}

/// Why a node is not used.
public enum RejectionReason: Hashable, Sendable, CustomStringConvertible {
    /// The configuration names other nodes.
    case notAsked
    /// udev's rules have not run for it yet.
    case pending
    /// udev has set `LIBINPUT_IGNORE_DEVICE`.
    case ignored
    case otherSeat(String)
    /// `WL_OUTPUT` names another connector than the display's.
    case otherOutput(String)
    /// It is not a touchscreen, but a device of this kind, by udev or by its capabilities.
    case otherKind(DeviceKind)
    /// It is a touch panel, but the source is for keys.
    case panel
    /// It has only keys like `KEY_POWER`, which the system handles itself.
    case powerButton
    /// The configuration maps none of its keys and knobs.
    case nothingMapped

    /// Whether a udev rule is the reason, whatever kind of device it is.
    public var isRule: Bool {
        switch self {
        case .ignored, .otherSeat, .otherOutput: true
        case .notAsked, .pending, .otherKind, .panel, .powerButton, .nothingMapped: false
        }
    }

    public var description: String {
        switch self {
        case .notAsked: "the configuration names others"
        case .pending: "udev has not said yet what it is"
        case .ignored: "udev says LIBINPUT_IGNORE_DEVICE=1"
        case .otherSeat(let seat): "it belongs to seat \(seat)"
        case .otherOutput(let output): "WL_OUTPUT says that it lies on \(output)"
        case .otherKind(let kind): "\(kind)"
        case .panel: "it is a touch panel"
        case .powerButton: "it is a power button; name it among keys.sources to use it"
        case .nothingMapped: "none of its keys stands in keys.map"
        }
    }
}

/// Kinds of devices other than touchscreens, in the order in which they are tested.
public enum DeviceKind: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case pen = "TABLET"
    case padOfTablet = "TABLET_PAD"
    case touchpad = "TOUCHPAD"
    case joystick = "JOYSTICK"
    case accelerometer = "ACCELEROMETER"
    case pointingStick = "POINTINGSTICK"
    case mouse = "MOUSE"
    case trackball = "TRACKBALL"
    case keyboard = "KEYBOARD"
    case keys = "KEY"
    case switches = "SWITCH"
    /// udev does not report its kind.
    case unknown = ""

    public var description: String {
        switch self {
        case .pen: "it is a pen or a drawing tablet"
        case .padOfTablet: "it is the row of keys on a drawing tablet"
        case .touchpad: "it is a touchpad"
        case .joystick: "it is a joystick or a gamepad"
        case .accelerometer: "it is an accelerometer"
        case .pointingStick: "it is a pointing stick"
        case .mouse: "it is a mouse, or a virtual machine's tablet"
        case .trackball: "it is a trackball"
        case .keyboard: "it is a keyboard"
        case .keys: "it has keys only"
        case .switches: "it has switches only"
        case .unknown: "udev does not call it a touchscreen (ID_INPUT_TOUCHSCREEN)"
        }
    }

    /// Kinds that are never used as a touch panel, even if udev also says that they are a touchscreen.
    static let neverTouch: [DeviceKind] = [.pen, .padOfTablet, .touchpad, .joystick, .accelerometer, .pointingStick]

    init(_ kinds: [String], among candidates: [DeviceKind] = allCases) {
        self = candidates.first { kinds.contains($0.rawValue) } ?? .unknown
    }
}
