internal import EventLoop
internal import Glibc
internal import SmartDeviceLink
internal import TCPLink

/// Opening, losing and reopening the connection.
extension HeadUnitConnection {
    /// The largest number of bytes that may wait for the head unit to read them: a few pieces of files beside the
    /// requests.
    private static let backlogLimit = 16 << 20

    /// The reason of a head unit that ended the registration of an app that sends too much.
    private static let tooManyRequests = "TOO_MANY_REQUESTS"
    /// How long the app then stays away: head units count the requests of the last 10 s.
    static let floodPause = Duration.seconds(10)

    /// Connects, negotiates and registers, once.
    func open() async throws(SDLManagerError) {
        attempt += 1
        let this = attempt
        let deadline = Task { [weak self, timing, timeout = configuration.connectTimeout] in
            guard (try? await timing.sleep(timeout)) != nil else { return }
            await self?.abandonConnecting(this, error: .timedOut)
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: Opening) in
                opening = continuation
                connect()
            }
        } onCancel: {
            Task { [weak self] in await self?.abandonConnecting(this, error: .cancelled) }
        }
        deadline.cancel()
        try outcome.get()
        do throws(SDLManagerError) {
            try await register()
        } catch {
            if this == attempt { disconnect(error: error) }
            throw error
        }
    }

    private func register() async throws(SDLManagerError) {
        guard case .open(_, let session) = connectionState else { throw .disconnected }
        guard session.version >= configuration.minimumProtocolVersion else { throw .protocolTooOld(session.version) }
        if let resumptionHashProvider { resumeHash = resumptionHashProvider(session.vehicle, resumeHash) }
        let response = try await send(.registerAppInterface, configuration.registration(hash: resumeHash))
        guard response.result.isSuccess else { throw .registrationRefused(response.result, info: response.info) }
        if let version = tooOldVersion(response) {
            _ = try? await send(.unregisterAppInterface, .object(JSONObject()))
            throw .rpcTooOld(version)
        }
    }

    /// The RPC version of a registration, if it is below the lowest one that the app accepts.
    func tooOldVersion(_ response: RPCResponse) -> Version? {
        let version = Registration.version(in: response.parameters)
        return version < configuration.minimumRPCVersion ? version : nil
    }

    private func abandonConnecting(_ attempt: Int, error: SDLManagerError) {
        guard attempt == self.attempt, opening != nil else { return }
        disconnect(error: error)
    }

    private func connect() {
        if let route = configuration.route { return connect(by: route) }
        logger?.connecting(to: configuration.address)
        do {
            let connector = try TCPConnector(configuration.address, on: executor.loop) { [weak self] in
                self?.assumeIsolated { $0.connected() }
            }
            executor.keep(connector)
            connectionState = .connecting(connector)
        } catch {
            disconnect(error: .connection(error))
        }
    }

    private func connected() {
        guard case .connecting(let connector) = connectionState else { return }
        executor.letGo(of: ObjectIdentifier(connector))
        do {
            let connection = try connector.connection()
            let name = ObjectIdentifier(connection)
            executor.keep(connection)
            connection.backlogLimit = Self.backlogLimit
            connection.received = { [weak self] bytes in self?.assumeIsolated { $0.received(bytes, from: name) } }
            connection.backlogged = { [weak self] in if $0 == 0 { self?.assumeIsolated { $0.pumpVideo() } } }
            connection.closed = { [weak self] _ in self?.assumeIsolated { $0.closed(name) } }
            negotiate(connection)
        } catch {
            disconnect(error: .connection(error))
        }
    }

    private func connect(by route: HeadUnitRoute) {
        let this = attempt
        guard let link = route.open({ [weak self] in await self?.take($0, onAttempt: this) }) else {
            let refused = TCPError(
                operation: "connect", subject: configuration.address.description, errno: ECONNREFUSED)
            return disconnect(error: .connection(refused))
        }
        negotiate(link)
    }

    private func negotiate(_ connection: any HeadUnitLink) {
        reader = FrameReader()
        assembler = MessageAssembler()
        connectionState = .negotiating(connection)
        connection.send(ProtocolSession.startService(configuration))
    }

    /// An event of a link in this process.
    private func take(_ event: HeadUnitRoute.Event, onAttempt attempt: Int) {
        guard attempt == self.attempt, let link = currentLink else { return }
        let name = ObjectIdentifier(link)
        switch event {
        case .received(let bytes): received(bytes, from: name)
        case .drained: pumpVideo()
        case .closed: closed(name)
        case .turn: break
        }
    }

    private func received(_ bytes: [UInt8], from connection: ObjectIdentifier) {
        reader.append(bytes)
        // Ignores bytes that follow the end of the session.
        while isCurrent(connection), let found = reader.next() {
            // Ignores bytes that are not a frame.
            guard case .frame(let frame) = found else { continue }
            guard case .message(let message) = assembler.take(frame, at: Clock.monotonic) else { continue }
            if frame.header.type == .control { control(frame) } else { take(message) }
        }
    }

    private func isCurrent(_ connection: ObjectIdentifier) -> Bool {
        currentLink.map { ObjectIdentifier($0) == connection } ?? false
    }

    private var currentLink: (any HeadUnitLink)? {
        switch connectionState {
        case .negotiating(let current), .open(let current, _): current
        case .idle, .connecting, .away: nil
        }
    }

    private func control(_ frame: Frame) {
        guard let info = ControlInfo(rawValue: frame.header.info) else { return }
        switch (info, connectionState) {
        case (.startServiceACK, .negotiating(let connection)) where frame.header.service == .rpc:
            connectionState = .open(connection, ProtocolSession(frame))
            opening?.resume(returning: .success(()))
            opening = nil
        case (.startServiceNAK, .negotiating) where frame.header.service == .rpc:
            var reason = ""
            if let document = try? BSONDocument(bytes: frame.payload[...]), case .string(let text)? = document["reason"]
            {
                reason = text
            }
            disconnect(error: .serviceRefused(reason: reason))
        case (.heartbeat, .open(let connection, let session)):
            connection.send(session.control(.heartbeatACK, service: frame.header.service))
        case (.endService, .open) where frame.header.service == .rpc: disconnect(error: .disconnected)
        case (_, .open(let connection, let session)) where frame.header.service == .video:
            videoControl(info, frame, connection, session)
        case (_, .open(let connection, let session)) where frame.header.service == .audio:
            audioControl(info, frame, connection, session)
        default: break
        }
    }

    private func closed(_ connection: ObjectIdentifier) {
        executor.letGo(of: connection)
        if isCurrent(connection) { disconnect(error: .disconnected) }
    }

    /// Closes the connection and fails all pending requests. Starts to reconnect if the app was registered and
    /// ``stop()`` was not called.
    ///
    /// - Parameter unregistered: The reason if the head unit has ended the registration.
    func disconnect(error: SDLManagerError, unregistered: String? = nil) {
        let wasRegistered = state.registration != nil
        closeSocket()
        connectionState = .away
        video = nil
        wantedVideo = nil
        failRequests(error: error)
        if let opening {
            self.opening = nil
            opening.resume(returning: .failure(error))
        }
        guard wasRegistered else { return }
        notifyDisconnected(unregistered.map { .unregistered(reason: $0) } ?? error)
        guard isRunning else { return }
        guard configuration.reconnection != nil else { return end(error: error) }
        reconnect(after: unregistered == Self.tooManyRequests ? Self.floodPause : .zero)
    }

    /// Closes the connection and ends all event streams and waits. ``start()`` may be called again afterwards.
    func end(error: SDLManagerError) {
        guard isRunning else { return }
        isRunning = false
        ending = error
        reconnectTask?.cancel()
        reconnectTask = nil
        if case .open(let connection, let session) = connectionState { connection.send(session.endService) }
        disconnect(error: error)
        connectionState = .idle
        failWaiters(error)
        broadcaster.finish()
    }

    /// Closes the socket. Bytes that were sent before may still be on their way.
    private func closeSocket() {
        switch connectionState {
        case .idle, .away: break
        case .connecting(let connector): executor.letGo(of: ObjectIdentifier(connector))
        case .negotiating(let connection), .open(let connection, _): connection.close()
        }
    }

    /// - Parameter pause: The shortest delay before the first attempt.
    private func reconnect(after pause: Duration) {
        reconnectTask?.cancel()
        reconnectTask = Task { [weak self, timing] in
            var attempt = 1
            while let delay = await self?.announce(attempt, atLeast: attempt == 1 ? pause : .zero) {
                guard (try? await timing.sleep(delay)) != nil, !Task.isCancelled else { return }
                guard let self else { return }
                if await self.retry() { return }
                attempt += 1
            }
        }
    }

    /// - Returns: The delay before the attempt; nil if there are no more attempts.
    private func announce(_ attempt: Int, atLeast pause: Duration) -> Duration? {
        guard isRunning, !Task.isCancelled else { return nil }
        guard let planned = configuration.reconnection?.delay(before: attempt, chance: timing.chance()) else {
            end(error: .disconnected)
            return nil
        }
        let delay = max(planned, pause)
        logger?.reconnecting(attempt: attempt, after: delay)
        broadcaster.send(.reconnecting(attempt: attempt, after: delay))
        return delay
    }

    /// - Returns: True if no further attempt is needed.
    private func retry() async -> Bool {
        guard isRunning, case .away = connectionState else { return true }
        do throws(SDLManagerError) {
            try await open()
            return true
        } catch .protocolTooOld(let version) {
            end(error: .protocolTooOld(version))
        } catch .rpcTooOld(let version) {
            end(error: .rpcTooOld(version))
        } catch {}
        return !isRunning
    }
}
