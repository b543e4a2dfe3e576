import BezelModel
import SmartDeviceLink

/// The port for second links of a phone. It is open only while it is likely to be needed: the session's number is its
/// only protection, and any host on the network can try all numbers.
///
/// | event | port |
/// | --- | --- |
/// | a session begins that may use a second link | opened |
/// | its app is allowed to stream, and has no second link | opened |
/// | an app that may stream loses its second link | opened |
/// | it was open for ``portTime`` | replaced by another one if an app that may stream has no second link; else closed |
/// | each app of the phone that may stream has a second link | closed |
///
/// The libraries connect to the address that they received last: the iOS library at once, the Java library when the app
/// starts its video, however much later that is.
extension SessionTable {
    /// The program leaves an old port open for some more seconds, for a phone that receives the new one too late.
    static let portTime = Interval.seconds(50)

    /// A session has begun that may use a second link, or needs one.
    mutating func offerSecondary(to session: SessionID, _ outbox: inout Outbox) {
        guard self[session]?.mayUseSecondary == true, self[session]?.secondary == nil,
            let primary = connection(of: session)
        else { return }
        guard connections[primary]?.portDue == nil else { return tellSecondaryAddress(to: session, &outbox) }
        connections[primary]?.portDue = outbox.now + Self.portTime
        findNextSilence()
        outbox.effects.append(.openSecondary(primary))
    }

    /// Whether the app of a session may start video or audio now.
    mutating func setMayStream(_ mayStream: Bool, _ session: SessionID, _ outbox: inout Outbox) {
        guard self[session]?.mayUseSecondary == true, self[session]?.mayStream != mayStream else { return }
        self[session]?.mayStream = mayStream
        if mayStream { offerSecondary(to: session, &outbox) }
    }

    /// A session has lost its second link.
    mutating func secondaryLost(by session: SessionID, _ outbox: inout Outbox) {
        if self[session]?.mayStream == true { offerSecondary(to: session, &outbox) }
    }

    /// Whether an app of the phone may stream and has no second link.
    func needsPort(_ primary: ConnectionID) -> Bool {
        ids(on: primary).contains { self[$0]?.mayStream == true && self[$0]?.secondary == nil }
    }

    mutating func portDue(of primary: ConnectionID, at now: Instant) -> [Action] {
        guard let due = connections[primary]?.portDue, due <= now else { return [] }
        guard needsPort(primary) else { return [.closeSecondaryPort(primary)] }
        connections[primary]?.portDue = now + Self.portTime
        return [.effect(.openSecondary(primary))]
    }

    mutating func closePort(of primary: ConnectionID, _ outbox: inout Outbox) {
        guard connections[primary]?.portDue != nil else { return }
        connections[primary]?.portDue = nil
        findNextSilence()
        outbox.effects.append(.closeSecondary(primary))
        setSecondaryAddress(nil, of: primary, &outbox)
    }

    /// The program listens for a phone's second link at another address; nil for nowhere.
    mutating func setSecondaryAddress(
        _ address: SecondaryAddress?, of primary: ConnectionID, _ outbox: inout Outbox
    ) {
        guard connections[primary] != nil, connections[primary]?.address != address else { return }
        connections[primary]?.address = address
        for session in ids(on: primary) { tellSecondaryAddress(to: session, &outbox) }
    }

    /// Not while it has a second link: the iOS library gives a link up when the address changes.
    private mutating func tellSecondaryAddress(to session: SessionID, _ outbox: inout Outbox) {
        guard self[session]?.mayUseSecondary == true, self[session]?.secondary == nil,
            let primary = connection(of: session)
        else { return }
        let address = connections[primary]?.address
        guard self[session]?.toldAddress != address else { return }
        self[session]?.toldAddress = address
        let payload = SecondaryAddress.payload(address)
        sendControl(.transportEventUpdate, service: .control, payload: payload, to: session, &outbox)
    }
}
