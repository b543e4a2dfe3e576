public import BezelModel

/// Which devices are allowed, and when the driver is asked (ProtocolNotes, "Consent").
public struct ConsentRules: Hashable, Sendable {
    public enum Rule: String, Hashable, Sendable, CaseIterable {
        /// The driver is asked about each app of a device that is not known.
        case ask
        /// The driver is not asked; only devices that were allowed before are allowed.
        case never
        /// Every device is allowed, without a priority above NORMAL.
        case always
    }

    public enum Prompt: String, Hashable, Sendable, CaseIterable {
        /// The driver is asked when an app registers.
        case atRegistration = "at-registration"
        /// The driver is asked when an app that is not allowed yet is chosen.
        case atActivation = "at-activation"
    }

    /// For devices on the network and for web pages. Default `ask`.
    public var tcp = Rule.ask
    /// Default at registration.
    public var prompt = Prompt.atRegistration
    /// Time after the driver's No in which the device is refused without a question, 60 s to 24 h. Default 10 min.
    public var refusalTime = Interval.seconds(600)

    public init() {}

    /// The rule for devices on a kind of link. This machine is always allowed.
    subscript(kind: LinkKind) -> Rule {
        switch kind {
        case .local: .always
        case .tcp, .webSocket: tcp
        // Pairing a phone allows it, as a ``DevicePermission``.
        case .bluetooth: .ask
        // Connecting a cable is not a decision about apps, so the driver is asked.
        case .usb: .ask
        }
    }
}
