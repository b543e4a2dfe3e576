import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// Several programs, each with modules of its own.
struct ModuleProgramTests {
    /// A second climate module, without buttons.
    private static let rear: JSON = [
        "climateControlCapabilities": [
            ["moduleName": "Rear", "moduleInfo": ["moduleId": "c2"], "fanSpeedAvailable": true]
        ]
    ]
    private static let heat: JSON = [
        "moduleData": ["moduleType": "SEAT", "moduleId": "s1", "seatControlData": ["heatingLevel": 50]]
    ]

    /// Twenty climate modules with much text.
    private static func large(_ name: String) throws -> RemoteCapability {
        let (zones, modes) = ([JSON](repeating: "FRONT", count: 100), [JSON](repeating: "UPPER", count: 100))
        let modules = (0..<20).map { index -> JSON in
            [
                "moduleName": "Climate", "moduleInfo": ["moduleId": .string("\(name) \(index)")],
                "defrostZone": .array(zones), "ventilationMode": .array(modes),
            ]
        }
        return try RemoteCapability(["climateControlCapabilities": .array(modules)])
    }

    private let car: RemoteCar

    init() throws { car = try RemoteCar() }

    @Test func `what apps have of a module stays when another program comes or goes`() throws {
        let (phone, _) = try car.register("A")
        _ = car.setFan(30, from: phone)
        _ = try car.answer(fan: 30)
        _ = car.get(["subscribe": true], from: phone)
        _ = try car.answer(fan: 30)

        let come = try car.serve(RemoteCar.seat)
        let others = RemoteCar.all.filter { $0 != "CLIMATE c1" }
        #expect(RemoteCar.status(come, of: phone).map(\.own) == [["CLIMATE c1"]])
        #expect(Set(RemoteCar.status(come, of: phone)[0].free) == Set(others + ["SEAT s1"]))
        #expect(car.request(.setInteriorVehicleData, Self.heat, from: phone).isEmpty)
        #expect(car.bench.asked.last?.parameters == Self.heat)

        let gone = try car.serve()
        let answers = gone.filter { $0.rpc?.type == .response }
        #expect(answers.map(\.result) == [.genericError], "the program of the seat has left")
        #expect(RemoteCar.status(gone, of: phone) == [RCStatus(true, own: ["CLIMATE c1"], free: others)])
        #expect(try car.notify(fan: 44).map(\.parameters) == [RemoteCar.fan(44)], "the subscription is still there")
    }

    /// No program serves the modules any more.
    private func leave() { _ = car.bench.handle(.programsServe([], nil)) }

    @Test func `an app stays subscribed to a module whose program starts again`() throws {
        let (phone, _) = try car.register("A")
        _ = car.get(["subscribe": true], from: phone)
        _ = try car.answer(fan: 30)
        leave()
        #expect(try car.notify(fan: 31).isEmpty)
        #expect(car.get(from: phone).first?.result == .unsupportedRequest)

        _ = try car.serve()
        let wish = NoticeWish(.onInteriorVehicleData, isOn: true, module: .init(.climate, "c1"))
        #expect(car.bench.wishes == [wish, wish], "the new program is told, too")
        let notice = try ServedNotice(.onInteriorVehicleData, RemoteCar.fan(32))
        #expect(car.bench.engine.subscribers(of: notice) == 1)
        #expect(try car.notify(fan: 32).map(\.parameters) == [RemoteCar.fan(32)])

        let count = car.bench.asked.count
        #expect(car.get(["subscribe": true], from: phone).isEmpty)
        #expect(car.bench.asked.count == count + 1, "a notification may have a part of the settings only")
        #expect(try car.answer(fan: 32).first?.parameters["isSubscribed"] == true)
        #expect(car.get(from: phone).first?.result == .success)
        #expect(car.bench.asked.count == count + 1, "now they are known")
    }

    @Test func `a subscription to a module without a program ends with its app, and with remote control`() throws {
        for isSwitchedOff in [true, false] {
            let car = try RemoteCar()
            let (phone, _) = try car.register("A")
            _ = car.get(["subscribe": true], from: phone)
            _ = try car.answer(fan: 30)
            _ = car.bench.handle(.programsServe([], nil))
            if isSwitchedOff {
                for isAllowed in [false, true] { _ = car.bench.handle(.remoteControl(isAllowed: isAllowed, nil)) }
            } else {
                _ = car.bench.handle(.disconnected(phone.connection))
            }
            _ = try car.serve()
            #expect(car.bench.wishes.map(\.isOn) == [true])
            let notice = try ServedNotice(.onInteriorVehicleData, RemoteCar.fan(32))
            #expect(car.bench.engine.subscribers(of: notice) == 0)
        }
    }

