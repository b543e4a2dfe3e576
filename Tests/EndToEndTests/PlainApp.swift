import Glibc
import SmartDeviceLink

/// An app that sends and reads only on the test's calls, on a blocking socket, and can disconnect in several ways.
final class PlainApp {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private var descriptor: CInt
    private var reader = FrameReader()
    private var writer = FrameWriter(version: 5, session: 0)
    /// The correlation id of the last request.
    private(set) var lastID: Int32 = 0
    private var level = "NONE"
    var session: UInt8 { writer.session }

    /// - Parameters:
    ///   - host: An IPv4 address of this machine.
    ///   - receiveBuffer: Bytes that the kernel buffers for an app that does not read; nil for the kernel's default.
    init(host: String = "127.0.0.1", port: UInt16, receiveBuffer: CInt? = nil) throws {
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<CInt>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, host, &address.sin_addr)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(description: "connect: errno \(errno)") }
        // A response is not expected to need longer.
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { vanish() }

    func vanish() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    /// Disconnects with a reset instead of an end.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        vanish()
    }

    /// Closes its sending side and stays connected.
    func closeOwnSide() { shutdown(descriptor, CInt(SHUT_WR)) }

    func send(_ bytes: [UInt8]) { _ = Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL)) }

    /// The next frame; nil at the end of the connection, or if none arrives in half a minute.
    func next() -> Frame? {
        while true {
            while let found = reader.next() {
                guard case .frame(let frame) = found else { continue }
                listen(frame)
                return frame
            }
            var bytes = [UInt8](repeating: 0, count: 65536)
            let count = recv(descriptor, &bytes, bytes.count, 0)
            guard count > 0 else { return nil }
            reader.append(bytes.prefix(count))
        }
    }

    func readToEnd() { while next() != nil {} }

    /// Opens a session. All functions below use the newest session.
    func open() throws {
        var bytes: [UInt8] = []
        FrameHeader(version: 5, type: .control, service: .rpc, info: 1, session: 0, size: 0).append(to: &bytes)
        send(bytes)
        while let frame = next() {
            guard frame.header.type == .control else { continue }
            guard frame.header.info == ControlInfo.startServiceACK.rawValue else { break }
            writer = FrameWriter(version: 5, session: frame.header.session)
            return
        }
        throw Failure(description: "StartService was refused")
    }

    /// An app that is registered and has the screen.
    static func onScreen(
        _ name: String, types: [AppHMIType] = [.navigation], port: UInt16
    ) throws -> PlainApp {
        let app = try PlainApp(port: port)
        try app.open()
        try app.register(name, types: types)
        try app.waitForScreen()
        return app
    }

    func register(_ name: String, types: [AppHMIType] = [.navigation]) throws {
        let registration = RegisterAppInterface(appName: name, appID: name, types: types)
        let result = try request(.registerAppInterface, registration.parameters)
        guard result == .success else { throw Failure(description: "\(name): \(String(describing: result))") }
    }

    func bytes(of function: FunctionID, _ parameters: JSON = [:], bulk: [UInt8] = []) -> [UInt8] {
        lastID += 1
        let message = RPCMessage(
            type: .request, function: function, correlationID: lastID, parameters: parameters, bulk: bulk[...])
        var bytes: [UInt8] = []
        writer.append(message.payload, service: .rpc, to: &bytes)
        return bytes
    }

    /// Sends a request and reads until it is answered.
    func request(_ function: FunctionID, _ parameters: JSON = [:], bulk: [UInt8] = []) throws -> ResultCode? {
        send(bytes(of: function, parameters, bulk: bulk))
        while let frame = next() {
            guard let rpc = RPCMessage(payload: frame.payload), frame.header.session == session, rpc.type == .response,
                rpc.correlationID == lastID
            else { continue }
            return try JSONParser.parse(rpc.parameters)["resultCode"]?.string.flatMap(ResultCode.init)
        }
        throw Failure(description: "the connection ended before the answer")
    }

    /// Sends requests without waiting between them, as the libraries send the pieces of a file, and reads until each
    /// is answered.
    func answers(_ requests: [(function: FunctionID, parameters: JSON, bulk: [UInt8])]) throws -> [JSON] {
        let first = lastID + 1
        for (function, parameters, bulk) in requests { send(bytes(of: function, parameters, bulk: bulk)) }
        var found: [Int32: JSON] = [:]
        while found.count < requests.count {
            guard let frame = next() else { throw Failure(description: "the connection ended before the answers") }
            guard let rpc = RPCMessage(payload: frame.payload), rpc.type == .response, rpc.correlationID >= first else {
                continue
            }
            found[rpc.correlationID] = try JSONParser.parse(rpc.parameters)
        }
        return found.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Reads until the next notification of that kind.
    func nextNotification(_ function: FunctionID) throws -> JSON {
        while let frame = next() {
            guard let rpc = RPCMessage(payload: frame.payload), rpc.type == .notification,
                rpc.function == function.rawValue
            else { continue }
            return try JSONParser.parse(rpc.parameters)
        }
        throw Failure(description: "the connection ended before \(function.name)")
    }

    /// Sends a heartbeat and reads until it is answered.
    func beat() throws {
        var bytes: [UInt8] = []
        writer.control(.heartbeat, service: .control, to: &bytes)
        send(bytes)
        while let frame = next() {
            if frame.header.type == .control, frame.header.info == ControlInfo.heartbeatACK.rawValue { return }
        }
        throw Failure(description: "the connection ended before the heartbeat's answer")
    }

    /// Reads until the app has the screen, unless that was reported already.
    func waitForScreen() throws {
        try wait("had the screen") { $0 == "FULL" }
    }

    /// Reads until the app has its first level.
    func waitForLevel() throws { try wait("had a level") { $0 != "NONE" } }

    private func wait(_ what: String, _ isThere: (String) -> Bool) throws {
        while !isThere(level) {
            guard next() != nil else { throw Failure(description: "the connection ended before the app \(what)") }
        }
    }

    private func listen(_ frame: Frame) {
        guard let rpc = RPCMessage(payload: frame.payload), rpc.function == FunctionID.onHMIStatus.rawValue,
            let level = try? JSONParser.parse(rpc.parameters)["hmiLevel"]?.string
        else { return }
        self.level = level
    }
}

