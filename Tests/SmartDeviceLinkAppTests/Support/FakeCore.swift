import Dispatch
import EventLoop
import SmartDeviceLink
import TCPLink

@testable import SmartDeviceLinkApp

/// A head unit on a real socket that a test controls: it answers some requests by itself, and leaves the rest to the
/// test.
actor FakeCore {
    /// A request that was received.
    struct Asked: Sendable {
        var function: FunctionID
        var id: Int32
        var parameters: JSON
        var bulk: [UInt8]
    }

    /// The behaviour of the head unit.
    struct Manners: Sendable {
        /// The version of its StartServiceACK; nil for no answer at all, 0 for a StartServiceNAK.
        var version: UInt8? = 5
        var mtu: Int64? = 131_072
        var registrationResult = ResultCode.success
        var registration: JSON = Samples.registration
        /// False leaves the registration to the test.
        var registers = true
        /// HMI levels that it sends after registration, in order.
        var levels: [HMILevel] = [.notRunning, .full]
        var permissions: JSON? = Samples.permissions(["Alert", "PutFile", "ListFiles"])
        /// The results of requests that it answers at once.
        var answers: [FunctionID: ResultCode] = [
            .putFile: .success, .listFiles: .success, .deleteFile: .success, .cancelInteraction: .success,
            .getSystemCapability: .unsupportedRequest, .subscribeButton: .success, .unsubscribeButton: .success,
        ]
        /// Part of the responses to ListFiles, PutFile and DeleteFile.
        var files: [String] = []
        var spaceAvailable: Int64 = 1_000_000
        /// Bytes for all files; nil if ``spaceAvailable`` is told whatever there is.
        var space: Int64?
        /// Part of the response to GetSystemCapability, if it is SUCCESS.
        var capability: JSON?
    }

    private static let session: UInt8 = 7
    /// Bytes of files by their names, since ``Manners/space`` is set.
    private var stored: [String: Int64] = [:]

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    var manners = Manners()
    /// Every request since the beginning, including those that it answered by itself.
    private(set) var log: [Asked] = []
    /// Control frames that were received.
    private(set) var controls: [Frame] = []
    /// Control frames of the video service, until a test reads them.
    private var videoControls: [Frame] = []
    private var expectingControl: [CheckedContinuation<Frame, Never>] = []
    /// The services of all messages, in order.
    private(set) var order: [Service] = []
    /// Video messages, until a test reads them.
    private var units: [[UInt8]] = []
    private var expectingUnit: [CheckedContinuation<[UInt8], Never>] = []

    /// Control frames and messages of the audio service, until a test reads them.
    private var audioControls = Arrived<Frame>()
    private var sounds = Arrived<[UInt8]>()

    /// Connections that the listener has accepted.
    private final class Arrivals {
        var newest: StreamConnection?
    }

    private let arrivals = Arrivals()
    private var listener: TCPListener?
    private var connection: StreamConnection?
    private var reader = FrameReader()
    private var assembler = MessageAssembler()
    private var writer = FrameWriter(version: 5, session: session)
    private var open: [Asked] = []
    /// A caller of ``next(_:)``. Not a tuple: the compiler's SIL verifier refuses its debug information.
    private struct Expectation {
        let isWanted: @Sendable (Asked) -> Bool
        let continuation: CheckedContinuation<Asked, Never>
    }
    private var expecting: [Expectation] = []
    private var ends: [CheckedContinuation<Void, Never>] = []
    private nonisolated let executor: LoopExecutor

    init() throws { executor = try LoopExecutor(name: "fake-core") }

    func change(_ change: @Sendable (inout Manners) -> Void) { change(&manners) }

    /// - Parameter port: 0 for any.
    func listen(port: UInt16 = 0) throws -> TCPAddress {
        let address = TCPAddress(host: "127.0.0.1", port: port)
        let arrivals = arrivals
        let listener = try TCPListener(address, on: executor.loop) { [weak self] connection in
            arrivals.newest = connection
            self?.assumeIsolated { $0.accept() }
        }
        executor.keep(listener)
        self.listener = listener
        return listener.address
    }

    /// Closes its port, and the connection without EndService.
    func vanish() {
        drop()
        if let listener { executor.letGo(of: ObjectIdentifier(listener)) }
        listener = nil
    }

    func drop() {
        guard let connection else { return }
        executor.letGo(of: ObjectIdentifier(connection))
        self.connection = nil
    }

    /// The next request of this function without a response, once it is received.
    func next(_ function: FunctionID) async -> Asked { await next { $0.function == function } }

    func next(_ isWanted: @escaping @Sendable (Asked) -> Bool) async -> Asked {
        if let position = open.firstIndex(where: isWanted) { return open.remove(at: position) }
        return await withCheckedContinuation { expecting.append(Expectation(isWanted: isWanted, continuation: $0)) }
    }

    /// Returns once the app has closed the connection.
    func waitForEnd() async {
        guard connection != nil else { return }
        await withCheckedContinuation { ends.append($0) }
    }

    /// The next control frame of the video service, once it is received.
    func nextVideoControl() async -> Frame {
        if !videoControls.isEmpty { return videoControls.removeFirst() }
        return await withCheckedContinuation { expectingControl.append($0) }
    }

    /// The next message of the video service, once it is received.
    func nextUnit() async -> [UInt8] {
        if !units.isEmpty { return units.removeFirst() }
        return await withCheckedContinuation { expectingUnit.append($0) }
    }

    /// The next control frame of the audio service, once it is received.
    func nextAudioControl() async -> Frame {
        if let frame = audioControls.next() { return frame }
        return await withCheckedContinuation { audioControls.wait($0) }
    }

    /// The next message of the audio service, once it is received.
    func nextSound() async -> [UInt8] {
        if let sound = sounds.next() { return sound }
        return await withCheckedContinuation { sounds.wait($0) }
    }

    /// Reads nothing until the latch opens.
    func hold(_ latch: DispatchSemaphore, began: @Sendable () -> Void) {
        began()
        latch.wait()
    }

    func count(_ function: FunctionID) -> Int { log.count { $0.function == function } }

    func answer(_ asked: Asked, _ result: ResultCode, _ more: [(key: String, value: JSON)] = []) {
        let members = [("success", JSON.boolean(result.isSuccess)), ("resultCode", .string(result.rawValue))]
        say(.response, asked.function, asked.id, .object(JSONObject(members + more)))
    }

    /// Answers with a result that ``ResultCode`` may not have.
    func answer(_ asked: Asked, code: String, info: String) {
        say(
            .response, asked.function, asked.id,
            ["success": false, "resultCode": .string(code), "info": .string(info)])
    }

    func notify(_ function: FunctionID, _ parameters: JSON) { say(.notification, function, -1, parameters) }

    /// A piece of the driver's voice.
    func sound(_ bytes: [UInt8]) {
        var out: [UInt8] = []
        let message = RPCMessage(
            type: .notification, function: .onAudioPassThru, correlationID: -1, parameters: [:], bulk: bytes[...])
        writer.append(message.payload, service: .rpc, to: &out)
        connection?.send(out)
    }

    func status(
        _ level: HMILevel, _ audio: AudioStreamingState = .audible, _ context: SystemContext = .main,
        _ video: VideoStreamingState = .streamable
    ) {
        notify(
            .onHMIStatus,
            [
                "hmiLevel": .string(level.rawValue), "audioStreamingState": .string(audio.rawValue),
                "systemContext": .string(context.rawValue), "videoStreamingState": .string(video.rawValue),
                "windowID": 0,
            ])
    }

    func control(_ info: ControlInfo, service: Service = .rpc, payload: [UInt8] = []) {
        var bytes: [UInt8] = []
        writer.control(info, service: service, payload: payload, to: &bytes)
        connection?.send(bytes)
    }

    /// Sends bytes as they are.
    func send(_ bytes: [UInt8]) { connection?.send(bytes) }

    private func accept() {
        guard let connection = arrivals.newest else { return }
        arrivals.newest = nil
        executor.keep(connection)
        self.connection = connection
        reader = FrameReader()
        assembler = MessageAssembler()
        connection.received = { [weak self] bytes in self?.assumeIsolated { $0.received(bytes) } }
        let name = ObjectIdentifier(connection)
        connection.closed = { [weak self] _ in self?.assumeIsolated { $0.closed(name) } }
    }

    private func closed(_ name: ObjectIdentifier) {
        executor.letGo(of: name)
        if let connection, ObjectIdentifier(connection) == name { self.connection = nil }
        for end in ends { end.resume() }
        ends = []
    }

    private func received(_ bytes: [UInt8]) {
        reader.append(bytes)
        while let found = reader.next() {
            guard case .frame(let frame) = found, case .message(let message) = assembler.take(frame, at: 0) else {
                continue
            }
            if frame.header.type != .control { order.append(message.service) }
            switch (frame.header.type, message.service) {
            case (.control, _): takeControl(frame)
            case (_, .video): takeUnit(message.payload)
            case (_, .audio): sounds.add(message.payload)
            default: takeMessage(message)
            }
        }
    }

    private func takeControl(_ frame: Frame) {
        controls.append(frame)
        guard frame.header.service != .video else { return takeVideoControl(frame) }
        guard frame.header.service != .audio else { return audioControls.add(frame) }
        guard frame.header.info == ControlInfo.startService.rawValue, let version = manners.version else { return }
        writer = FrameWriter(version: max(version, 1), session: Self.session)
        var payload: [UInt8] = []
        if version >= 5 {
            var document = BSONDocument()
            document["hashId"] = .int32(77)
            if let mtu = manners.mtu { document["mtu"] = .int64(mtu) }
            document["protocolVersion"] = .string("5.4.0")
            payload = document.bytes
        } else if version >= 2 {
            payload = [0, 0, 0, 77]
        }
        var bytes: [UInt8] = []
        writer.control(version == 0 ? .startServiceNAK : .startServiceACK, payload: payload, to: &bytes)
        connection?.send(bytes)
    }

    private func takeVideoControl(_ frame: Frame) {
        guard expectingControl.isEmpty else { return expectingControl.removeFirst().resume(returning: frame) }
        videoControls.append(frame)
    }

    private func takeUnit(_ unit: [UInt8]) {
        guard expectingUnit.isEmpty else { return expectingUnit.removeFirst().resume(returning: unit) }
        units.append(unit)
    }

    private func takeMessage(_ message: Message) {
        let asked: Asked
        if writer.version == 1 {
            guard let first = ProtocolV1Message(payload: message.payload),
                let function = FunctionID(rawValue: first.function)
            else { return }
            asked = Asked(function: function, id: first.correlationID, parameters: first.parameters, bulk: [])
        } else {
            guard let rpc = RPCMessage(payload: message.payload), let function = FunctionID(rawValue: rpc.function),
                let parameters = try? JSONParser.parse(rpc.parameters)
            else { return }
            asked = Asked(
                function: function, id: rpc.correlationID, parameters: parameters, bulk: Array(rpc.bulk))
        }
        log.append(asked)
        if asked.function == .registerAppInterface, manners.registers { return register(asked) }
        if let result = manners.answers[asked.function] { return answer(asked, result, more(asked.function)) }
        if let position = expecting.firstIndex(where: { $0.isWanted(asked) }) {
            expecting.remove(at: position).continuation.resume(returning: asked)
        } else {
            open.append(asked)
        }
    }

    private func more(_ function: FunctionID) -> [(key: String, value: JSON)] {
        switch function {
        case .listFiles:
            [
                ("filenames", .array(manners.files.map { .string($0) })),
                ("spaceAvailable", .integer(manners.spaceAvailable)),
            ]
        case .getSystemCapability: manners.capability.map { [("systemCapability", $0)] } ?? []
        case .putFile, .deleteFile: [("spaceAvailable", .integer(space(after: function)))]
        default: []
        }
    }

    /// Bytes that are left after the newest request, which has put or deleted a file.
    private func space(after function: FunctionID) -> Int64 {
        guard let space = manners.space, let asked = log.last else { return manners.spaceAvailable }
        let name = asked.parameters["syncFileName"]?.string ?? ""
        if function == .putFile { stored[name, default: 0] += Int64(asked.bulk.count) } else { stored[name] = nil }
        return space - stored.values.reduce(0, +)
    }

    private func register(_ asked: Asked) {
        answer(asked, manners.registrationResult, manners.registration.object?.members ?? [])
        guard manners.registrationResult.isSuccess else { return }
        for (position, level) in manners.levels.enumerated() {
            status(level, level == .notRunning ? .notAudible : .audible)
            if position == 0, let permissions = manners.permissions { notify(.onPermissionsChange, permissions) }
        }
    }

    private func say(_ type: RPCType, _ function: FunctionID, _ id: Int32, _ parameters: JSON) {
        var bytes: [UInt8] = []
        if writer.version == 1 {
            let message = ProtocolV1Message(
                type: type, function: function.rawValue, correlationID: id, parameters: parameters)
            writer.append(message.payload, service: .rpc, to: &bytes)
        } else {
            let message = RPCMessage(type: type, function: function, correlationID: id, parameters: parameters)
            writer.append(message.payload, service: .rpc, to: &bytes)
        }
        connection?.send(bytes)
    }
}
