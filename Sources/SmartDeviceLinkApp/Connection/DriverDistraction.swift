/// Whether the driver may be asked to look at the screen (rpc_spec OnDriverDistraction).
public struct DriverDistraction: Hashable, Sendable {
    public var isOn: Bool
    /// Whether the app's lock screen may be dismissed; nil where the head unit does not say.
    public var mayDismissLockScreen: Bool?

    public init(isOn: Bool, mayDismissLockScreen: Bool? = nil) {
        self.isOn = isOn
        self.mayDismissLockScreen = mayDismissLockScreen
    }
}
