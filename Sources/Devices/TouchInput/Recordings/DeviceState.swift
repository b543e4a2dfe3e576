/// The kernel's own view of a device at one moment, whatever protocol it is later taken for.
public struct DeviceState: Sendable {
    /// The slots, `ABS_X` and `ABS_Y`, and the touch button.
    public var panel = PanelState()
    /// Axes besides `ABS_X`, `ABS_Y` and those of slots, by `ABS_*` number.
    public var axes: [UInt16: Int32] = [:]
    /// `BTN_LEFT`; nil when unknown.
    public var isLeftDown: Bool?

    public init(panel: PanelState = PanelState()) { self.panel = panel }

    /// Nothing is known.
    var isBlank: Bool { panel.isBlank && axes.isEmpty && isLeftDown == nil }

    /// What counts for a tracker that reads `spoken`, with a single finger's position at `named`.
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
