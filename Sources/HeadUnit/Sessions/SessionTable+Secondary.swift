import BezelModel
import SmartDeviceLink

/// A session's second link: the video and audio of an app whose own link is too slow for them (protocol_spec §4.6,
/// ProtocolNotes, "Secondary transports").
///
/// | event | second link |
/// | --- | --- |
/// | a session begins over Bluetooth | is announced, and offered (``offerSecondary(to:_:)``) |
/// | the program names the address, or another one | each session of the phone that has none is notified |
/// | RegisterSecondaryTransport on a connection to that port | belongs to the session, in the place of an older one |
/// | StartService of video or audio on it | the service uses it |
/// | it is lost | its services end, the app stays, and it is offered again |
/// | the session, or its phone's own link, ends | is closed when no session is left on it |
///
/// Nothing else is accepted on it: no RPC, no other service.
extension SessionTable {
    /// The transports in the answer to a new session.
    func transports(on connection: ConnectionID, _ version: Version?) -> ServiceTransports {
        guard announcesSecondary, connections[connection]?.device.kind == .bluetooth, let version,
            version >= StartServiceACK.transportsVersion
        else { return .primaryOnly }
        return .overWiFi
    }

    func isSecondary(_ connection: ConnectionID) -> Bool { connections[connection]?.primary != nil }

    /// The second link of a session; nil without one.
    func secondary(of session: SessionID) -> ConnectionID? { self[session]?.secondary }

    /// The connections that came to the port of a phone, in the order in which they came.
    func secondaries(of primary: ConnectionID) -> [ConnectionID] {
        connections.keys.filter { connections[$0]?.primary == primary }.sorted { $0.number < $1.number }
    }

    func hasSessions(onSecondary connection: ConnectionID) -> Bool {
        ids.contains { self[$0]?.secondary == connection }
    }

    // MARK: The link

    /// A connection has come to the port of a phone.
    mutating func connectSecondary(
        _ id: ConnectionID, _ device: DeviceID, of primary: ConnectionID, at now: Instant
    ) {
        connections[id] = Connection(limits, device)
        connections[id]?.primary = primary
        expect(Self.due(limits.startTimeout, atLeast: .zero, at: now), on: id)
    }

    /// A frame of a second link that is not data of a stream.
    mutating func handleSecondary(
        _ frame: Frame, on connection: ConnectionID, _ outbox: inout Outbox
    ) -> [Action] {
        guard frame.header.type == .control, let info = ControlInfo(rawValue: frame.header.info) else { return [] }
        let session = session(frame.header.session, on: connection)
        switch info {
        case .registerSecondaryTransport: return register(frame, on: connection, &outbox)
        case .startService:
            guard let session, let version = self[session]?.version, let kind = StreamID.Kind(frame.header.service)
            else { return [] }
            let wish = StreamWish(
                kind: kind, version: version, isEncrypted: frame.header.isEncrypted, payload: frame.payload)
            return [.startStream(wish, session)]
        case .endService:
            guard let session, let kind = StreamID.Kind(frame.header.service) else { return [] }
            return [.endStream(StreamID(session, kind))]
        case .startServiceACK, .startServiceNAK, .endServiceACK, .endServiceNAK, .registerSecondaryTransportACK,
            .registerSecondaryTransportNAK, .transportEventUpdate, .serviceDataACK, .heartbeat, .heartbeatACK:
            return []
        }
    }

    /// A new link may come from a phone whose older link was interrupted: the head unit may not have noticed yet that
    /// the older one is over.
    private mutating func register(
        _ frame: Frame, on connection: ConnectionID, _ outbox: inout Outbox
    ) -> [Action] {
        let id = SessionID(frame.header.session)
        guard frame.header.session != 0 else {
            return refuseSecondary(
                frame, "a secondary transport is for a session: its number must not be 0", on: connection, &outbox)
        }
        guard self[id]?.mayUseSecondary == true, self.connection(of: id) == connections[connection]?.primary else {
            return refuseSecondary(frame, "there is no such session of this phone", on: connection, &outbox)
        }
        let former = self[id]?.secondary
        setSecondary(connection, of: id)
        connections[connection]?.due = nil
        findNextSilence()
        sendControl(.registerSecondaryTransportACK, on: connection, to: id, &outbox)
        if let primary = self.connection(of: id), !needsPort(primary) { closePort(of: primary, &outbox) }
        guard let former, former != connection else { return [] }
        let lost = StreamID.Kind.allCases.map { Action.streamLost(StreamID(id, $0)) }
        return lost + (hasSessions(onSecondary: former) ? [] : [.drop(former)])
    }

    private func refuseSecondary(
        _ frame: Frame, _ reason: String, on connection: ConnectionID, _ outbox: inout Outbox
    ) -> [Action] {
        let version = max(self[SessionID(frame.header.session)]?.version ?? 5, 2)
        send(
            ServiceNAK(reason: reason), as: .registerSecondaryTransportNAK, of: .control, version: version,
            session: frame.header.session, on: connection, &outbox)
        return []
    }

    /// A connection is over. If it was a second link, nothing is sent on it any more.
    ///
    /// - Returns: The sessions whose second link it was.
    mutating func loseSecondary(_ connection: ConnectionID) -> [SessionID] {
        let lost = ids.filter { self[$0]?.secondary == connection }
        for session in lost { setSecondary(nil, of: session) }
        return lost
    }
}
