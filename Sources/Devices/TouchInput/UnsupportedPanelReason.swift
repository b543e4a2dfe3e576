import BezelModel

/// Why a device cannot be used as a touch panel.
public enum UnsupportedPanelReason: Hashable, Sendable, CustomStringConvertible {
    /// `ABS_X`, `ABS_Y` and `BTN_LEFT`: the device describes itself as a mouse.
    case mouse
    case noTouchButton
    case noPosition
    /// One of the two position axes is missing.
    case missingX, missingY
    /// The device does not have an axis that the configuration names.
    case missingAxis(String)
    /// The maximum of an axis is not greater than its minimum.
    case emptyRange(axis: String, minimum: Int32, maximum: Int32)
    /// An axis with more than 2³⁰ units, from a broken descriptor.
    case hugeRange(axis: String, minimum: Int32, maximum: Int32)

    public var description: String {
        switch self {
        case .mouse: "it has BTN_LEFT and no BTN_TOUCH, like a mouse; name the protocol \"mouse\" to use it"
        case .noTouchButton: "it has a position but neither multi-touch axes nor BTN_TOUCH"
        case .noPosition: "it has no position axes"
        case .missingX: "it has a Y axis and no X axis"
        case .missingY: "it has an X axis and no Y axis"
        case .missingAxis(let axis): "it has no axis ABS_\(axis), which the configuration names"
        case .emptyRange(let axis, let minimum, let maximum): "its \(axis) axis goes from \(minimum) to \(maximum)"
        case .hugeRange(let axis, let minimum, let maximum):
            "its \(axis) axis goes from \(minimum) to \(maximum), more than 1073741824 units"
        }
    }
}

/// A peculiarity of a panel that is used nevertheless.
public enum PanelQuirk: Hashable, Sendable, CustomStringConvertible {
    /// Only one of the axes has a resolution in units per millimetre.
    case oneResolution(axis: String)
    case negativeResolution(axis: String)
    /// The range of a multi-touch axis is empty or huge; the range of `ABS_X` or `ABS_Y` is used.
    case rangeOfTwin(axis: String)
    /// The slot axis has more than 256 slots.
    case tooManySlots(Int)

    public var description: String {
        switch self {
        case .oneResolution(let axis): "only its \(axis) axis has a resolution; its size in millimetres is not known"
        case .negativeResolution(let axis):
            "its \(axis) axis has a negative resolution; its size in millimetres is not known"
        case .rangeOfTwin(let axis):
            "the range of its axis ABS_MT_POSITION_\(axis) says nothing; that of ABS_\(axis) is taken"
        case .tooManySlots(let count):
            "it announces \(count) slots; those past the first \(ManySlots.limit) are ignored"
        }
    }
}

extension PanelDescription {
    /// Why the device cannot be used; nil if it can. An empty description, of a recording without one, has no position
    /// axes either; see ``isEmpty``.
    ///
    /// - Parameters:
    ///   - asked: The protocol that the configuration names; nil uses the description's own.
    ///   - named: The position axes that the configuration names.
    public func unsupportedReason(as asked: PanelProtocol? = nil, axes named: PositionAxes? = nil)
        -> UnsupportedPanelReason?
    {
        if let named {
            for code in [named.x, named.y] where axes[code] == nil {
                return .missingAxis(PositionAxes.name(of: code))
            }
        } else {
            for (x, y) in [(AxisCode.contactX, AxisCode.contactY), (AxisCode.x, AxisCode.y)] {
                if axes[x] != nil, axes[y] == nil { return .missingY }
                if axes[x] == nil, axes[y] != nil { return .missingX }
            }
        }
        guard let spoken = panelProtocol(as: asked, axes: named) else {
            let codes = named ?? .standard
            guard axes[codes.x] != nil else { return .noPosition }
            return keys.contains(KeyCode.left) ? .mouse : .noTouchButton
        }
        let position = positionAxes(spoken, named)
        guard let x = position.x, let y = position.y else { return .noPosition }
        for (axis, name) in [(x, "X"), (y, "Y")] {
            guard let range = axis.range else {
                return .emptyRange(axis: name, minimum: axis.minimum, maximum: axis.maximum)
            }
            if range.count > PanelDescription.Axis.mostUnits {
                return .hugeRange(axis: name, minimum: axis.minimum, maximum: axis.maximum)
            }
        }
        return nil
    }

    /// The peculiarities of a device that can be used.
    public func quirks(as asked: PanelProtocol? = nil, axes named: PositionAxes? = nil) -> [PanelQuirk] {
        guard let spoken = panelProtocol(as: asked, axes: named),
            case (let x?, let y?) = positionAxes(spoken, named)
        else { return [] }
        var quirks: [PanelQuirk] = []
        for (axis, other, name) in [(x, y, "X"), (y, x, "Y")] {
            if axis.resolution < 0 { quirks.append(.negativeResolution(axis: name)) }
            if axis.resolution > 0, other.resolution == 0 { quirks.append(.oneResolution(axis: name)) }
        }
        if spoken == .slots || spoken == .reports {
            for (code, name) in [(AxisCode.contactX, "X"), (AxisCode.contactY, "Y")] where axes[code]?.isSane == false {
                quirks.append(.rangeOfTwin(axis: name))
            }
        }
        if spoken == .slots, let count = slotCount, count > ManySlots.limit {
            quirks.append(.tooManySlots(count))
        }
        return quirks
    }
}
