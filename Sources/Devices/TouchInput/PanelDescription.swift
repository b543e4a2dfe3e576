public import BezelModel

/// The capabilities of a device, from the device itself or from a recording. Everything is empty if a recording has no
/// description.
public struct PanelDescription: Hashable, Sendable {
    /// `struct input_absinfo` without its current value, in panel units.
    public struct Axis: Hashable, Sendable {
        public var minimum, maximum, fuzz, flat: Int32
        /// Units per millimetre; 0 if unknown, as on the official Raspberry Pi panels.
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
    /// Other codes that the device can send, by `EV_*` number, without `EV_SYN`.
    public var otherCodes: [UInt16: Set<UInt16>] = [:]

    public init(name: String? = nil) { self.name = name }

    public var isEmpty: Bool { axes.isEmpty && keys.isEmpty }

    /// `INPUT_PROP_DIRECT`: the panel is on a display. Seven real touchscreens were found that do not set it.
    public var isDirect: Bool { properties.contains(1) }

    /// Number of slots by the range of `ABS_MT_SLOT`; nil without slots.
    public var slotCount: Int? {
        guard hasSlots, let axis = axes[AxisCode.slot], axis.maximum >= 0 else { return nil }
        return Int(axis.maximum) + 1
    }

    /// The protocol that the axes and keys indicate; nil for a device that is not a touch panel, for an empty
    /// description, and for a panel that describes itself as a mouse.
    public var panelProtocol: PanelProtocol? {
        if axes[AxisCode.contactX] != nil, axes[AxisCode.contactY] != nil, !isRowOfAxes {
            return hasSlots ? .slots : .reports
        }
        guard axes[AxisCode.x] != nil, axes[AxisCode.y] != nil else { return nil }
        return keys.contains(KeyCode.touch) || isTouchedOtherwise ? .singleTouch : nil
    }

    /// A device on a display without `BTN_TOUCH` that udev accepts: it is touched while `BTN_TOOL_FINGER` or a pressure
    /// shows it.
    private var isTouchedOtherwise: Bool {
        isDirect && !keys.contains(KeyCode.left) && !keys.contains(KeyCode.penTool)
            && (keys.contains(KeyCode.fingerTool) || axes[AxisCode.pressure] != nil)
    }

    /// The key that is down while the panel is touched: `BTN_TOUCH`, or `BTN_TOOL_FINGER` if that is the only one.
    var touchButton: UInt16 {
        !keys.contains(KeyCode.touch) && keys.contains(KeyCode.fingerTool) ? KeyCode.fingerTool : KeyCode.touch
    }

    private var hasSlots: Bool { axes[AxisCode.slot] != nil && !isRowOfAxes }

    /// Some joysticks number their axes consecutively, so that they reach the multi-touch codes (libevdev: "fake MT").
    private var isRowOfAxes: Bool { axes[AxisCode.beforeSlot] != nil && axes[AxisCode.slot] != nil }

    /// The protocol if the configuration names a protocol or axes. Named axes mean a single-touch panel; without
    /// `BTN_TOUCH`, they mean a panel that describes itself as a mouse.
    public func panelProtocol(as asked: PanelProtocol?, axes named: PositionAxes?) -> PanelProtocol? {
        if let asked { return asked }
        guard named != nil else { return panelProtocol }
        if keys.contains(KeyCode.touch) { return .singleTouch }
        return keys.contains(KeyCode.left) ? .mouse : nil
    }

    /// The axes that hold positions under `panelProtocol`. `named` is used for single touch only.
    func positionAxes(_ panelProtocol: PanelProtocol, _ named: PositionAxes?) -> (x: Axis?, y: Axis?) {
        switch panelProtocol {
        case .slots, .reports:
            (axis(AxisCode.contactX, orRangeOf: AxisCode.x), axis(AxisCode.contactY, orRangeOf: AxisCode.y))
        case .singleTouch, .mouse: (axes[(named ?? .standard).x], axes[(named ?? .standard).y])
        }
    }

    /// The kernel gives `ABS_X` and `ABS_Y` of a multi-touch panel the ranges of the multi-touch axes. If a driver has
    /// set only `ABS_X` and `ABS_Y` correctly, their ranges are used.
    private func axis(_ code: UInt16, orRangeOf other: UInt16) -> Axis? {
        guard let axis = axes[code], !axis.isSane, let twin = axes[other], twin.isSane else { return axes[code] }
        return twin
    }

    /// This description with other ranges of the axes that hold positions.
    ///
    /// - Parameter ranges: nil changes nothing.
    public func announcing(
        _ ranges: PanelRanges?, as asked: PanelProtocol? = nil, axes named: PositionAxes? = nil
    ) -> PanelDescription {
        guard let ranges, let spoken = panelProtocol(as: asked, axes: named) else { return self }
        let codes: PositionAxes =
            switch spoken {
            case .slots, .reports: PositionAxes(x: AxisCode.contactX, y: AxisCode.contactY)
            case .singleTouch, .mouse: named ?? .standard
            }
        var description = self
        for (code, range) in [(codes.x, ranges.x), (codes.y, ranges.y)] {
            description.axes[code]?.minimum = range.minimum
            description.axes[code]?.maximum = range.maximum
        }
        return description
    }

    /// The transform from this panel's units to pixels.
    ///
    /// - Parameters:
    ///   - panelProtocol: nil uses the description's own.
    ///   - named: The position axes of a single-touch panel; nil means `ABS_X` and `ABS_Y`.
    /// - Returns: nil if the axis ranges are unknown or unusable.
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

    /// The largest range of an axis; a larger one comes from a broken descriptor.
    static let mostUnits: Int64 = 1 << 30
    var isSane: Bool { range.map { $0.count <= Self.mostUnits } ?? false }
}
