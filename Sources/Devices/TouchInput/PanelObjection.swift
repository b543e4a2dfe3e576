import BezelModel

/// Why a device cannot serve as a touch panel.
public enum PanelObjection: Hashable, Sendable, CustomStringConvertible {
    /// `ABS_X`, `ABS_Y` and `BTN_LEFT`: by its description a mouse.
    case mouse
    case noTouchButton
    case noPosition
    /// One of the two position axes is missing.
    case missingX, missingY
    /// An axis whose maximum is not above its minimum.
    case emptyRange(axis: String, minimum: Int32, maximum: Int32)
    /// An axis of more than 2³⁰ units: a broken descriptor.
    case hugeRange(axis: String, minimum: Int32, maximum: Int32)

    public var description: String {
        switch self {
        case .mouse: "it has BTN_LEFT and no BTN_TOUCH, like a mouse; name the protocol \"mouse\" to use it"
        case .noTouchButton: "it has a position but neither multi-touch axes nor BTN_TOUCH"
        case .noPosition: "it has no position axes"
        case .missingX: "it has a Y axis and no X axis"
        case .missingY: "it has an X axis and no Y axis"
        case .emptyRange(let axis, let minimum, let maximum): "its \(axis) axis goes from \(minimum) to \(maximum)"
        case .hugeRange(let axis, let minimum, let maximum):
            "its \(axis) axis goes from \(minimum) to \(maximum), more than 1073741824 units"
        }
    }
}

extension PanelDescription {
    /// What speaks against using the device; nil when nothing does. An empty description, of a recording that holds
    /// none, has no position axes either: see ``isEmpty``.
    ///
    /// - Parameter asked: The protocol that the configuration names; nil takes the description's own.
    public func objection(as asked: PanelProtocol? = nil) -> PanelObjection? {
        for (x, y) in [(AxisCode.contactX, AxisCode.contactY), (AxisCode.x, AxisCode.y)] {
            if axes[x] != nil, axes[y] == nil { return .missingY }
            if axes[x] == nil, axes[y] != nil { return .missingX }
        }
        guard let spoken = asked ?? panelProtocol else {
            guard axes[AxisCode.x] != nil else { return .noPosition }
            return keys.contains(KeyCode.left) ? .mouse : .noTouchButton
        }
        let position = positionAxes(spoken)
        guard let x = position.x, let y = position.y else { return .noPosition }
        for (axis, name) in [(x, "X"), (y, "Y")] {
            guard let range = axis.range else {
                return .emptyRange(axis: name, minimum: axis.minimum, maximum: axis.maximum)
            }
            if range.count > 1 << 30 {
                return .hugeRange(axis: name, minimum: axis.minimum, maximum: axis.maximum)
            }
        }
        return nil
    }
}
