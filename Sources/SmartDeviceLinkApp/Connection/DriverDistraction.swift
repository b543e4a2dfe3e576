/// Whether driver distraction rules are in force (rpc_spec OnDriverDistraction).
public struct DriverDistraction: Hashable, Sendable {
    /// True if `state` is DD_ON: the app must not show content that distracts the driver.
    public var isOn: Bool
    /// `lockScreenDismissalEnabled`: whether the driver may dismiss the app's lock screen. Nil if the notification does
    /// not say.
    public var mayDismissLockScreen: Bool?

    /// Creates a value, for tests for instance.
    public init(isOn: Bool, mayDismissLockScreen: Bool? = nil) {
        self.isOn = isOn
        self.mayDismissLockScreen = mayDismissLockScreen
    }
}
