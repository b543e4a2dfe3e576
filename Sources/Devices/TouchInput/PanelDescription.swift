public import BezelModel

/// What a device says about itself, or what a recording says about the device. Everything is empty when a recording
/// holds no description.
public struct PanelDescription: Hashable, Sendable {
    /// `struct input_absinfo` without its current value, in panel units.
    public struct Axis: Hashable, Sendable {
        public var minimum, maximum, fuzz, flat: Int32
        /// Units per millimetre; 0 when the panel does not know, as the official Pi panels do not.
        public var resolution: Int32

        public init(minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0) {
            self.minimum = minimum
            self.maximum = maximum
            self.fuzz = fuzz
            self.flat = flat
            self.resolution = resolution
        }
    }

    /// `struct input_id`.
    public struct Identity: Hashable, Sendable {
        public var bus, vendor, product, version: UInt16

        public init(bus: UInt16, vendor: UInt16, product: UInt16, version: UInt16) {
            self.bus = bus
            self.vendor = vendor
            self.product = product
            self.version = version
        }
    }

    public var name: String?
    public var identity: Identity?
    /// `INPUT_PROP_*` numbers.
    public var properties: Set<UInt16> = []
    /// `KEY_*` and `BTN_*` numbers.
    public var keys: Set<UInt16> = []
    /// By `ABS_*` number.
    public var axes: [UInt16: Axis] = [:]
    /// What else the device can send, by `EV_*` number. `EV_SYN` is not among them.
    public var otherCodes: [UInt16: Set<UInt16>] = [:]

    public init(name: String? = nil) { self.name = name }

    public var isEmpty: Bool { axes.isEmpty && keys.isEmpty }

    /// `INPUT_PROP_DIRECT`: the panel lies on a screen. Seven real touchscreens were found that do not say so.
    public var isDirect: Bool { properties.contains(1) }

    /// How many slots `ABS_MT_SLOT` announces; nil without slots.
    public var slotCount: Int? {
        guard hasSlots, let axis = axes[AxisCode.slot], axis.maximum >= 0 else { return nil }
        return Int(axis.maximum) + 1
    }

    /// The protocol that the axes and keys speak for; nil for a device that is no touch panel, and for an empty
    /// description. A mouse-like panel is nil too.
    public var panelProtocol: PanelProtocol? {
        if axes[AxisCode.contactX] != nil, axes[AxisCode.contactY] != nil, !isRowOfAxes {
            return hasSlots ? .slots : .reports
        }
        guard axes[AxisCode.x] != nil, axes[AxisCode.y] != nil else { return nil }
        return keys.contains(KeyCode.touch) || isTouchedOtherwise ? .singleTouch : nil
    }

    /// Without `BTN_TOUCH`, but on a screen, as udev has it: touched while there is a finger, or while it is pressed.
    private var isTouchedOtherwise: Bool {
        isDirect && !keys.contains(KeyCode.left) && !keys.contains(KeyCode.penTool)
            && (keys.contains(KeyCode.fingerTool) || axes[AxisCode.pressure] != nil)
    }

    /// What is down while the panel is touched: `BTN_TOUCH`, or `BTN_TOOL_FINGER` where it has no other.
    var touchButton: UInt16 {
        !keys.contains(KeyCode.touch) && keys.contains(KeyCode.fingerTool) ? KeyCode.fingerTool : KeyCode.touch
    }

    private var hasSlots: Bool { axes[AxisCode.slot] != nil && !isRowOfAxes }

    /// Some joysticks number their axes straight through the multi-touch codes; libevdev's "fake MT".
    private var isRowOfAxes: Bool { axes[AxisCode.beforeSlot] != nil && axes[AxisCode.slot] != nil }

    /// What the device is taken for when the configuration names a protocol, or axes. Named axes are a single-touch
    /// panel's, and whoever names them means a mouse-like one where there is no `BTN_TOUCH`.
    public func panelProtocol(as asked: PanelProtocol?, axes named: PositionAxes?) -> PanelProtocol? {
        if let asked { return asked }
        guard named != nil else { return panelProtocol }
        if keys.contains(KeyCode.touch) { return .singleTouch }
        return keys.contains(KeyCode.left) ? .mouse : nil
    }

    /// The axes that hold positions under `panelProtocol`. `named` counts for single touch only.
    func positionAxes(_ panelProtocol: PanelProtocol, _ named: PositionAxes?) -> (x: Axis?, y: Axis?) {
        switch panelProtocol {
        case .slots, .reports:
            (axis(AxisCode.contactX, orRangeOf: AxisCode.x), axis(AxisCode.contactY, orRangeOf: AxisCode.y))
        case .singleTouch, .mouse: (axes[(named ?? .standard).x], axes[(named ?? .standard).y])
        }
    }

    /// The kernel gives a multi-touch panel's `ABS_X` and `ABS_Y` the same ranges. Where a driver has set only these
    /// right they count.
    private func axis(_ code: UInt16, orRangeOf other: UInt16) -> Axis? {
        guard let axis = axes[code], !axis.isSane, let twin = axes[other], twin.isSane else { return axes[code] }
        return twin
    }

    /// The way from this panel's units to pixels.
    ///
    /// - Parameters:
    ///   - panelProtocol: nil takes the description's own.
    ///   - named: Where a single-touch panel has its position; nil is `ABS_X` and `ABS_Y`.
    /// - Returns: nil when the axis ranges are not known or say nothing.
    public func transform(
        display: DisplaySize, calibration: CalibrationMatrix = .identity, rotation: Rotation = .none,
        as panelProtocol: PanelProtocol? = nil, axes named: PositionAxes? = nil
    ) -> PanelTransform? {
        guard let spoken = panelProtocol ?? self.panelProtocol else { return nil }
        let axes = positionAxes(spoken, named)
        guard let x = axes.x?.range, let y = axes.y?.range else { return nil }
        return PanelTransform(x: x, y: y, display: display, calibration: calibration, rotation: rotation)
    }
}

extension PanelDescription.Axis {
    public var range: AxisRange? { AxisRange(minimum: minimum, maximum: maximum) }

    /// The most units that an axis can have: more is a broken descriptor.
    static let mostUnits: Int64 = 1 << 30
    var isSane: Bool { range.map { $0.count <= Self.mostUnits } ?? false }
}
