public import SmartDeviceLink

/// A button went down or up (rpc_spec OnButtonEvent).
public struct OnButtonEvent: Hashable, Sendable {
    public var button: ButtonName
    public var mode: ButtonEventMode
    /// Which soft button it is; nil for a hard one.
    public var softButtonID: UInt16?

    init?(_ event: HeadUnitEvent) {
        guard case .buttonEvent(let button, let mode, let id) = event else { return nil }
        (self.button, self.mode, softButtonID) = (button, mode, id)
    }
}

/// A button was pressed, short or long (rpc_spec OnButtonPress).
public struct OnButtonPress: Hashable, Sendable {
    public var button: ButtonName
    public var mode: ButtonPressMode
    /// Which soft button it is; nil for a hard one.
    public var softButtonID: UInt16?

    init?(_ event: HeadUnitEvent) {
        guard case .buttonPress(let button, let mode, let id) = event else { return nil }
        (self.button, self.mode, softButtonID) = (button, mode, id)
    }
}
