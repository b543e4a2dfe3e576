import HeadUnit
import SmartDeviceLink
import Testing

/// Which settings, buttons and capabilities are refused.
struct ModuleCheckTests {
    static let settings: [(data: JSON, result: ResultCode?)] = [
        (["moduleType": "CLIMATE", "climateControlData": ["fanSpeed": 1]], nil),
        (["moduleType": "CLIMATE", "moduleId": "c1", "climateControlData": ["acEnable": true]], nil),
        (["moduleType": "CLIMATE", "moduleId": "c2", "climateControlData": ["fanSpeed": 1]], .unsupportedResource),
        (["moduleType": "SEAT", "seatControlData": ["heatingLevel": 1]], .unsupportedResource),
        (["moduleType": "CLIMATE", "radioControlData": ["radioEnable": true]], .invalidData),
        (["moduleType": "CLIMATE"], .invalidData),
        (["moduleType": "CLIMATE", "climateControlData": [:]], .invalidData),
        (["moduleType": "CLIMATE", "climateControlData": ["fanSpeed": 101]], .invalidData),
        (["moduleType": "CLIMATE", "climateControlData": ["dualModeEnable": true]], .unsupportedResource),
        (
            [
                "moduleType": "CLIMATE",
                "climateControlData": ["currentTemperature": ["unit": "CELSIUS", "value": 20]],
            ], .readOnly
        ),
        (["moduleType": "RADIO", "radioControlData": ["state": "ACQUIRED"]], .readOnly),
        (["moduleType": "RADIO", "radioControlData": ["band": "FM"]], nil),
        (["moduleType": "RADIO", "radioControlData": ["band": "XM"]], .unsupportedResource),
        (["moduleType": "RADIO", "radioControlData": ["frequencyInteger": 101, "frequencyFraction": 7]], nil),
        (
            ["moduleType": "LIGHT", "lightControlData": ["lightState": [["id": "READING_LIGHTS", "status": "ON"]]]], nil
        ),
        (
            [
                "moduleType": "LIGHT",
                "lightControlData": ["lightState": [["id": "READING_LIGHTS", "status": "ON", "density": 0.5]]],
            ], nil
        ),
        (
            [
                "moduleType": "LIGHT",
                "lightControlData": [
                    "lightState": [
                        ["id": "READING_LIGHTS", "status": "ON", "color": ["red": 1, "green": 2, "blue": 3]]
                    ]
                ],
            ], .unsupportedResource
        ),
        (
            ["moduleType": "LIGHT", "lightControlData": ["lightState": [["id": "FOG_LIGHTS", "status": "ON"]]]],
            .unsupportedResource
        ),
        (
            [
                "moduleType": "LIGHT",
                "lightControlData": ["lightState": [["id": "READING_LIGHTS", "status": "RAMP_UP"]]],
            ],
            .readOnly
        ),
    ]

    @Test(arguments: settings.indices) func `settings are compared with the module's capability`(row: Int) throws {
        let (data, result) = Self.settings[row]
        let car = try RemoteCar()
        let (phone, _) = try car.register("A")
        let heard = car.request(.setInteriorVehicleData, ["moduleData": data], from: phone)
        #expect(heard.first?.result == result, "\(heard.first?.info ?? "")")
        #expect(car.bench.asked.count == (result == nil ? 1 : 0))
    }

    @Test func `settings that can be read only are left out beside others`() throws {
        let car = try RemoteCar()
        let (phone, _) = try car.register("A")
        let data: JSON = [
            "moduleType": "CLIMATE",
            "climateControlData": ["fanSpeed": 7, "currentTemperature": ["unit": "CELSIUS", "value": 20]],
        ]
        #expect(car.request(.setInteriorVehicleData, ["moduleData": data], from: phone).isEmpty)
        #expect(car.bench.asked.last?.parameters["moduleData"]?["climateControlData"] == ["fanSpeed": 7])
    }

