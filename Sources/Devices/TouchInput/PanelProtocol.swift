/// How a panel distinguishes fingers. See the kernel's document multi-touch-protocol.
public enum PanelProtocol: String, Hashable, Sendable, CaseIterable {
    /// Protocol B: `ABS_MT_SLOT`.
    case slots
    /// Protocol A: each frame lists all fingers, each followed by `SYN_MT_REPORT`. Also a variant with tracking ids but
    /// without slots and `SYN_MT_REPORT`.
    case reports
    /// One finger: `ABS_X`, `ABS_Y`, `BTN_TOUCH`.
    case singleTouch = "single"
    /// One finger, reported as a mouse button: `ABS_X`, `ABS_Y`, `BTN_LEFT`. Used only if the configuration names it.
    case mouse
}
