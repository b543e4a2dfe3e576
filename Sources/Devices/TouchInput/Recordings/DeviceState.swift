/// The kernel's state of a device at one moment, for any protocol.
public struct DeviceState: Sendable {
    /// The slots, `ABS_X` and `ABS_Y`, and the touch button.
    public var panel = PanelState()
    /// Axes other than `ABS_X`, `ABS_Y` and those of slots, by `ABS_*` number.
    public var axes: [UInt16: Int32] = [:]
    /// `BTN_LEFT`; nil when unknown.
    public var isLeftDown: Bool?

    public init(panel: PanelState = PanelState()) { self.panel = panel }

    /// Whether nothing is known.
    var isBlank: Bool { panel.isBlank && axes.isEmpty && isLeftDown == nil }

    /// The state for a tracker that uses the protocol `spoken` and, for single touch, the position axes `named`.
    func state(_ spoken: PanelProtocol, _ named: PositionAxes) -> PanelState {
        var state = panel
        if spoken == .mouse, let isLeftDown { state.isTouched = isLeftDown }
        if named != .standard {
            state.x = value(named.x)
            state.y = value(named.y)
        }
        return state
    }

    private func value(_ axis: UInt16) -> Int32? {
        switch axis {
        case AxisCode.x: panel.x
        case AxisCode.y: panel.y
        default: axes[axis]
        }
    }
}