    static let buttons: [(name: String, mode: String, result: ResultCode?)] = [
        ("AC", "SHORT", nil), ("AC", "LONG", .unsupportedResource), ("AC_MAX", "SHORT", .unsupportedResource),
        ("EJECT", "SHORT", .invalidData), ("OK", "SHORT", .invalidData), ("WARP", "SHORT", .invalidData),
    ]

    @Test(arguments: buttons) func `buttons are compared with the module's capability`(
        row: (name: String, mode: String, result: ResultCode?)
    ) throws {
        let car = try RemoteCar()
        let (phone, _) = try car.register("A")
        let press: JSON = [
            "moduleType": "CLIMATE", "buttonName": .string(row.name), "buttonPressMode": .string(row.mode),
        ]
        #expect(car.request(.buttonPress, press, from: phone).first?.result == row.result)
    }

    @Test(arguments: [[:], ["radioControlData": ["radioEnable": true]]] as [JSON])
    func `module data of a program without the settings of the type are wrong`(settings: JSON) throws {
        let key: [(key: String, value: JSON)] = [("moduleType", "CLIMATE"), ("moduleId", "c1")]
        let data = JSON.object(JSONObject(key + (settings.object?.members ?? [])))
        let missing = InvalidData("moduleData: climateControlData is missing")
        for function in [FunctionID.getInteriorVehicleData, .setInteriorVehicleData] {
            #expect(throws: missing) { try ServedAnswer(to: function, .success, parameters: ["moduleData": data]) }
        }
        #expect(throws: missing) { try ServedNotice(.onInteriorVehicleData, ["moduleData": data]) }
    }

    static let wrong: [JSON] = [
        [:], ["climateControlCapabilities": []], ["climateControlCapabilities": [["moduleName": "A"]]],
        ["climateControlCapabilities": [["moduleInfo": ["moduleId": "a"]]]], ["buttonCapabilities": 7],
        [
            "climateControlCapabilities": [
                ["moduleName": "A", "moduleInfo": ["moduleId": "a"]],
                ["moduleName": "B", "moduleInfo": ["moduleId": "a"]],
            ]
        ],
        ["lightControlCapabilities": ["moduleName": "A", "moduleInfo": ["moduleId": "a"], "supportedLights": []]],
        [
            "seatControlCapabilities": .array(
                (0...RemoteCapability.limit).map { ["moduleName": "A", "moduleInfo": ["moduleId": .string("\($0)")]] })
        ],
    ]

    @Test(arguments: wrong.indices) func `wrong capabilities are refused`(row: Int) {
        #expect(throws: InvalidData.self) { try RemoteCapability(Self.wrong[row]) }
    }

    @Test func `a radio that is off tells nothing else`() throws {
        let car = try RemoteCar()
        let (phone, _) = try car.register("A")
        _ = car.request(.getInteriorVehicleData, ["moduleType": "RADIO"], from: phone)
        let asked = try #require(car.bench.asked.last)
        let off: JSON = [
            "moduleData": [
                "moduleType": "RADIO", "moduleId": "r1",
                "radioControlData": ["radioEnable": false, "frequencyInteger": 101],
            ]
        ]
        let answer = try ServedAnswer(to: asked.function, .success, parameters: off)
        let heard = car.bench.handle(.programAnswered(asked.id, answer))
        #expect(heard.first?.parameters["moduleData"]?["radioControlData"] == ["radioEnable": false])
    }

    @Test func `the policy can forbid types of modules`() throws {
        var configuration = HeadUnitConfiguration()
        configuration.policy.default.moduleTypes = [.radio]
        let bench = Bench(configuration)
        _ = bench.handle(.programsServe(RemoteCar.functions, try RemoteCapability(RemoteCar.modules)))
        let phone = try #require(bench.app("A", types: [.remoteControl]))
        #expect(
            bench.request(.getInteriorVehicleData, ["moduleType": "CLIMATE"], from: phone).first?.result == .disallowed)
        #expect(bench.request(.getInteriorVehicleData, ["moduleType": "RADIO"], id: 2, from: phone).isEmpty)
    }
}
