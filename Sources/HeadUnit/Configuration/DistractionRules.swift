/// Which parts of pages the driver can use while driver distraction rules are in force (rpc_spec
/// DriverDistractionCapability).
public struct DistractionRules: Hashable, Sendable {
    /// Rows of a menu, and choices, that are shown, 1 to 1000. Default 6.
    public var menuLength = 6
    /// How deep menus go, 1 to 100: 1 is the menu alone, 2 its submenus, and so on. Default 2.
    public var submenuDepth = 2
    /// Lines of a ScrollableMessage that are shown, 1 to 1000. Default 3.
    public var messageLines = 3
    /// Whether keyboards can be used, also those of searches. Default false.
    public var keyboard = false

    public init() {}
}
