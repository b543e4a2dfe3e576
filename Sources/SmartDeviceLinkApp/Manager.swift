internal import EventLoop
public import SmartDeviceLink
internal import TCPLink

/// An SDL app's connection to its head unit: negotiates, registers, asks and listens.
///
/// The actor runs on a thread of its own, which is also the one that reads the socket.
public actor Manager {
    /// An answer to a request.
    public struct Answer: Hashable, Sendable {
        public var result: ResultCode
        /// What the head unit has to say about it.
        public var info: String
        public var parameters: JSON
    }

    private enum State {
        case idle
        case connecting(TCPConnector, CheckedContinuation<Void, any Error>)
        case negotiating(StreamConnection, CheckedContinuation<Void, any Error>)
        case open(StreamConnection, FrameWriter, hashID: Int32?)
        /// What was sent last may still be on its way out.
        case over(StreamConnection?)
    }

    /// Everything the head unit says unasked, in order, for one listener. Ends with the connection.
    public nonisolated let events: AsyncStream<HeadUnitEvent>
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let configuration: AppConfiguration
    private let sink: AsyncStream<HeadUnitEvent>.Continuation
    private var state = State.idle
    private var reader = FrameReader()
    private var assembler = MessageAssembler()
    private var waiting: [Int32: CheckedContinuation<Answer, any Error>] = [:]
    private var lastCorrelationID: Int32 = 0
    // Last, so that it goes last: what it keeps must end on its thread.
    private nonisolated let executor: LoopExecutor

    public init(_ configuration: AppConfiguration) throws(ManagerError) {
        self.configuration = configuration
        do { executor = try LoopExecutor(name: "sdl-app") } catch { throw .thread(error) }
        (events, sink) = AsyncStream.makeStream(of: HeadUnitEvent.self)
    }

    /// Connects, opens the RPC service and registers. Returns once the head unit has accepted the app.
    public func start() async throws {
        guard case .idle = state else { throw ManagerError.wrongState }
        try await withCheckedThrowingContinuation { continuation in connect(continuation) }
        let registration = RegisterAppInterface(
            appName: configuration.name, appID: configuration.appID, types: configuration.types,
            hashID: configuration.resumeHash)
        let answer = try await send(.registerAppInterface, registration.parameters)
        guard answer.result.isSuccess else {
            stop()
            throw ManagerError.registrationRefused(answer.result, info: answer.info)
        }
    }

    /// Sends a request and waits for its answer, as long as that takes.
    public func send(_ function: FunctionID, _ parameters: JSON, bulk: [UInt8] = []) async throws -> Answer {
        guard case .open = state else { throw ManagerError.wrongState }
        lastCorrelationID = lastCorrelationID == .max ? 1 : lastCorrelationID + 1
        let message = RPCMessage(
            type: .request, function: function, correlationID: lastCorrelationID, parameters: parameters,
            bulk: bulk[...])
        return try await withCheckedThrowingContinuation { continuation in
            waiting[message.correlationID] = continuation
            write(message.payload)
        }
    }

    /// Replaces the app's focusable regions.
    public func setRegions(_ rects: [HapticRect]) async throws -> Answer {
        try await send(.sendHapticData, SendHapticData(rects: rects).parameters)
    }

    /// Shows an alert; the answer comes when it is over.
    public func present(_ alert: Alert) async throws -> Answer {
        try await send(.alert, alert.parameters)
    }

    public func upload(_ file: PutFile, bytes: [UInt8]) async throws -> Answer {
        try await send(.putFile, file.parameters, bulk: bytes)
    }

    /// Ends the service and closes the connection. What still waits for an answer fails.
    public func stop() {
        switch state {
        case .open(let connection, let writer, let hashID):
            var bytes: [UInt8] = []
            let payload = hashID.map { endServicePayload(version: writer.version, hashID: $0) } ?? []
            writer.control(.endService, payload: payload, to: &bytes)
            connection.send(bytes)
            connection.close()
            end(.disconnected, leaving: connection)
        case .negotiating(let connection, _):
            connection.close()
            end(.disconnected, leaving: connection)
        case .idle, .connecting: end(.disconnected)
        case .over: break
        }
    }

    private func connect(_ continuation: CheckedContinuation<Void, any Error>) {
        do {
            let connector = try TCPConnector(configuration.address, on: executor.loop) { [weak self] in
                self?.assumeIsolated { $0.connected() }
            }
            executor.keep(connector)
            state = .connecting(connector, continuation)
        } catch {
            state = .over(nil)
            continuation.resume(throwing: ManagerError.connection(error))
        }
    }

    private func connected() {
        executor.letGo()
        guard case .connecting(let connector, let continuation) = state else { return }
        do {
            let connection = try connector.connection()
            executor.keep(connection)
            connection.received = { [weak self] bytes in self?.assumeIsolated { $0.received(bytes) } }
            connection.closed = { [weak self] _ in self?.assumeIsolated { $0.closed() } }
            state = .negotiating(connection, continuation)
            connection.send(startService())
        } catch {
            end(.connection(error))
        }
    }

    private func startService() -> [UInt8] {
        var document = BSONDocument()
        document["protocolVersion"] = .string(configuration.protocolVersion.description)
        var bytes: [UInt8] = []
        FrameHeader(
            version: configuration.firstHeaderVersion, type: .control, service: .rpc,
            info: ControlInfo.startService.rawValue, session: 0, size: UInt32(document.bytes.count)
        ).append(to: &bytes)
        return bytes + document.bytes
    }

    private func received(_ bytes: [UInt8]) {
        reader.append(bytes)
        while case .frame(let frame)? = nextFrame() {
            guard case .message(let message) = assembler.take(frame, at: Clock.monotonic) else { continue }
            if frame.header.type == .control { control(frame) } else { take(message) }
        }
    }

    /// The next frame, past whatever is none.
    private func nextFrame() -> FrameReader.Found? {
        while let found = reader.next() {
            if case .frame = found { return found }
        }
        return nil
    }

    private func control(_ frame: Frame) {
        guard frame.header.service == .rpc, let info = ControlInfo(rawValue: frame.header.info) else { return }
        let document = try? BSONDocument(bytes: frame.payload[...])
        switch (info, state) {
        case (.startServiceACK, .negotiating(let connection, let continuation)):
            var hashID = endServiceHashID(version: frame.header.version, payload: frame.payload[...])
            if case .int32(let hash)? = document?["hashId"] { hashID = hash }
            var mtu: Int?
            if case .int64(let limit)? = document?["mtu"] { mtu = Int(clamping: max(limit, 64)) }
            let writer = FrameWriter(version: frame.header.version, session: frame.header.session, mtu: mtu)
            state = .open(connection, writer, hashID: hashID)
            continuation.resume()
        case (.startServiceNAK, .negotiating):
            var reason = ""
            if case .string(let text)? = document?["reason"] { reason = text }
            end(.serviceRefused(reason: reason))
        case (.endService, _): end(.disconnected)
        default: break
        }
    }

    private func take(_ message: Message) {
        guard let rpc = RPCMessage(payload: message.payload),
            let parameters = try? JSONParser.parse(rpc.parameters)
        else { return }
        switch rpc.type {
        case .request: break
        case .notification: sink.yield(HeadUnitEvent(function: rpc.function, parameters: parameters))
        case .response:
            guard let continuation = waiting.removeValue(forKey: rpc.correlationID) else { return }
            guard let code = parameters["resultCode"]?.string, let result = ResultCode(rawValue: code) else {
                return continuation.resume(throwing: ManagerError.badAnswer("no known resultCode"))
            }
            let info = parameters["info"]?.string ?? ""
            continuation.resume(returning: Answer(result: result, info: info, parameters: parameters))
        }
    }

    private func write(_ payload: [UInt8]) {
        guard case .open(let connection, var writer, let hashID) = state else { return }
        var bytes: [UInt8] = []
        writer.append(payload, service: .rpc, to: &bytes)
        state = .open(connection, writer, hashID: hashID)
        connection.send(bytes)
    }

    private func closed() {
        executor.letGo()
        if case .over = state { state = .over(nil) } else { end(.disconnected) }
    }

    private func end(_ error: ManagerError, leaving connection: StreamConnection? = nil) {
        switch state {
        case .over: return
        case .connecting(_, let continuation), .negotiating(_, let continuation): continuation.resume(throwing: error)
        case .idle, .open: break
        }
        state = .over(connection)
        for continuation in waiting.values { continuation.resume(throwing: error) }
        waiting = [:]
        sink.yield(.disconnected)
        sink.finish()
    }
}
