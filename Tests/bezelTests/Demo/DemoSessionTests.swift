import SmartDeviceLink
import TestSupport
import Testing

@testable import bezel

/// The bytes between the demo's app and a head unit.
struct DemoSessionTests {
    private static let acknowledgement = control(
        .startServiceACK,
        StartServiceACK(
            hashID: 77, version: .spokenProtocol,
            vehicle: VehicleIdentity(
                make: "A", model: "B", modelYear: "C", trim: "D", softwareVersion: "E", hardwareVersion: "F")
        ).payload)

    private static func control(_ info: ControlInfo, _ payload: [UInt8] = [], version: UInt8 = 5) -> [UInt8] {
        var bytes: [UInt8] = []
        FrameHeader(
            version: version, type: .control, service: .rpc, info: info.rawValue, session: 3,
            size: UInt32(payload.count)
        ).append(to: &bytes)
        return bytes + payload
    }

    private static func message(
        _ type: RPCType, _ function: FunctionID, id: Int32 = -1, _ json: String, mtu: Int? = nil
    ) -> [UInt8] {
        let message = RPCMessage(
            type: type, function: function.rawValue, correlationID: id, parameters: Array(json.utf8)[...])
        var writer = FrameWriter(version: 5, session: 3, mtu: mtu)
        var bytes: [UInt8] = []
        writer.append(message.payload, service: .rpc, to: &bytes)
        return bytes
    }

    private static func opened() -> DemoSession {
        var session = DemoSession()
        #expect(session.receive(acknowledgement, at: 0) == [.event(.opened)])
        return session
    }

    @Test func `the first frame offers the protocol version that a head unit accepts`() {
        var reader = FrameReader()
        reader.append(DemoSession.startService)
        guard case .frame(let frame) = reader.next() else {
            Issue.record("no frame")
            return
        }
        let negotiation = Negotiation(frameVersion: frame.header.version, payload: frame.payload[...])
        #expect(negotiation == .accepted(headerVersion: 5, version: .spokenProtocol))
    }

    @Test(arguments: [1, 7, 1000])
    func `events are the same however the bytes are split`(size: Int) {
        let bytes =
            Self.acknowledgement
            + Self.message(.response, .registerAppInterface, id: 1, #"{"success":true,"resultCode":"SUCCESS"}"#)
            + Self.message(
                .notification, .onHMIStatus,
                #"{"hmiLevel":"FULL","audioStreamingState":"AUDIBLE","systemContext":"MAIN"}"#, mtu: 60)
        var session = DemoSession()
        var received: [DemoSession.Received] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            received += session.receive(Array(bytes[start..<min(start + size, bytes.count)]), at: 0)
        }
        #expect(
            received == [
                .event(.opened), .event(.response(.registration, .success, info: "")),
                .event(.status(.full, .main)),
            ])
    }

