import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// Vehicle data between an app and a head unit that the test plays.
@Suite(.timeLimit(.minutes(2)))
struct VehicleDataTests {
    private func pair(version: Int64 = 8) async throws -> Pair {
        try await Pair(manners: {
            $0.registration = Samples.registration(lines: 3, version: version)
            $0.permissions = Samples.permissions(["GetVehicleData", "SubscribeVehicleData", "UnsubscribeVehicleData"])
        })
    }

    private static func subscribed(_ type: String, _ code: String = "SUCCESS") -> JSON {
        ["dataType": .string("VEHICLEDATA_\(type)"), "resultCode": .string(code)]
    }

    /// Answers the subscription to speed, and the request of its present value.
    private func giveSpeed(_ pair: Pair, now speed: JSON?) async {
        let subscription = await pair.core.next(.subscribeVehicleData)
        #expect(subscription.parameters == ["speed": true])
        await pair.core.answer(subscription, .success, [("speed", Self.subscribed("SPEED"))])
        let get = await pair.core.next(.getVehicleData)
        if let speed {
            await pair.core.answer(get, .success, [("speed", speed)])
        } else {
            await pair.core.answer(get, .vehicleDataNotAvailable)
        }
    }

    @Test func `a sequence has the present value and each change, and its end ends the subscription`() async throws {
        let pair = try await pair()
        try await pair.start()
        let reader = Task { [vehicle = pair.app.vehicleData] in
            var seen: [Double] = []
            for await speed in vehicle.changes(of: .speed) {
                seen.append(speed)
                if seen.count == 3 { break }
            }
            return seen
        }
        await giveSpeed(pair, now: 40)
        await pair.core.notify(.onVehicleData, ["speed": 40])
        await pair.core.notify(.onVehicleData, ["speed": 41.5, "rpm": 900])
        await pair.core.notify(.onVehicleData, ["speed": 42])
        #expect(await reader.value == [40, 41.5, 42])
        let end = await pair.core.next(.unsubscribeVehicleData)
        #expect(end.parameters == ["speed": true])
        await pair.app.stop()
    }

    @Test func `several listeners share one subscription, and a later one has the last value at once`() async throws {
        let pair = try await pair()
        try await pair.start()
        let vehicle = pair.app.vehicleData
        var first = vehicle.changes(of: .speed).makeAsyncIterator()
        await giveSpeed(pair, now: 12)
        #expect(await first.next() == 12)
        var second = vehicle.changes(of: .speed).makeAsyncIterator()
        #expect(await second.next() == 12)
        #expect(await pair.core.count(.subscribeVehicleData) == 1)
        await pair.app.stop()
        #expect(await first.next() == nil)
    }

    @Test func `a subscription is made again after a reconnection`() async throws {
        let pair = try await pair()
        try await pair.start()
        var speeds = pair.app.vehicleData.changes(of: .speed).makeAsyncIterator()
        await giveSpeed(pair, now: 12)
        #expect(await speeds.next() == 12)
        await pair.core.drop()
        await pair.time.wake(.seconds(1))
        let again = await pair.core.next(.subscribeVehicleData)
        // The head unit has restored it.
        await pair.core.answer(again, .ignored, [("speed", Self.subscribed("SPEED", "DATA_ALREADY_SUBSCRIBED"))])
        await pair.core.answer(await pair.core.next(.getVehicleData), .success, [("speed", 13)])
        #expect(await speeds.next() == 13)
        await pair.app.stop()
    }

    @Test func `an item that is refused is a problem with a sentence, and the sequence waits`() async throws {
        let pair = try await pair()
        try await pair.start()
        var problems = pair.app.vehicleData.problems.makeAsyncIterator()
        var speeds = pair.app.vehicleData.changes(of: .speed).makeAsyncIterator()
        let first = await pair.core.next(.subscribeVehicleData)
        await pair.core.answer(
            first, .vehicleDataNotAvailable, [("speed", Self.subscribed("SPEED", "VEHICLE_DATA_NOT_AVAILABLE"))])
        let problem = await problems.next()
        #expect(problem?.description == "speed: the vehicle has no value now")
        #expect(pair.app.vehicleData.problem(of: .speed) == problem)
        await pair.time.wake(VehicleDataManager.pause)
        await giveSpeed(pair, now: 3)
        #expect(await speeds.next() == 3)
        #expect(pair.app.vehicleData.problem(of: .speed) == nil)
        await pair.app.stop()
    }

