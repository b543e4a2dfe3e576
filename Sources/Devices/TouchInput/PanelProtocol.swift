/// How a panel tells its fingers apart. See the kernel's multi-touch-protocol document.
public enum PanelProtocol: String, Hashable, Sendable, CaseIterable {
    /// Protocol B: `ABS_MT_SLOT`.
    case slots
    /// Protocol A: every frame lists all fingers, each closed by `SYN_MT_REPORT`; and its poor relation, tracking ids
    /// with neither slots nor `SYN_MT_REPORT`.
    case reports
    /// One finger: `ABS_X`, `ABS_Y`, `BTN_TOUCH`.
    case singleTouch = "single"
    /// One finger that the panel calls a mouse button: `ABS_X`, `ABS_Y`, `BTN_LEFT`. Never assumed, only asked for.
    case mouse
}
