import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Requests that programs answer (ProtocolNotes, "Requests that programs serve").
struct ServedRequestTests {
    /// The most waiting requests of one app: 8, and 4 calls.
    static let mostOfApp = 12

    private static let place: JSON = ["longitudeDegrees": 11.5, "latitudeDegrees": 48.1]

    /// An app on a head unit whose programs serve `functions`.
    private static func start(
        _ functions: [FunctionID] = [.sendLocation, .dialNumber], modes: [DiagnosticMode] = []
    ) throws -> (Bench, Phone) {
        var configuration = HeadUnitConfiguration()
        // Each new app gets the screen, and the others may still send requests.
        configuration.apps.activation = .last
        configuration.diagnosticModes = modes
        let bench = Bench(configuration)
        _ = bench.handle(.programsServe(Set(functions)))
        return (bench, try #require(bench.app()))
    }

    private static func permitted(_ heard: [Heard]) -> Set<String>? {
        heard.last { $0.notification == .onPermissionsChange }.map { told in
            Set((told.parameters["permissionItem"]?.array ?? []).compactMap { $0["rpcName"]?.string })
        }
    }

    static let asked: [(FunctionID, JSON, passedOn: JSON)] = [
        (.dialNumber, ["number": "+49 (711) 112"], ["number": "+49711112"]),
        (.dialNumber, ["number": "*100#,1;2"], ["number": "*100#,1;2"]),
        (.sendLocation, place, place),
        (
            .sendLocation, ["address": ["locality": "Ulm"], "deliveryMode": "QUEUE", "nonsense": 1],
            ["address": ["locality": "Ulm"], "deliveryMode": "QUEUE"]
        ),
    ]

    @Test(arguments: asked.indices) func `a request is passed to a program, and its answer is sent to the app`(row: Int)
        throws
    {
        let (function, json, passedOn) = Self.asked[row]
        let (bench, phone) = try Self.start()
        #expect(bench.request(function, json, id: 7, from: phone).isEmpty)
        let asked = try #require(bench.asked.last)
        #expect(asked.function == function && asked.parameters == passedOn)
        let busy = try ServedAnswer(to: function, .rejected, info: "busy")
        let answer = bench.handle(.programAnswered(asked.id, busy))
        #expect(answer.map { $0.result } == [.rejected])
        #expect(answer.first?.rpc?.correlationID == 7 && answer.first?.info == "busy")
        #expect(bench.handle(.programAnswered(asked.id, busy)).isEmpty, "only one answer")
    }

    static let refused: [(FunctionID, JSON)] = [
        (.dialNumber, [:]), (.dialNumber, ["number": ""]), (.dialNumber, ["number": "call home"]),
        (.dialNumber, ["number": 112]), (.dialNumber, ["number": .string(String(repeating: "1", count: 41))]),
        (.sendLocation, [:]), (.sendLocation, ["longitudeDegrees": 1]), (.sendLocation, ["address": [:]]),
        (.sendLocation, ["longitudeDegrees": 181, "latitudeDegrees": 1]),
        (.sendLocation, ["longitudeDegrees": 1, "latitudeDegrees": 1, "addressLines": ["1", "2", "3", "4", "5"]]),
        (.sendLocation, ["longitudeDegrees": 1, "latitudeDegrees": 1, "timeStamp": ["hour": 24]]),
    ]

    @Test(arguments: refused.indices) func `invalid SendLocation and DialNumber requests are refused`(row: Int) throws {
        let (bench, phone) = try Self.start()
        let answer = bench.request(Self.refused[row].0, Self.refused[row].1, from: phone).first
        #expect(answer?.result == .invalidData)
        #expect(bench.asked.isEmpty)
    }

    @Test(arguments: [FunctionID.sendLocation, .dialNumber])
    func `a request that no program serves is UNSUPPORTED_REQUEST, and apps are notified of changes`(
        function: FunctionID
    ) throws {
        let (bench, phone) = try Self.start([])
        let json: JSON = function == .dialNumber ? ["number": "112"] : Self.place
        let answer = bench.request(function, json, from: phone).first
        #expect(answer?.result == .unsupportedRequest)
        let begun = bench.handle(.programsServe([function]))
        #expect(Self.permitted(begun)?.contains(function.name) == true)
        #expect(bench.request(function, json, from: phone).isEmpty)
        let left = bench.handle(.programsServe([]))
        #expect(Self.permitted(left)?.contains(function.name) == false)
        #expect(left.first { $0.rpc?.type == .response }?.result == .genericError)
        #expect(bench.handle(.programsServe([])).isEmpty, "nothing has changed")
    }

    @Test func `subscribed apps are notified when programs start to serve phone calls or navigation`() throws {
        let (bench, phone) = try Self.start([])
        func enabled(_ heard: [Heard]) -> JSON? {
            heard.first { $0.parameters["systemCapability"] != nil }?
                .parameters["systemCapability"]?["phoneCapability"]?["dialNumberEnabled"]
        }
        let question: JSON = ["systemCapabilityType": "PHONE_CALL", "subscribe": true]
        #expect(enabled(bench.request(.getSystemCapability, question, from: phone)) == false)
        #expect(enabled(bench.handle(.programsServe([.dialNumber]))) == true)
        #expect(enabled(bench.handle(.programsServe([.dialNumber, .sendLocation]))) == nil)
        let heard = bench.request(
            .registerAppInterface, RegisterAppInterface(appName: "Next", appID: "9", types: [.default]).parameters,
            from: try #require(bench.open()))
        let hmi = heard.first { $0.rpc?.type == .response }?.parameters["hmiCapabilities"]
        #expect(hmi?["phoneCall"] == true && hmi?["navigation"] == true)
    }

    @Test func `a program that does not answer in ten seconds causes GENERIC_ERROR`() throws {
        let (bench, phone) = try Self.start()
        _ = bench.request(.dialNumber, ["number": "112"], id: 3, from: phone)
        let early = bench.wait(.milliseconds(9_900)).filter { $0.rpc?.type == .response }
        #expect(early.isEmpty)
        let late = bench.wait(.milliseconds(200)).filter { $0.rpc?.type == .response }
        #expect(late.map { $0.result } == [.genericError] && late.first?.rpc?.correlationID == 3)
    }

    /// The requests of several apps, in order, and how many of each may wait.
    static let places: [(what: String, requests: [(app: Int, FunctionID)], waiting: Int)] = [
        ("4 of one function", Array(repeating: (0, .getDTCs), count: 6), 4),
        ("4 calls", Array(repeating: (0, .dialNumber), count: 6), 4),
        (
            "8 of one app, and calls beside them",
            [(0, .getDTCs), (0, .readDID), (0, .sendLocation)].flatMap { Array(repeating: $0, count: 4) }
                + Array(repeating: (0, .dialNumber), count: 4), 12
        ),
        (
            "64 of all apps, and a call beside them",
            (0..<9).flatMap { app in
                [(app, FunctionID.getDTCs), (app, .readDID)].flatMap { Array(repeating: $0, count: 4) }
            } + [(8, .dialNumber)], 65
        ),
    ]

    @Test(arguments: places) func `waiting requests are limited by app and function, and a call always has a place`(
        row: (what: String, requests: [(app: Int, FunctionID)], waiting: Int)
    ) throws {
        let (bench, first) = try Self.start([.sendLocation, .dialNumber, .getDTCs, .readDID])
        var phones = [first]
        var waiting = 0
        for (id, (app, function)) in row.requests.enumerated() {
            if app == phones.count { phones.append(try #require(bench.app("App \(app)"))) }
            let heard = bench.request(function, Self.least(function), id: Int32(id + 1), from: phones[app])
            let isRefused = heard.contains { $0.rpc?.type == .response }
            if isRefused { #expect(heard.first?.result == .rejected) } else { waiting += 1 }
        }
        #expect(waiting == row.waiting, "\(row.what)")
        #expect(bench.asked.count == row.waiting)
    }

    /// The smallest valid parameters.
    private static func least(_ function: FunctionID) -> JSON {
        switch function {
        case .dialNumber: ["number": "112"]
        case .sendLocation: place
        case .readDID: ["ecuName": 1, "didLocation": [2]]
        case .getDTCs: ["ecuName": 1]
        case .getWayPoints: ["wayPointType": "ALL"]
        case .diagnosticMessage: ["targetID": 1, "messageLength": 1, "messageData": [0x22]]
        default: [:]
        }
    }

    @Test func `a request is withdrawn when its app leaves or its time is over`() throws {
        let (bench, phone) = try Self.start()
        _ = bench.request(.dialNumber, ["number": "1"], id: 1, from: phone)
        let other = try #require(bench.app("Other"))
        _ = bench.request(.dialNumber, ["number": "2"], id: 1, from: other)
        #expect(bench.withdrawn.isEmpty)
        _ = bench.handle(.disconnected(other.connection))
        #expect(bench.withdrawn == [bench.asked[1].id])
        _ = bench.wait(.seconds(10))
        #expect(bench.withdrawn == [bench.asked[1].id, bench.asked[0].id])
        let late = try ServedAnswer(to: .dialNumber, .success)
        #expect(bench.handle(.programAnswered(bench.asked[0].id, late)).isEmpty)
    }

    @Test func `the places of an app that has left are free`() throws {
        let (bench, phone) = try Self.start([.getDTCs])
        for id in Int32(1)...4 { _ = bench.request(.getDTCs, ["ecuName": 1], id: id, from: phone) }
        _ = bench.handle(.disconnected(phone.connection))
        let next = try #require(bench.app("Next"))
        #expect(bench.request(.getDTCs, ["ecuName": 1], from: next).isEmpty)
    }

    // MARK: Answers with parameters

    static let answers: [(FunctionID, JSON)] = [
        (.getDTCs, ["ecuHeader": 7, "dtc": ["P0171", "B1234"]]), (.getDTCs, ["ecuHeader": 0]),
        (.readDID, ["didResult": [["resultCode": "SUCCESS", "didLocation": 2, "data": "7F"]]]), (.readDID, [:]),
        (.getWayPoints, ["wayPoints": [["locationName": "Ulm"]]]), (.getWayPoints, [:]),
        (.diagnosticMessage, ["messageDataResult": [98, 1]]),
    ]

    @Test(arguments: answers.indices) func `the parameters of an answer reach the app`(row: Int) throws {
        let (function, parameters) = Self.answers[row]
        let (bench, phone) = try Self.start([function], modes: [DiagnosticMode(0x22)])
        #expect(bench.request(function, Self.least(function), from: phone).isEmpty)
        let asked = try #require(bench.asked.last)
        let answer = try ServedAnswer(to: function, .success, parameters: parameters)
        let heard = try #require(bench.handle(.programAnswered(asked.id, answer)).first)
        #expect(heard.result == .success)
        for (key, value) in parameters.object?.members ?? [] { #expect(heard.parameters[key] == value) }
    }

    static let wrongAnswers: [(FunctionID, JSON?)] = [
        (.getDTCs, nil), (.getDTCs, [:]), (.getDTCs, ["ecuHeader": 65536]), (.getDTCs, ["ecuHeader": "7"]),
        (.getDTCs, ["ecuHeader": 7, "dtc": []]), (.getDTCs, ["ecuHeader": 7, "dtc": ["12345678901"]]),
        (.getDTCs, ["ecuHeader": 7, "dtc": .array(Array(repeating: "P", count: 16))]),
        (.readDID, ["didResult": [["resultCode": "FINE", "didLocation": 2]]]),
        (.readDID, ["didResult": [["didLocation": 2]]]), (.readDID, ["didResult": 7]),
        (.getWayPoints, ["wayPoints": []]),
        (.getWayPoints, ["wayPoints": .array(Array(repeating: ["locationName": "a"], count: 11))]),
        (.getWayPoints, ["wayPoints": [["coordinate": ["latitudeDegrees": 48]]]]),
        (.getWayPoints, ["wayPoints": [["coordinate": ["latitudeDegrees": 91, "longitudeDegrees": 0]]]]),
        (.diagnosticMessage, [:]), (.diagnosticMessage, ["messageDataResult": [256]]),
        (.dialNumber, ["number": "1"]), (.sendLocation, [:]),
        (.getDTCs, ["ecuHeader": 7, "other": .string(String(repeating: "x", count: ServedAnswer.limit))]),
    ]

    @Test(arguments: wrongAnswers.indices) func `an answer with wrong parameters is refused`(row: Int) {
        let (function, parameters) = Self.wrongAnswers[row]
        #expect(throws: InvalidData.self) { try ServedAnswer(to: function, .success, parameters: parameters) }
    }

    @Test func `a failure has no parameters`() throws {
        #expect(throws: InvalidData.self) {
            try ServedAnswer(to: .getDTCs, .rejected, parameters: ["ecuHeader": 1])
        }
        #expect(try ServedAnswer(to: .getDTCs, .rejected).parameters.members.isEmpty)
    }

    @Test func `an answer to another function is GENERIC_ERROR`() throws {
        let (bench, phone) = try Self.start([.getDTCs, .readDID])
        _ = bench.request(.getDTCs, ["ecuName": 1], from: phone)
        let asked = try #require(bench.asked.last)
        let answer = try ServedAnswer(to: .readDID, .success, parameters: ["didResult": []])
        let heard = try #require(bench.handle(.programAnswered(asked.id, answer)).first)
        #expect(heard.result == .genericError && heard.parameters["didResult"] == nil)
    }

    // MARK: Diagnostics

    @Test func `the sixth ReadDID of an app in a second is rejected`() throws {
        let (bench, phone) = try Self.start([.readDID])
        func ask(_ id: Int32, from phone: Phone) throws -> ResultCode? {
            let refused = bench.request(.readDID, Self.least(.readDID), id: id, from: phone).first?.result
            guard refused == nil, let asked = bench.asked.last else { return refused }
            return bench.handle(.programAnswered(asked.id, try ServedAnswer(to: .readDID, .success))).first?.result
        }
        for id in Int32(1)...5 { #expect(try ask(id, from: phone) == .success) }
        #expect(try ask(6, from: phone) == .rejected)
        let other = try #require(bench.app("Other"))
        #expect(try ask(1, from: other) == .success, "each app has its own rate")
        _ = bench.wait(.seconds(1))
        #expect(try ask(7, from: phone) == .success)
    }

    @Test func `DiagnosticMessage is served for the modes of the configuration only`() throws {
        let (plain, app) = try Self.start([.diagnosticMessage])
        let parameters = Self.least(.diagnosticMessage)
        #expect(plain.request(.diagnosticMessage, parameters, from: app).first?.result == .unsupportedRequest)
        #expect(plain.engine.problem(serving: .diagnosticMessage) != nil)

        let (bench, phone) = try Self.start([.diagnosticMessage], modes: [DiagnosticMode(0x22)])
        #expect(bench.engine.problem(serving: .diagnosticMessage) == nil)
        let write: JSON = ["targetID": 1, "messageLength": 1, "messageData": [0x2E, 0x22]]
        #expect(bench.request(.diagnosticMessage, write, id: 1, from: phone).first?.result == .rejected)
        #expect(bench.request(.diagnosticMessage, parameters, id: 2, from: phone).isEmpty)
        #expect(bench.asked.last?.parameters == parameters)
    }
}
