public import SmartDeviceLink

/// A notification from the head unit, or a change of the connection to it.
public enum HeadUnitEvent: Hashable, Sendable {
    /// The head unit has accepted the app's registration, for the first time or after a reconnection.
    case registered(Registration)
    /// OnHMIStatus of the main window, also if no value has changed.
    case status(AppStatus)
    /// A value of OnHMIStatus that has changed. Follows the ``status(_:)`` that brought it.
    case changed(StatusChange)
    /// OnTouchEvent: the type, and one entry for each finger. Coordinates are in pixels of the head unit's screen.
    case touch(TouchType, [TouchEvent])
    /// OnButtonEvent: a button went down or up. `customButtonID` is the id of a soft button, nil for a hard button.
    case buttonEvent(ButtonName, ButtonEventMode, customButtonID: UInt16?)
    /// OnButtonPress: a short or long press of a button. `customButtonID` is the id of a soft button, nil for a hard
    /// button.
    case buttonPress(ButtonName, ButtonPressMode, customButtonID: UInt16?)
    /// OnCommand: the driver chose a command, by menu or voice for instance.
    case command(id: UInt32, trigger: TriggerSource)
    /// OnPermissionsChange: the RPCs that the head unit now allows, by HMI level.
    case permissions([PermissionItem])
    /// OnSystemCapabilityUpdated: the `systemCapability`, unchanged.
    case capability(JSON)
    /// OnLanguageChange: the language of speech, and that of the display.
    case language(Language, display: Language)
    /// OnDriverDistraction.
    case driverDistraction(DriverDistraction)
    /// OnSubtleAlertPressed: the driver tapped the app's subtle alert, but none of its buttons.
    case subtleAlertPressed
    /// OnHashChange: the hash for the next registration, which restores the app's data.
    case hashChanged(String)
    /// OnAppInterfaceUnregistered: the head unit ended the registration. The reason is a value of rpc_spec
    /// `AppInterfaceUnregisteredReason`.
    case unregistered(reason: String)
    /// Any other notification: its function id, and its parameters unchanged.
    case other(UInt32, JSON)
    /// The connection has ended. This is the last event unless the app reconnects.
    case disconnected
    /// The manager will try to reconnect: the number of the attempt, counted from 1, and the delay before it.
    case reconnecting(attempt: Int, after: Duration)
}
