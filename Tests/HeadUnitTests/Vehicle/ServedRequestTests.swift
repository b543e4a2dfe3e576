import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// SendLocation and DialNumber (ProtocolNotes, "Requests that programs serve").
struct ServedRequestTests {
    private static let place: JSON = ["longitudeDegrees": 11.5, "latitudeDegrees": 48.1]

    /// An app on a head unit whose programs serve `functions`.
    private static func start(_ functions: [FunctionID] = [.sendLocation, .dialNumber]) throws -> (Bench, Phone) {
        let bench = Bench()
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
        let answer = bench.handle(.programAnswered(asked.id, .rejected, info: "busy"))
        #expect(answer.map { $0.result } == [.rejected])
        #expect(answer.first?.rpc?.correlationID == 7 && answer.first?.info == "busy")
        #expect(bench.handle(.programAnswered(asked.id, .success, info: nil)).isEmpty, "only one answer")
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

    @Test func `at most sixteen requests may wait for programs`() throws {
        let (bench, phone) = try Self.start()
        for id in Int32(1)...16 {
            #expect(bench.request(.dialNumber, ["number": "1"], id: id, from: phone).isEmpty)
        }
        let refused = bench.request(.dialNumber, ["number": "1"], id: 17, from: phone)
        #expect(refused.first?.result == .rejected)
        _ = bench.handle(.disconnected(phone.connection))
        let first = try #require(bench.asked.first)
        #expect(bench.handle(.programAnswered(first.id, .success, info: nil)).isEmpty)
        let next = try #require(bench.app("Next"))
        #expect(
            bench.request(.dialNumber, ["number": "1"], from: next).isEmpty,
            "the requests of the closed app no longer count")
    }
}