    static let notifications: [(FunctionID, String, DemoApp.Event?)] = [
        (
            .onTouchEvent, #"{"type":"BEGIN","event":[{"id":1,"ts":[5],"c":[{"x":10,"y":20}]}]}"#,
            .touch(.begin, [.init(id: 1, x: 10, y: 20)])
        ),
        (.onTouchEvent, #"{"type":"BEGIN","event":[{"id":1,"ts":[5],"c":[{"x":10001,"y":20}]}]}"#, nil),
        (.onTouchEvent, #"{"type":"BEGIN","event":[{"id":10,"ts":[5],"c":[{"x":10,"y":20}]}]}"#, nil),
        (.onTouchEvent, #"{"type":"HOVER","event":[{"id":1,"ts":[5],"c":[{"x":10,"y":20}]}]}"#, nil),
        (
            .onButtonEvent,
            #"{"buttonName":"CUSTOM_BUTTON","buttonEventMode":"BUTTONDOWN","customButtonID":11}"#,
            .buttonEvent(.down, id: 11)
        ),
        (
            .onButtonPress, #"{"buttonName":"CUSTOM_BUTTON","buttonPressMode":"SHORT","customButtonID":65536}"#,
            nil
        ),
        (.onButtonPress, #"{"buttonName":"OK","buttonPressMode":"SHORT"}"#, nil),
        (
            .onHMIStatus,
            #"{"windowID":1,"hmiLevel":"FULL","audioStreamingState":"AUDIBLE","systemContext":"MAIN"}"#, nil
        ),
        (.onAppInterfaceUnregistered, #"{"reason":"MASTER_RESET"}"#, .unregistered(reason: "MASTER_RESET")),
        (.onHashChange, #"{"hashID":"1"}"#, nil),
        (.onHMIStatus, "{", nil),
    ]

    @Test(arguments: notifications)
    func `a notification is read if it is valid and the app uses it`(
        function: FunctionID, json: String, event: DemoApp.Event?
    ) {
        var session = Self.opened()
        let received = session.receive(Self.message(.notification, function, json), at: 0)
        let expected: [DemoSession.Received] = event.map { [.event($0)] } ?? []
        #expect(received == expected)
    }

    @Test(arguments: [
        (#"{"success":true,"resultCode":"A_NEW_ONE"}"#, ResultCode.warnings, "A_NEW_ONE"),
        (#"{"success":false,"resultCode":"A_NEW_ONE","info":"why"}"#, .genericError, "why"),
        (#"{"success":false,"resultCode":"ABORTED"}"#, .aborted, ""),
    ])
    func `a result code that rpc_spec does not define is read from the success member`(
        json: String, result: ResultCode, info: String
    ) {
        var session = Self.opened()
        let received = session.receive(Self.message(.response, .alert, id: 3, json), at: 0)
        #expect(received == [.event(.response(.alert, result, info: info))])
    }

    @Test func `a heartbeat is answered, and EndService contains the session's hash id`() {
        var session = Self.opened()
        #expect(
            session.receive(Self.control(.heartbeat), at: 0) == [.reply(Self.control(.heartbeatACK))])
        #expect(session.endService == Self.control(.endService, endServicePayload(version: 5, hashID: 77)))
    }

    @Test func `a refused service and the head unit's EndService are reported, and nothing is sent afterwards`() {
        var refused = DemoSession()
        let payload = ServiceNAK(reason: "busy").payload(version: 5)
        #expect(
            refused.receive(Self.control(.startServiceNAK, payload), at: 0) == [.event(.refused(reason: "busy"))])
        var ended = Self.opened()
        #expect(ended.receive(Self.control(.endService), at: 0) == [.event(.closed)])
        #expect(ended.endService.isEmpty && ended.bytes(of: .alert).isEmpty)
    }

    @Test func `a head unit of protocol version 1 is refused`() {
        var session = DemoSession()
        #expect(
            session.receive(Self.control(.startServiceACK, version: 1), at: 0)
                == [.event(.refused(reason: "it has protocol version 1 only"))])
    }

    @Test(arguments: DemoApp.Request.allCases)
    func `the head unit reads each of the app's requests correctly`(request: DemoApp.Request) throws {
        var session = Self.opened()
        var reader = FrameReader()
        reader.append(session.bytes(of: request))
        guard case .frame(let frame) = reader.next() else {
            Issue.record("no frame")
            return
        }
        let message = try #require(RPCMessage(payload: frame.payload))
        #expect(message.function == request.function.rawValue && message.correlationID == request.rawValue)
        let parameters = try Parameters(json: message.parameters)
        switch request {
        case .registration: #expect(try RegisterAppInterface(parameters).appName == "Wayfinder")
        case .regions: #expect(try SendHapticData(parameters).rects == DemoApp.Request.rects)
        case .alert: #expect(try Alert(parameters) == DemoApp.Request.question)
        }
    }

    @Test func `damaged bytes of a head unit do not crash the app`() {
        let bytes =
            Self.acknowledgement
            + Self.notifications.flatMap { Self.message(.notification, $0.0, $0.1, mtu: 60) }
        for seed in 0..<500 {
            var numbers = SeededNumbers(seed: UInt64(seed))
            let damaged = numbers.damage(bytes)
            var session = DemoSession()
            var app = DemoApp(address: "127.0.0.1:12345")
            for case .event(let event) in session.receive(damaged, at: 0) { _ = app.handle(event) }
        }
    }
}
