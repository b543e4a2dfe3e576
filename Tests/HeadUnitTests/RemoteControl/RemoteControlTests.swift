import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Modules of the car that apps control (ProtocolNotes, "Remote control").
struct RemoteControlTests {
    private static let others = RemoteCar.all.filter { $0 != "CLIMATE c1" }

    private func results(_ heard: [Heard]) -> [ResultCode?] {
        heard.filter { $0.rpc?.type == .response }.map(\.result)
    }

    @Test func `an app of the type is told of all modules when it registers, and no other app`() throws {
        let car = try RemoteCar()
        let (phone, heard) = try car.register("A")
        #expect(RemoteCar.status(heard, of: phone) == [RCStatus(true, own: [], free: RemoteCar.all)])
        let hmi = heard.first { $0.rpc?.type == .response }?.parameters["hmiCapabilities"]
        #expect(hmi?["remoteControl"] == true)
        let capability = car.request(.getSystemCapability, ["systemCapabilityType": "REMOTE_CONTROL"], from: phone)
        #expect(
            capability.first?.parameters["systemCapability"]?["remoteControlCapability"]?["climateControlCapabilities"]
                == RemoteCar.modules["climateControlCapabilities"])

        let (other, otherHeard) = try car.register("B", [.navigation])
        #expect(!otherHeard.contains { $0.notification == .onRCStatus })
        #expect(results(car.get(from: other)) == [.disallowed])
        #expect(results(car.setFan(1, from: other)) == [.disallowed])
    }

    @Test func `a successful Set gives the app the module once, and Get does not`() throws {
        let car = try RemoteCar()
        let (one, _) = try car.register("A"), (two, _) = try car.register("B")
        _ = car.bench.handle(.appActivated(SessionID(one.session)))
        #expect(car.setFan(30, from: one).isEmpty)
        #expect(car.bench.asked.last?.parameters == RemoteCar.fan(30))
        let first = try car.answer(fan: 30)
        #expect(
            results(first) == [.success] && first.first?.parameters["moduleData"] == RemoteCar.fan(30)["moduleData"])
        #expect(RemoteCar.status(first, of: one) == [RCStatus(true, own: ["CLIMATE c1"], free: Self.others)])
        #expect(RemoteCar.status(first, of: two) == [RCStatus(true, own: [], free: Self.others)])

        _ = car.setFan(40, from: one)
        let again = try car.answer(fan: 40)
        #expect(results(again) == [.success] && RemoteCar.status(again, of: one).isEmpty)
        _ = car.get(["subscribe": true], from: two)
        #expect(RemoteCar.status(try car.answer(), of: two).isEmpty)
    }

    @Test func `a failed Set gives no module`() throws {
        let car = try RemoteCar()
        let (one, _) = try car.register("A")
        _ = car.setFan(30, from: one)
        let heard = try car.answer(.rejected)
        #expect(results(heard) == [.rejected] && RemoteCar.status(heard, of: one).isEmpty)
    }

    static let takeovers: [(mode: RemoteControlRules.Mode, isFull: Bool, result: ResultCode?)] = [
        (.allow, true, nil), (.allow, false, .rejected), (.deny, true, .inUse), (.deny, false, .rejected),
    ]

    @Test(arguments: takeovers) func `the mode decides about a module that another app has`(
        row: (mode: RemoteControlRules.Mode, isFull: Bool, result: ResultCode?)
    ) throws {
        let car = try RemoteCar(row.mode)
        let (one, _) = try car.register("A")
        _ = car.setFan(30, from: one)
        _ = try car.answer()
        let (two, _) = try car.register("B")
        if !row.isFull { _ = car.bench.handle(.appActivated(SessionID(one.session))) }
        let refused = car.setFan(40, from: two)
        #expect(refused.first?.result == row.result)
        guard row.result == nil else { return #expect(RemoteCar.status(refused, of: one).isEmpty) }
        let heard = try car.answer()
        #expect(RemoteCar.status(heard, of: two) == [RCStatus(true, own: ["CLIMATE c1"], free: Self.others)])
        #expect(RemoteCar.status(heard, of: one) == [RCStatus(true, own: [], free: Self.others)])
    }

    @Test func `a module without multiple access stays with its app until it is released`() throws {
        let car = try RemoteCar()
        let (one, _) = try car.register("A")
        let on: JSON = ["moduleData": ["moduleType": "RADIO", "radioControlData": ["radioEnable": true]]]
        _ = car.request(.setInteriorVehicleData, on, from: one)
        let asked = try #require(car.bench.asked.last)
        #expect(asked.parameters["moduleData"]?["moduleId"] == "r1", "the first module of its type")
        _ = car.bench.handle(
            .programAnswered(asked.id, try ServedAnswer(to: asked.function, .success, parameters: asked.parameters)))
        let (two, _) = try car.register("B")
        #expect(results(car.request(.setInteriorVehicleData, on, from: two)) == [.rejected])
        let radio: JSON = ["moduleType": "RADIO", "moduleId": "r1"]
        #expect(results(car.request(.releaseInteriorVehicleDataModule, radio, from: two)) == [.rejected])
        let released = car.request(.releaseInteriorVehicleDataModule, radio, from: one)
        #expect(results(released) == [.success])
        #expect(RemoteCar.status(released, of: two) == [RCStatus(true, own: [], free: RemoteCar.all)])
        #expect(results(car.request(.releaseInteriorVehicleDataModule, radio, from: one)) == [.ignored])
        #expect(car.request(.setInteriorVehicleData, on, from: two).isEmpty)
    }

    // MARK: The question

    @Test func `the driver is asked, and a refusal is remembered`() throws {
        let (car, one, two) = try RemoteCar.claimed(.ask)
        #expect(results(car.setFan(40, from: two)).isEmpty)
        let refused = try car.press(secondButton)
        #expect(results(refused) == [.rejected] && RemoteCar.status(refused, of: one).isEmpty)
        #expect(results(car.setFan(40, from: two)) == [.rejected], "without another question")
        let consent = car.request(
            .getInteriorVehicleDataConsent, ["moduleType": "CLIMATE", "moduleIds": []], from: two)
        #expect(consent.first?.parameters["allowed"] == [false])

        _ = car.bench.handle(.remoteControl(isAllowed: nil, .allow))
        _ = car.bench.handle(.remoteControl(isAllowed: nil, .ask))
        _ = car.bench.wait(.seconds(60))
        #expect(results(car.setFan(40, from: two)).isEmpty, "the refusal is forgotten with the mode")
        #expect(car.bench.asked.count == 1)
        #expect(results(try car.press(firstButton)).isEmpty)
        let allowed = try car.answer()
        #expect(results(allowed) == [.success])
        #expect(RemoteCar.status(allowed, of: two) == [RCStatus(true, own: ["CLIMATE c1"], free: Self.others)])
    }

    @Test func `there is one question a minute, and none while driver distraction rules are in force`() throws {
        let (car, _, two) = try RemoteCar.claimed(.ask)
        #expect(results(car.setFan(40, from: two)).isEmpty)
        #expect(results(car.setFan(41, from: two)) == [.inUse], "a request to the module is running")
        let heard = car.bench.handle(.driverDistraction(true))
        #expect(results(heard) == [.rejected])
        _ = car.bench.wait(.seconds(60))
        #expect(results(car.setFan(40, from: two)) == [.rejected])
        _ = car.bench.handle(.driverDistraction(false))
        #expect(results(car.setFan(40, from: two)).isEmpty)
        let late = car.bench.wait(.seconds(59))
        #expect(results(late) == [.rejected], "the driver has not answered")
        #expect(results(car.setFan(40, from: two)) == [.rejected], "asked less than a minute ago")
        _ = car.bench.wait(.seconds(1))
        #expect(results(car.setFan(40, from: two)).isEmpty)
    }

    @Test func `a second request to a busy module is IN_USE`() throws {
        let car = try RemoteCar()
        let (one, _) = try car.register("A"), (two, _) = try car.register("B")
        #expect(car.setFan(30, from: one).isEmpty)
        let press: JSON = ["moduleType": "CLIMATE", "buttonName": "AC", "buttonPressMode": "SHORT"]
        #expect(results(car.request(.buttonPress, press, from: two)) == [.inUse])
        #expect(results(try car.answer()) == [.success])
        #expect(car.request(.buttonPress, press, from: two).isEmpty)
        let heard = try car.answer()
        #expect(results(heard) == [.success])
        #expect(RemoteCar.status(heard, of: two) == [RCStatus(true, own: ["CLIMATE c1"], free: Self.others)])
    }

    @Test func `switched off, remote control forgets all, and everything is free when it is on again`() throws {
        let (car, one, two) = try RemoteCar.claimed(.allow)
        _ = car.get(["subscribe": true], from: two)
        _ = try car.answer()
        let off = car.bench.handle(.remoteControl(isAllowed: false, nil))
        for phone in [one, two] { #expect(RemoteCar.status(off, of: phone) == [RCStatus(false, own: [], free: [])]) }
        #expect(car.bench.wishes.map(\.isOn) == [true, false])
        #expect(results(car.setFan(1, from: two)) == [.userDisallowed])
        let on = car.bench.handle(.remoteControl(isAllowed: true, nil))
        for phone in [one, two] {
            #expect(RemoteCar.status(on, of: phone) == [RCStatus(true, own: [], free: RemoteCar.all)])
        }
        #expect(try car.notify(fan: 50).isEmpty, "the subscription is forgotten")
        #expect(car.bench.engine.remoteControlRules.mode == .allow)
    }

    @Test func `the modules of an app that leaves or is closed are free`() throws {
        let (car, one, two) = try RemoteCar.claimed(.allow)
        let closed = car.bench.handle(.appClosed(SessionID(one.session)))
        #expect(RemoteCar.status(closed, of: two) == [RCStatus(true, own: [], free: RemoteCar.all)])
        _ = car.setFan(3, from: two)
        _ = try car.answer()
        let left = car.bench.handle(.disconnected(two.connection))
        #expect(RemoteCar.status(left, of: one) == [RCStatus(true, own: [], free: RemoteCar.all)])
    }

    // MARK: Settings

    @Test func `while an app is subscribed the program is not asked, and changes reach subscribers only`() throws {
        let car = try RemoteCar()
        let (one, _) = try car.register("A"), (two, _) = try car.register("B")
        _ = car.get(["subscribe": true], from: one)
        #expect(car.bench.asked.last?.parameters["subscribe"] == true)
        let subscribed = try car.answer(fan: 20)
        #expect(subscribed.first?.parameters["isSubscribed"] == true)
        #expect(car.bench.wishes == [NoticeWish(.onInteriorVehicleData, isOn: true, module: .init(.climate, "c1"))])
        for _ in 0..<7 { #expect(results(car.get(from: two)) == [.success]) }
        #expect(car.bench.asked.count == 1)
        #expect(results(car.get(["subscribe": true], from: one)) == [.warnings])

        let told = try car.notify(fan: 30)
        #expect(told.map(\.connection) == [one.connection])
        #expect(told.first?.parameters == RemoteCar.fan(30))
        #expect(car.get(from: two).first?.parameters["moduleData"] == RemoteCar.fan(30)["moduleData"])
        for speed in Int64(31)...33 { #expect(try car.notify(fan: speed).isEmpty) }
        let next = car.bench.wait(.milliseconds(100))
        #expect(next.map(\.parameters) == [RemoteCar.fan(33)], "the newest settings, once in 100 ms")

        _ = car.bench.handle(.disconnected(one.connection))
        #expect(car.bench.wishes.map(\.isOn) == [true, false])
        #expect(car.get(from: two).isEmpty, "the program is asked again")
    }

    @Test func `changes while the app is at NONE come when its level allows them, the newest only`() throws {
        let car = try RemoteCar()
        let (one, _) = try car.register("A")
        _ = car.get(["subscribe": true], from: one)
        _ = try car.answer(fan: 20)
        _ = car.bench.handle(.appClosed(SessionID(one.session)))
        for speed in Int64(30)...33 {
            #expect(try car.notify(fan: speed).isEmpty)
            #expect(car.bench.wait(.milliseconds(200)).isEmpty)
        }
        let heard = car.bench.handle(.appActivated(SessionID(one.session))) + car.bench.wait(.milliseconds(100))
        let told = heard.filter { $0.notification == .onInteriorVehicleData }
        #expect(told.map(\.parameters) == [RemoteCar.fan(33)])
        #expect(try car.notify(fan: 34).map(\.parameters) == [RemoteCar.fan(34)])
    }

    @Test func `a reload whose policy forbids a type takes its modules from the app`() throws {
        let car = try RemoteCar()
        let (one, _) = try car.register("A"), (two, _) = try car.register("B")
        _ = car.get(["subscribe": true], from: one)
        _ = try car.answer(fan: 20)
        _ = car.setFan(30, from: one)
        _ = try car.answer(fan: 30)
        var configuration = car.bench.engine.configuration
        configuration.policy.apps["A"] = AppPolicy()
        configuration.policy.apps["A"]?.moduleTypes = [.radio]
        let heard = car.bench.handle(.reconfigured(configuration))
        #expect(RemoteCar.status(heard, of: two).last == RCStatus(true, own: [], free: RemoteCar.all))
        #expect(car.bench.wishes.map(\.isOn) == [true, false])
        #expect(try car.notify(fan: 40).isEmpty)
        #expect(results(car.setFan(1, from: one)) == [.disallowed])
    }

    /// The policy of the apps allows modules of the radio only.
    private func forbidClimate(_ car: RemoteCar) -> [Heard] {
        var configuration = car.bench.engine.configuration
        configuration.policy.default.moduleTypes = [.radio]
        return car.bench.handle(.reconfigured(configuration))
    }

    @Test func `a request that waits while a reload forbids its type is DISALLOWED, and changes nothing`() throws {
        for asks in [true, false] {
            let car = try RemoteCar()
            let (one, _) = try car.register("A")
            _ = asks ? car.get(["subscribe": true], from: one) : car.setFan(30, from: one)
            _ = forbidClimate(car)
            let heard = try car.answer(fan: 30)
            #expect(results(heard) == [.disallowed] && heard.first?.parameters["moduleData"] == nil)
            #expect(heard.count == 1 && car.bench.wishes.isEmpty, "no app has the module or has subscribed to it")
            #expect(try car.notify(fan: 40).isEmpty)
        }
    }

    /// What the policy of all apps no longer allows.
    enum Forbidden: CaseIterable {
        case type, function
    }

    @Test(arguments: Forbidden.allCases) func `a question goes when a reload forbids what it is about`(
        forbidden: Forbidden
    ) throws {
        let (car, _, two) = try RemoteCar.claimed(.ask)
        #expect(results(car.setFan(40, from: two)).isEmpty && car.bench.scene.card != nil)
        var configuration = car.bench.engine.configuration
        switch forbidden {
        case .type: configuration.policy.default.moduleTypes = [.radio]
        case .function: configuration.policy.default.rpcs[.setInteriorVehicleData] = []
        }
        let answer = car.bench.handle(.reconfigured(configuration)).filter { $0.rpc?.type == .response }
        #expect(answer.map(\.connection) == [two.connection] && answer.map(\.result) == [.disallowed])
        #expect(answer.first?.info.hasPrefix(forbidden == .type ? "moduleType: the policy" : "the policy") == true)
        #expect(car.bench.scene.card == nil)
        #expect(car.bench.asked.count == 1, "the program gets no request")
    }

    @Test func `a question stays when a reload forbids something else`() throws {
        let (car, _, two) = try RemoteCar.claimed(.ask)
        _ = car.setFan(40, from: two)
        var configuration = car.bench.engine.configuration
        configuration.policy.default.moduleTypes = [.climate]
        configuration.policy.default.rpcs[.getInteriorVehicleDataConsent] = []
        #expect(results(car.bench.handle(.reconfigured(configuration))).isEmpty)
        #expect(results(try car.press(firstButton)).isEmpty)
        #expect(car.bench.asked.count == 2)
    }

    @Test func `when the program leaves, the request that waits for the driver fails`() throws {
        let (car, _, two) = try RemoteCar.claimed(.ask)
        #expect(results(car.setFan(40, from: two)).isEmpty)
        let answers = car.bench.handle(.programsServe([])).filter { $0.rpc?.type == .response }
        #expect(answers.map(\.result) == [.genericError])
        #expect(answers.map(\.info) == ["the program that serves this has left"])
    }

    @Test func `without a subscriber the sixth Get of a module in a second is rejected`() throws {
        let car = try RemoteCar()
        let (one, _) = try car.register("A")
        for _ in 0..<5 {
            #expect(car.get(from: one).isEmpty)
            #expect(results(try car.answer()) == [.success])
        }
        #expect(results(car.get(from: one)) == [.rejected])
        _ = car.bench.wait(.seconds(1))
        #expect(car.get(from: one).isEmpty)
    }

    @Test func `an answer about another module is GENERIC_ERROR, and nothing of it reaches the app`() throws {
        let car = try RemoteCar()
        let (one, _) = try car.register("A")
        _ = car.get(from: one)
        let asked = try #require(car.bench.asked.last)
        let light: JSON = [
            "moduleData": [
                "moduleType": "LIGHT", "moduleId": "l1",
                "lightControlData": ["lightState": [["id": "READING_LIGHTS", "status": "ON"]]],
            ]
        ]
        let answer = try ServedAnswer(to: asked.function, .success, parameters: light)
        let heard = car.bench.handle(.programAnswered(asked.id, answer))
        #expect(results(heard) == [.genericError] && heard.first?.parameters["moduleData"] == nil)
    }

    @Test func `when the program leaves, permissions name no module`() throws {
        let car = try RemoteCar()
        let (one, _) = try car.register("A")
        let heard = car.bench.handle(.programsServe([]))
        let names =
            heard.first { $0.notification == .onPermissionsChange }?.parameters["permissionItem"]?.array?
            .compactMap { $0["rpcName"]?.string } ?? []
        #expect(!names.isEmpty && !names.contains { $0.contains("InteriorVehicleData") || $0 == "OnRCStatus" })
        #expect(results(car.get(from: one)) == [.unsupportedRequest])
        #expect(RemoteCar.status(try car.serve(), of: one) == [RCStatus(true, own: [], free: RemoteCar.all)])
    }
}
