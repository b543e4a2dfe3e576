extension HeadUnitConfiguration {
    /// Who may use the microphone, and what for.
    public struct Voice: Hashable, Sendable {
        public enum AppsMicrophone: String, Hashable, Sendable, CaseIterable {
            /// The driver is asked once about each app.
            case ask
            /// Each app may use it.
            case allow
            /// No app may use it.
            case deny
        }

        /// The driver can say commands of apps, and touch them in the list of what can be said. Default true.
        public var commands = true
        /// Whether apps may record the driver's voice. Default `ask`.
        public var appsMicrophone = AppsMicrophone.ask

        public init() {}
    }
}
