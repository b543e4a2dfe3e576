public import SmartDeviceLink

/// What a head unit tells an app unasked, and what becomes of the connection to it.
public enum HeadUnitEvent: Hashable, Sendable {
    /// The head unit has accepted the app, for the first time or again.
    case registered(Registration)
    /// Every OnHMIStatus of the main window, whether it changes anything or not.
    case status(AppStatus)
    /// What the status before it brought that is new.
    case changed(StatusChange)
    case touch(TouchType, [TouchEvent])
    case buttonEvent(ButtonName, ButtonEventMode, customButtonID: UInt16?)
    case buttonPress(ButtonName, ButtonPressMode, customButtonID: UInt16?)
    /// The driver has chosen a menu's or a voice command.
    case command(id: UInt32, trigger: String)
    case permissions([PermissionItem])
    /// OnSystemCapabilityUpdated: a SystemCapability as it came.
    case capability(JSON)
    case language(Language, display: Language)
    case driverDistraction(DriverDistraction)
    /// The driver has tapped the app's subtle alert beside its buttons.
    case subtleAlertPressed
    /// What to hand in at the next registration to have everything back.
    case hashChanged(String)
    case unregistered(reason: String)
    /// Any other notification, as it came.
    case other(UInt32, JSON)
    /// The connection is gone. The last event unless the app comes back by itself.
    case disconnected
    /// The next attempt to come back, counted from 1, and how long until then.
    case reconnecting(attempt: Int, after: Duration)
}
