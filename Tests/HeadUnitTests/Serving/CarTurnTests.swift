import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// What the car costs in one turn of the loop: a touch waits for the turn that runs, so a turn notifies four apps.
struct CarTurnTests {
    /// Many apps of type REMOTE_CONTROL. A program serves modules of the car.
    private func crowd(_ count: Int) throws -> (RemoteCar, [Phone]) {
        let car = try RemoteCar()
        return (car, try (0..<count).map { try car.register("App \($0)").phone })
    }

    /// What each turn of the loop sends, until nothing is due.
    private func turns(_ first: [Heard], _ bench: Bench) -> [[Heard]] {
        var turns = [first]
        while let due = bench.engine.deadline, due <= bench.now { turns.append(bench.handle(.timerFired)) }
        return turns
    }

    private func count(_ function: FunctionID, _ turns: [[Heard]]) -> [Int] {
        turns.map { $0.count { $0.notification == function } }
    }

    @Test func `when a program begins or ends to serve, a turn notifies four apps`() throws {
        let (car, phones) = try crowd(10)
        for phone in phones {
            _ = car.request(
                .getSystemCapability, ["systemCapabilityType": "REMOTE_CONTROL", "subscribe": true], from: phone)
        }
        let ended = turns(car.bench.handle(.programsServe([])), car.bench)
        #expect(count(.onPermissionsChange, ended) == [4, 4, 2])
        #expect(count(.onRCStatus, ended) == [0, 0, 0])

        let begun = turns(try car.serve(), car.bench)
        for function in [FunctionID.onPermissionsChange, .onRCStatus, .onSystemCapabilityUpdated] {
            #expect(count(function, begun) == [4, 4, 2])
        }
        for phone in phones {
            let own = begun.flatMap(\.self).filter { $0.connection == phone.connection }.map(\.notification)
            #expect(own == [.onPermissionsChange, .onSystemCapabilityUpdated, .onRCStatus], "permissions come first")
        }
    }

    /// What changes for all apps, and the notification that each of them gets.
    enum Change: CaseIterable {
        case sound, screen, streams

        var notification: FunctionID {
            switch self {
            case .sound: .onPermissionsChange
            case .screen, .streams: .onSystemCapabilityUpdated
            }
        }
    }

    @Test(arguments: Change.allCases) func `when the board changes, a turn notifies four apps`(change: Change) throws {
        let (car, phones) = try crowd(10)
        for phone in phones {
            _ = car.request(
                .getSystemCapability, ["systemCapabilityType": "VIDEO_STREAMING", "subscribe": true], from: phone)
        }
        let event: Engine.Event
        switch change {
        case .sound: event = .audible(false)
        case .screen: event = .screenChanged(Viewport(area: DisplayRect(x: 0, y: 0, width: 1280, height: 720)))
        case .streams: event = .streamsChanged(HeadUnitConfiguration.streaming.streams)
        }
        let all = turns(car.bench.handle(event), car.bench)
        // A screen changes two capabilities of each app.
        let times = change == .screen ? 2 : 1
        #expect(count(change.notification, all) == [4 * times, 4 * times, 2 * times])
        for phone in phones { #expect(all.flatMap(\.self).count { $0.connection == phone.connection } == times) }
    }

    @Test func `a change back while apps wait is told to each app as it is then`() throws {
        let (car, phones) = try crowd(6)
        let failed = car.bench.handle(.audible(false))
        let all = turns(failed + car.bench.handle(.audible(true)), car.bench).flatMap(\.self)
        for phone in phones {
            let last = all.last { $0.connection == phone.connection }?.parameters["permissionItem"]?.array
            #expect(last?.first { $0["rpcName"] == "Speak" }?["hmiPermissions"]?["allowed"] == ["FULL", "LIMITED"])
        }
    }

    @Test func `a request that is served no longer is refused before its app is notified`() throws {
        let (car, phones) = try crowd(6)
        let last = try #require(phones.last)
        let heard = car.bench.handle(.programsServe([]))
        #expect(!heard.contains { $0.connection == last.connection })
        for answer in [car.get(from: last), car.setFan(1, from: last)] {
            #expect(answer.map(\.result) == [.unsupportedRequest])
        }
        #expect(car.bench.asked.isEmpty)
    }

    @Test func `a program that comes and goes all the time keeps no app from its notification`() throws {
        let (car, phones) = try crowd(10)
        var times: [ConnectionID: Int] = [:]
        for number in 0..<6 {
            let heard = try number % 2 == 0 ? car.serve(only: "climateControlCapabilities") : car.serve()
            for one in heard where one.notification == .onRCStatus { times[one.connection, default: 0] += 1 }
        }
        for phone in phones { #expect(times[phone.connection, default: 0] >= 2) }
    }

    @Test func `an app that leaves or whose session is taken by another app is notified of nothing twice`() throws {
        let (car, phones) = try crowd(6)
        _ = car.bench.handle(.programsServe([]))
        _ = car.bench.handle(.disconnected(phones[5].connection))
        let new = try #require(car.bench.open())
        #expect(new.session == phones[5].session)
        let registration = RegisterAppInterface(appName: "New", appID: "New", types: [.remoteControl])
        var heard = car.bench.request(.registerAppInterface, registration.parameters, from: new)
        heard += turns([], car.bench).flatMap(\.self)
        let own = heard.filter { $0.connection == new.connection }
        #expect(own.count { $0.notification == .onPermissionsChange } == 1)
    }

    @Test func `new vehicle data reach four apps in a turn, and each app once`() throws {
        let bench = Bench()
        _ = bench.handle(.vehicleDataSet([try VehicleValue("speed", 1)]))
        let phones = try (0..<10).map { try #require(bench.app("App \($0)")) }
        for phone in phones { _ = bench.request(.subscribeVehicleData, ["speed": true], from: phone) }
        let told = turns(bench.handle(.vehicleDataSet([try VehicleValue("speed", 2)])), bench)
        #expect(count(.onVehicleData, told) == [4, 4, 2])
        for phone in phones { #expect(told.flatMap(\.self).count { $0.connection == phone.connection } == 1) }
    }

    /// 300 changes in 30 ms are 10,000 in a second.
    @Test func `10,000 changes a second to 1,000 subscriptions send four notifications in a turn at most`() throws {
        var configuration = HeadUnitConfiguration()
        configuration.apps.activation = .last
        let bench = Bench(configuration)
        let items = ["speed", "rpm", "fuelLevel", "odometer", "externalTemperature", "engineTorque"]
        _ = bench.handle(.vehicleDataSet(try items.map { try VehicleValue($0, 1) }))
        let phones = try (0..<170).map { try #require(bench.app("App \($0)")) }
        let asked = JSON.object(JSONObject(items.map { (key: $0, value: true) }))
        for phone in phones {
            #expect(bench.request(.subscribeVehicleData, asked, from: phone).first?.result == .success)
        }
        var heard: [ConnectionID: Int] = [:]
        for change in 0..<300 {
            let value = try VehicleValue(items[change % items.count], .integer(Int64(2 + change / items.count % 40)))
            bench.now = bench.now + Interval(nanoseconds: 100_000)
            for turn in turns(bench.handle(.vehicleDataSet([value])), bench) {
                #expect(turn.count <= 4)
                for message in turn { heard[message.connection, default: 0] += 1 }
            }
        }
        #expect(heard.count == phones.count && heard.values.allSatisfy { $0 == 1 })
    }
}