// MARK: Video

extension PlainApp {
    /// Starts RAW video and reads until that is accepted.
    func startVideo(width: Int32, height: Int32, protocol form: String = "RAW") throws {
        let parameters = BSONDocument([
            .init(name: "height", value: .int32(height)), .init(name: "width", value: .int32(width)),
            .init(name: "videoProtocol", value: .string(form)), .init(name: "videoCodec", value: .string("H264")),
        ])
        send(control(.startService, parameters.bytes))
        while let frame = next() {
            guard frame.header.type == .control, frame.header.service == .video else { continue }
            guard frame.header.info == ControlInfo.startServiceACK.rawValue else { break }
            return
        }
        throw Failure(description: "video was refused")
    }

    func endVideo() throws {
        send(control(.endService, []))
        guard nextVideoControl() == .endServiceACK else { throw Failure(description: "the video does not end") }
    }

    /// Reads up to the next control frame of the video service.
    func nextVideoControl() -> ControlInfo? {
        while let frame = next() {
            guard frame.header.type == .control, frame.header.service == .video else { continue }
            return ControlInfo(rawValue: frame.header.info)
        }
        return nil
    }

    /// A frame with an access unit.
    func videoFrame(_ unit: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        FrameHeader(
            version: 5, type: .single, service: .video, info: 0, session: session, size: UInt32(unit.count),
            messageID: 1
        ).append(to: &bytes)
        return bytes + unit
    }

    private func control(_ info: ControlInfo, _ payload: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        FrameHeader(
            version: 5, type: .control, service: .video, info: info.rawValue, session: session,
            size: UInt32(payload.count), messageID: 1
        ).append(to: &bytes)
        return bytes + payload
    }
}