    @Test func `new permissions request again what the policy had refused`() async throws {
        let pair = try await pair()
        try await pair.start()
        var problems = pair.app.vehicleData.problems.makeAsyncIterator()
        var speeds = pair.app.vehicleData.changes(of: .speed).makeAsyncIterator()
        await pair.core.answer(await pair.core.next(.subscribeVehicleData), .disallowed)
        #expect(await problems.next()?.reason == .notAllowed)
        await pair.core.notify(
            .onPermissionsChange,
            Samples.permissions(["GetVehicleData", "SubscribeVehicleData", "UnsubscribeVehicleData"]))
        await giveSpeed(pair, now: 5)
        #expect(await speeds.next() == 5)
        await pair.app.stop()
    }

    @Test func `one item that a head unit does not know does not take the others along`() async throws {
        let pair = try await pair()
        // Declared before the start, so that they are requested together.
        let vehicle = pair.app.vehicleData
        var boosts = vehicle.changes(of: .custom("boost")).makeAsyncIterator()
        var speeds = vehicle.changes(of: .speed).makeAsyncIterator()
        var problems = vehicle.problems.makeAsyncIterator()
        try await pair.start()
        let both = await pair.core.next(.subscribeVehicleData)
        #expect(both.parameters == ["boost": true, "speed": true])
        await pair.core.answer(both, .invalidData)
        let boost = await pair.core.next(.subscribeVehicleData)
        #expect(boost.parameters == ["boost": true])
        await pair.core.answer(boost, .invalidData)
        #expect(await problems.next()?.description == "boost: the head unit does not know it")
        await giveSpeed(pair, now: 5)
        #expect(await speeds.next() == 5)
        await pair.app.stop()
        #expect(await boosts.next() == nil)
    }

    @Test func `a head unit that is older than an item is asked for the older one`() async throws {
        let pair = try await pair(version: 5)
        try await pair.start()
        let gear = Task { [vehicle = pair.app.vehicleData] in try await vehicle.value(of: .gearStatus) }
        let asked = await pair.core.next(.getVehicleData)
        #expect(asked.parameters == ["prndl": true])
        await pair.core.answer(asked, .success, [("prndl", "DRIVE")])
        #expect(try await gear.value.selectedGear == .drive)
        await #expect(throws: VehicleDataError(item: "windowStatus", reason: .notInVersion(Version(7, 0, 0)))) {
            try await pair.app.vehicleData.value(of: .windowStatus)
        }
        await pair.app.stop()
    }

    @Test(arguments: [
        ("DISALLOWED", "speed: the head unit does not allow the app to read it"),
        ("VEHICLE_DATA_NOT_ALLOWED", "speed: the head unit does not allow the app to read it"),
        ("USER_DISALLOWED", "speed: the driver does not allow the app to read it"),
        ("DATA_NOT_AVAILABLE", "speed: the vehicle has no value now"),
        ("VEHICLE_DATA_NOT_AVAILABLE", "speed: the vehicle has no value now"),
        ("REJECTED", "speed: the head unit answered REJECTED: too often"),
    ])
    func `a value that is not given is an error with a sentence`(code: String, sentence: String) async throws {
        let pair = try await pair()
        try await pair.start()
        let speed = Task { [vehicle = pair.app.vehicleData] in try await vehicle.value(of: .speed) }
        let asked = await pair.core.next(.getVehicleData)
        await pair.core.answer(asked, code: code, info: "too often")
        let error = await #expect(throws: VehicleDataError.self) { try await speed.value }
        #expect(error?.description == sentence)
        await pair.app.stop()
    }
}
