import BezelModel
import SmartDeviceLink

/// Requests with long parameters are read by the engine's owner, on another thread; meanwhile other messages of their
/// session wait.
extension Engine {
    /// Keeps a message until the long request of its session was served, or refuses it if too many wait already.
    mutating func keepWaiting(_ waiting: LongRequests.Waiting, _ session: SessionID, _ outbox: inout Outbox) {
        guard !longRequests.append(waiting, session), case .message(let message) = waiting,
            let request = RequestID(beginning: message, session)
        else { return }
        let info = "\(LongRequests.waitingLimit) messages wait for a long request already"
        sessions.respond(request, Response(.tooManyPendingRequests, info), &outbox)
    }

    /// Lets a long request be read.
    mutating func readElsewhere(
        _ message: RPCMessage, _ function: FunctionID, _ version: Version, _ session: SessionID,
        _ outbox: inout Outbox
    ) {
        guard let session = sessions[session] else { return }
        longRequests.add(message, function, version, session)
        readNext(&outbox)
    }

    private mutating func readNext(_ outbox: inout Outbox) {
        if let request = longRequests.nextUnread() { outbox.effects.append(.read(request)) }
    }

    /// A long request was read: serves it, and what has waited for it.
    mutating func wasRead(_ request: ReadRequest, _ outbox: inout Outbox) {
        if let session = longRequests.wasRead(request, at: outbox.now) {
            let connection = sessions.connection(of: session)
            serve(request, of: session, &outbox)
            serveWaiting(&outbox)
            if let connection { countMemory(of: connection, &outbox) }
        }
        // After that: the device may have another one, and waits for its turn again.
        readNext(&outbox)
    }

    /// Serves messages that have waited, up to ``LongRequests/portion`` bytes of them.
    mutating func serveWaiting(_ outbox: inout Outbox) {
        var bytes = 0
        var served: Set<ConnectionID> = []
        while bytes < LongRequests.portion, let (session, next) = longRequests.nextWaiting() {
            bytes += next.bytes
            if let connection = sessions.connection(of: session) { served.insert(connection) }
            switch next {
            case .message(let message): serve(message, of: session, &outbox)
            case .endService(let frame): perform(sessions.endService(frame, session, &outbox), &outbox)
            }
        }
        for connection in served { countMemory(of: connection, &outbox) }
    }

    // MARK: Memory

    /// Reports the memory of a connection to the budget, and refuses messages for which there is no room.
    mutating func countMemory(of connection: ConnectionID, _ outbox: inout Outbox) {
        let waiting = longRequests.bytes(on: connection)
        perform(sessions.countMemory(of: connection, waiting: waiting, isGuest: isGuest(connection), &budget), &outbox)
    }

    /// Refuses a message that waits, or a long request; with none there the connection is closed.
    mutating func refuseWaiting(on connection: ConnectionID, _ outbox: inout Outbox) {
        switch longRequests.dropNewest(on: connection) {
        case nil:
            outbox.log(.dropped(connection, "more than there is memory for"))
            return close(connection, &outbox)
        case .message(let message, let session): refuse(RequestID(beginning: message, session), of: session, &outbox)
        case .request(let message, let session): refuse(RequestID(message, session), of: session, &outbox)
        }
        outbox.log(.dropped(connection, "a message for which there is no memory left while it waits"))
        countMemory(of: connection, &outbox)
    }
}
