/// Whether apps may control modules of the car, and who decides about a module that another app has.
public struct RemoteControlRules: Hashable, Sendable {
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// The driver is asked.
        case ask
        /// The app on the screen gets it.
        case allow
        /// The app that has it keeps it.
        case deny
    }

    /// Apps may control modules. Default true.
    public var isAllowed = true
    /// Default `ask`.
    public var mode = Mode.ask

    public init() {}
}