    @Test func `of modules without a program, the subscriptions to the newest are kept`() throws {
        let limit = ModuleSubscriptions.absentLimit
        var subscriptions = ModuleSubscriptions()
        func capability(_ ids: Range<Int>) throws -> RemoteCapability {
            try RemoteCapability([
                "seatControlCapabilities": .array(
                    ids.map { ["moduleName": "Seat", "moduleInfo": ["moduleId": .string("s\(100 + $0)")]] })
            ])
        }
        let half = limit / 2
        for start in [0, half, 2 * half] {
            _ = subscriptions.serve(try capability(start..<start + half), keeping: [])
            for id in start..<start + half { _ = subscriptions.add(SessionID(1), .init(.seat, "s\(100 + id)")) }
        }
        _ = subscriptions.serve(nil, keeping: [])
        let kept = (0..<3 * half).filter { subscriptions.contains(SessionID(1), .init(.seat, "s\(100 + $0)")) }
        #expect(kept == Array(half..<3 * half))
    }

    @Test func `the driver's consent is not given for a module that is gone`() throws {
        let car = try RemoteCar(.ask)
        _ = try car.serve(Self.rear)
        let (one, _) = try car.register("A")
        _ = car.setFan(30, from: one)
        _ = try car.answer(fan: 30)
        let (two, _) = try car.register("B")
        let ids: JSON = ["moduleType": "CLIMATE", "moduleIds": ["c1", "c2"]]
        let heard = car.request(.getInteriorVehicleDataConsent, ids, from: two)
        #expect(!heard.contains { $0.rpc?.type == .response }, "the driver is asked")
        _ = try car.serve()
        try #require(car.bench.scene.card?.buttons.count == 2)
        _ = car.bench.wait(.milliseconds(300))
        let answer = car.bench.tap(firstButton).first { $0.rpc?.type == .response }
        #expect(answer?.result == .success && answer?.parameters["allowed"] == [true, false])
    }

    @Test func `a request to a module is passed only if its own program serves it`() throws {
        let (phone, _) = try car.register("A")
        _ = try car.serve(RemoteCar.seat, functions: [.getInteriorVehicleData])
        let refused = car.request(.setInteriorVehicleData, Self.heat, from: phone)
        #expect(refused.map(\.result) == [.unsupportedResource])
        #expect(car.setFan(1, from: phone).isEmpty)
    }

    @Test func `a button of one program is not one of another program's module of the type`() throws {
        let (phone, _) = try car.register("A")
        _ = try car.serve(Self.rear)
        func press(_ id: String) -> [Heard] {
            let press: JSON = [
                "moduleType": "CLIMATE", "moduleId": .string(id), "buttonName": "AC", "buttonPressMode": "SHORT",
            ]
            return car.request(.buttonPress, press, from: phone)
        }
        #expect(press("c2").map(\.result) == [.unsupportedResource])
        #expect(press("c1").isEmpty)
        let capability = car.request(.getSystemCapability, ["systemCapabilityType": "REMOTE_CONTROL"], from: phone)
        let buttons = capability.first?.parameters["systemCapability"]?["remoteControlCapability"]?[
            "buttonCapabilities"]
        #expect(buttons?.array?.map { $0["moduleInfo"]?["moduleId"] } == ["c1"])
    }

    @Test func `programs with the same module, or with too many together, do not fit`() throws {
        let seat = try RemoteCapability(RemoteCar.seat)
        let light = try RemoteCapability(RemoteCar.modules)
        for all in [[seat, seat], [light, light], [seat, light, seat]] {
            #expect(throws: InvalidData.self) { try RemoteCapability(of: all) }
        }
        // Each of them is allowed alone.
        let large = try (0..<2).map { try Self.large("\($0)") }
        #expect(throws: InvalidData("REMOTE_CONTROL: more than \(ServedAnswer.limit) bytes of all programs")) {
            try RemoteCapability(of: large)
        }
        let (none, one) = (try RemoteCapability(of: []), try RemoteCapability(of: [seat]))
        #expect(none == nil && one == seat)
    }
}
