public import SmartDeviceLink

/// A button went down or up (rpc_spec OnButtonEvent).
public struct OnButtonEvent: Hashable, Sendable {
    /// `buttonName`; CUSTOM_BUTTON for a soft button.
    public var button: ButtonName
    /// `buttonEventMode`: BUTTONDOWN or BUTTONUP.
    public var mode: ButtonEventMode
    /// `customButtonID`: the id of a soft button, nil for a hard button.
    public var softButtonID: UInt16?

    init?(_ event: HeadUnitEvent) {
        guard case .buttonEvent(let button, let mode, let id) = event else { return nil }
        (self.button, self.mode, softButtonID) = (button, mode, id)
    }
}

/// A button was pressed, short or long (rpc_spec OnButtonPress).
public struct OnButtonPress: Hashable, Sendable {
    /// `buttonName`; CUSTOM_BUTTON for a soft button.
    public var button: ButtonName
    /// `buttonPressMode`: SHORT or LONG.
    public var mode: ButtonPressMode
    /// `customButtonID`: the id of a soft button, nil for a hard button.
    public var softButtonID: UInt16?

    init?(_ event: HeadUnitEvent) {
        guard case .buttonPress(let button, let mode, let id) = event else { return nil }
        (self.button, self.mode, softButtonID) = (button, mode, id)
    }
}
