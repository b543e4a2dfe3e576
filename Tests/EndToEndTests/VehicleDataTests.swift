import TestSupport
import Testing

@testable import SmartDeviceLinkApp

/// Vehicle data from the command that sets it to the app that reads it.
@Suite(.enabled(if: Places.bezel != nil, "needs the bezel program beside the tests"), .timeLimit(.minutes(2)))
struct VehicleDataTests {
    private let bezel: RunningBezel
    private let app: SDLManager

    init() async throws {
        bezel = try RunningBezel()
        app = try await bezel.appOnScreen()
    }

    private func set(_ values: String...) throws { try bezel.setVehicle(values) }

    @Test func `a subscription gets the present value and each change`() async throws {
        defer { bezel.stop() }
        try set("speed", "42.5")
        var speeds = app.vehicleData.changes(of: .speed).makeAsyncIterator()
        #expect(await speeds.next() == 42.5)
        try set("speed", "43")
        #expect(await speeds.next() == 43)
        await app.stop()
    }

    @Test func `an item is read once, with its unit, its word or its fields`() async throws {
        defer { bezel.stop() }
        try set("fuelLevel", "31", "prndl", "DRIVE", "gps.longitudeDegrees", "-11.5", "gps.latitudeDegrees", "48")
        let vehicle = app.vehicleData
        #expect(try await vehicle.value(of: .fuelLevel) == 31)
        #expect(try await vehicle.value(of: .prndl) == .drive)
        let place = try await vehicle.value(of: .gps)
        #expect(place.longitude == -11.5)
        #expect(place.latitude == 48)
        await app.stop()
    }

    @Test func `an item without a value is an error, and its listener is told why`() async throws {
        defer { bezel.stop() }
        let expected = VehicleDataError(item: "fuelLevel", reason: .notAvailable)
        await #expect(throws: expected) { _ = try await app.vehicleData.value(of: .fuelLevel) }
        var problems = app.vehicleData.problems.makeAsyncIterator()
        let levels = app.vehicleData.changes(of: .fuelLevel)
        #expect(await problems.next() == expected)
        withExtendedLifetime(levels) {}
        await app.stop()
    }
}
