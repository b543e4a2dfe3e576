import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// A head unit whose program serves a climate module and a radio.
final class RemoteCar {
    static let modules: JSON = [
        "climateControlCapabilities": [
            [
                "moduleName": "Climate", "moduleInfo": ["moduleId": "c1"], "fanSpeedAvailable": true,
                "acEnableAvailable": true, "currentTemperatureAvailable": true,
            ]
        ],
        "radioControlCapabilities": [
            [
                "moduleName": "Radio", "moduleInfo": ["moduleId": "r1", "allowMultipleAccess": false],
                "radioFrequencyAvailable": true, "radioEnableAvailable": true, "stateAvailable": true,
                "radioBandAvailable": true,
            ]
        ],
        "lightControlCapabilities": [
            "moduleName": "Light", "moduleInfo": ["moduleId": "l1"],
            "supportedLights": [["name": "READING_LIGHTS", "statusAvailable": true, "densityAvailable": true]],
        ],
        "buttonCapabilities": [
            ["name": "AC", "shortPressAvailable": true, "longPressAvailable": false, "upDownAvailable": false]
        ],
    ]
    /// The modules of another program.
    static let seat: JSON = [
        "seatControlCapabilities": [
            ["moduleName": "Seat", "moduleInfo": ["moduleId": "s1"], "heatingLevelAvailable": true]
        ]
    ]
    static let functions: Set<FunctionID> = [.getInteriorVehicleData, .setInteriorVehicleData, .buttonPress]
    static let all = ["CLIMATE c1", "RADIO r1", "LIGHT l1"]

    let bench: Bench
    private var lastID: Int32 = 0
    private var alerts = 0

    init(_ mode: RemoteControlRules.Mode = .allow) throws {
        var configuration = HeadUnitConfiguration()
        // Each new app gets the screen, and the others may still send requests.
        configuration.apps.activation = .last
        configuration.remoteControl.mode = mode
        bench = Bench(configuration)
        _ = try serve()
    }

    /// - Parameter bench: With its configuration, and all that is stored.
    init(on bench: Bench) throws {
        self.bench = bench
        _ = try serve()
    }

    /// Two apps, of which the first one has the climate module and the second one the screen.
    static func claimed(_ mode: RemoteControlRules.Mode) throws -> (RemoteCar, one: Phone, two: Phone) {
        let car = try RemoteCar(mode)
        let (one, two) = try car.claim()
        return (car, one, two)
    }

    /// An app "A" takes the climate module, and then an app "B" gets the screen.
    func claim() throws -> (one: Phone, two: Phone) {
        let (one, _) = try register("A")
        _ = setFan(30, from: one)
        _ = try answer()
        return (one, try register("B").phone)
    }

    /// The driver answers the question on the screen.
    func press(_ button: (x: Int32, y: Int32)) throws -> [Heard] {
        try #require(bench.scene.card?.buttons.count == 2)
        _ = bench.wait(.milliseconds(300))
        return bench.tap(button)
    }

    /// Programs serve the modules of the car and these.
    ///
    /// - Parameter functions: Of each of the further programs.
    func serve(_ more: JSON..., functions: Set<FunctionID> = RemoteCar.functions) throws -> [Heard] {
        let all = try [RemoteCapability(Self.modules)] + more.map { try RemoteCapability($0, functions: functions) }
        return bench.handle(.programsServe(Self.functions, try RemoteCapability(of: all)))
    }

    /// The program serves the modules of one type only.
    func serve(only type: String) throws -> [Heard] {
        let one = JSON.object(JSONObject([(key: type, value: Self.modules[type] ?? [])]))
        return bench.handle(.programsServe(Self.functions, try RemoteCapability(one)))
    }

    /// An app and what it receives while it registers.
    func register(_ name: String, _ types: [AppHMIType] = [.remoteControl]) throws -> (phone: Phone, heard: [Heard]) {
        let phone = try #require(bench.open())
        let registration = RegisterAppInterface(appName: name, appID: name, types: types)
        let heard = bench.request(.registerAppInterface, registration.parameters, from: phone)
        return (phone, heard + bench.wait(.milliseconds(200)))
    }

    func request(_ function: FunctionID, _ parameters: JSON, from phone: Phone) -> [Heard] {
        lastID += 1
        return bench.request(function, parameters, id: 1000 + lastID, from: phone)
    }

    /// SetInteriorVehicleData of the fan.
    func setFan(_ speed: Int64, from phone: Phone) -> [Heard] {
        request(.setInteriorVehicleData, Self.fan(speed), from: phone)
    }

    static func fan(_ speed: Int64) -> JSON {
        [
            "moduleData": [
                "moduleType": "CLIMATE", "moduleId": "c1", "climateControlData": ["fanSpeed": .integer(speed)],
            ]
        ]
    }

    func get(_ more: JSON = [:], from phone: Phone) -> [Heard] {
        var parameters = JSONObject([("moduleType", "CLIMATE")])
        for (name, value) in more.object?.members ?? [] { parameters[name] = value }
        return request(.getInteriorVehicleData, .object(parameters), from: phone)
    }

    /// The program answers the newest request with the fan's speed.
    func answer(_ result: ResultCode = .success, fan: Int64 = 20) throws -> [Heard] {
        try answer(result) { $0.function == .buttonPress ? nil : Self.fan(fan) }
    }

    /// The program answers the newest request, SetInteriorVehicleData, with the settings in it.
    func answerWithSettings(_ result: ResultCode = .success) throws -> [Heard] { try answer(result) { $0.parameters } }

    private func answer(_ result: ResultCode, parameters: (ServedRequest) -> JSON?) throws -> [Heard] {
        let asked = try #require(bench.asked.last)
        let answer = try ServedAnswer(
            to: asked.function, result, parameters: result == .success ? parameters(asked) : nil)
        return bench.handle(.programAnswered(asked.id, answer))
    }

    func notify(fan: Int64) throws -> [Heard] {
        bench.handle(.programNotified(try ServedNotice(.onInteriorVehicleData, Self.fan(fan))))
    }

    /// What each OnRCStatus of an app says: "allowed", the modules of the app, and the free ones.
    static func status(_ heard: [Heard], of phone: Phone) -> [RCStatus] {
        heard.filter { $0.notification == .onRCStatus && $0.connection == phone.connection }
            .map { RCStatus($0.parameters) }
    }
}

struct RCStatus: Hashable {
    let isAllowed: Bool
    let own: [String]
    let free: [String]

    init(_ isAllowed: Bool, own: [String], free: [String]) {
        (self.isAllowed, self.own, self.free) = (isAllowed, own, free)
    }

    init(_ parameters: JSON) {
        func names(_ key: String) -> [String] {
            (parameters[key]?.array ?? []).map {
                "\($0["moduleType"]?.string ?? "") \($0["moduleId"]?.string ?? "")"
            }
        }
        isAllowed = parameters["allowed"] == true
        (own, free) = (names("allocatedModules"), names("freeModules"))
    }
}
