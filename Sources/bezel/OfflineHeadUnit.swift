internal import BezelModel
internal import HeadUnit
internal import SmartDeviceLink
internal import TouchInput

/// A head unit with one navigation app on its screen, without a socket. Returns the bytes that are sent to the app.
///
/// A class, because the code that copies an engine would be in the program once more for each structure around it.
final class OfflineHeadUnit {
    private var engine: Engine
    private var outbox = Outbox()
    private let connection = ConnectionID(1)
    private var reader = FrameReader()

    /// The first bytes of a navigation app: StartService, which gets session 1, and RegisterAppInterface.
    static func greeting(appName: String, appID: String) -> [UInt8] {
        var bytes: [UInt8] = []
        FrameHeader(
            version: 5, type: .control, service: .rpc, info: ControlInfo.startService.rawValue, session: 0, size: 0
        ).append(to: &bytes)
        var writer = FrameWriter(version: 5, session: 1)
        let registration = RegisterAppInterface(appName: appName, appID: appID, types: [.navigation])
        let request = RPCMessage(
            type: .request, function: .registerAppInterface, correlationID: 1, parameters: registration.parameters)
        writer.append(request.payload, service: .rpc, to: &bytes)
        return bytes
    }

    init(display: DisplaySize) {
        var configuration = HeadUnitConfiguration()
        configuration.screen.viewport = Viewport(area: DisplayRect(display))
        configuration.apps.activationDelay = .zero
        engine = Engine(configuration: configuration)
        let app = Self.greeting(appName: "replay", appID: "replay")
        let start = BezelModel.Instant(nanoseconds: 0)
        for event in [Engine.Event.connected(connection), .received(connection, app), .timerFired] {
            engine.handle(event, at: start, into: &outbox)
        }
        outbox.removeAll()
    }

    /// Appends the parameters of each OnTouchEvent that the frame causes, one line each.
    func touch(_ frame: ContactFrame, appendingTo lines: inout [UInt8]) {
        engine.handle(.touched(frame), at: BezelModel.Instant(nanoseconds: 0), into: &outbox)
        reader.append(Array(outbox.bytes[0..<outbox.bytes.count]))
        while case .frame(let frame)? = reader.next() {
            guard let message = RPCMessage(payload: frame.payload), message.function == FunctionID.onTouchEvent.rawValue
            else { continue }
            lines.append(contentsOf: message.parameters)
            lines.append(UInt8(ascii: "\n"))
        }
        outbox.removeAll()
    }
}
