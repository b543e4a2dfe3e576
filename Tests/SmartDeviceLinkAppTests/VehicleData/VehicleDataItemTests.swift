import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// Reading the values of vehicle data.
struct VehicleDataItemTests {
    @Test func `the items are those of rpc_spec`() {
        let names = [
            VehicleDataItem.gps.name, VehicleDataItem.speed.name, VehicleDataItem.rpm.name,
            VehicleDataItem.fuelLevel.name, VehicleDataItem.fuelLevelState.name,
            VehicleDataItem.instantFuelConsumption.name, VehicleDataItem.fuelRange.name,
            VehicleDataItem.climateData.name, VehicleDataItem.externalTemperature.name,
            VehicleDataItem.turnSignal.name, VehicleDataItem.vin.name, VehicleDataItem.gearStatus.name,
            VehicleDataItem.prndl.name, VehicleDataItem.tirePressure.name, VehicleDataItem.odometer.name,
            VehicleDataItem.beltStatus.name, VehicleDataItem.bodyInformation.name, VehicleDataItem.deviceStatus.name,
            VehicleDataItem.driverBraking.name, VehicleDataItem.wiperStatus.name, VehicleDataItem.headLampStatus.name,
            VehicleDataItem.engineTorque.name, VehicleDataItem.accPedalPosition.name,
            VehicleDataItem.steeringWheelAngle.name, VehicleDataItem.engineOilLife.name,
            VehicleDataItem.electronicParkBrakeStatus.name, VehicleDataItem.cloudAppVehicleID.name,
            VehicleDataItem.stabilityControlsStatus.name, VehicleDataItem.eCallInfo.name,
            VehicleDataItem.airbagStatus.name, VehicleDataItem.emergencyEvent.name,
            VehicleDataItem.clusterModeStatus.name, VehicleDataItem.myKey.name, VehicleDataItem.windowStatus.name,
            VehicleDataItem.handsOffSteering.name, VehicleDataItem.seatOccupancy.name,
        ]
        #expect(names == VehicleItems.specification.all.map(\.name))
    }

    private func read<Value>(_ item: VehicleDataItem<Value>, _ json: JSON) -> Value? { item.value(json, as: item.name) }

    @Test func `numbers and words are read as head units send them`() {
        #expect(read(.speed, 50) == 50)
        #expect(read(.speed, 50.5) == 50.5)
        #expect(read(.rpm, 900.0) == 900)
        #expect(read(.rpm, 900.5) == nil)
        #expect(read(.rpm, "900") == nil)
        #expect(read(.turnSignal, "LEFT") == .left)
        #expect(read(.turnSignal, "HAZARD")?.rawValue == "HAZARD")
        #expect(VehicleDataItem.speed.description == "speed (km/h)")
    }

    @Test func `a structure keeps its readable members`() throws {
        let gps = try #require(
            read(.gps, ["latitudeDegrees": 48.1, "longitudeDegrees": 11, "heading": 90, "satellites": "many"]))
        #expect((gps.latitude, gps.longitude) == (48.1, 11))
        #expect(gps.satellites == nil)
        #expect("\(gps)" == "(latitude: 48.1, longitude: 11.0, heading: 90.0)")
        #expect(read(.gps, ["latitudeDegrees": 48.1]) == nil)
        let tires = try #require(
            read(.tirePressure, ["leftFront": ["status": "LOW", "pressure": 180], "rightFront": 3]))
        #expect(tires.leftFront?.pressure == 180)
        #expect(tires.rightFront == nil)
    }

    @Test func `doors are read in the shape before RPC 7.1 and in the one since`() throws {
        let old = try #require(read(.bodyInformation, ["parkBrakeActive": true, "driverDoorAjar": true]))
        #expect(old.isDriverDoorAjar == true)
        #expect(old.doors.isEmpty)
        let new = try #require(
            read(.bodyInformation, ["doorStatuses": [["location": ["col": 0, "row": 0], "status": "AJAR"], 7]]))
        #expect(new.doors.map(\.status) == [.ajar])
    }

    @Test func `a list may have unreadable elements or be a single one`() {
        #expect(read(.fuelRange, [["type": "BATTERY", "range": 320], 5])?.map(\.range) == [320])
        #expect(read(.fuelRange, ["type": "BATTERY", "range": 320])?.count == 1)
        #expect(read(.windowStatus, "open") == nil)
    }

    @Test func `an older item is read as a part of the newer one`() {
        #expect(VehicleDataItem.gearStatus.value("PARK", as: "prndl")?.selectedGear == .park)
        #expect(
            VehicleDataItem.climateData.value(-3.5, as: "externalTemperature")?.externalTemperature?.celsius == -3.5)
        #expect(VehicleDataItem.fuelRange.value(60, as: "fuelLevel")?.map(\.level) == [60])
    }

    @Test func `degrees Fahrenheit are turned into degrees Celsius`() throws {
        let climate = try #require(read(.climateData, ["cabinTemperature": ["unit": "FAHRENHEIT", "value": 212]]))
        #expect(climate.cabinTemperature?.celsius == 100)
    }

    @Test func `an item of the maker is JSON, or is read by the app`() {
        #expect(read(.custom("boost"), ["bar": 1.2]) == ["bar": 1.2])
        let boost = VehicleDataItem<Double>(custom: "boost", unit: "bar") { $0["bar"]?.double }
        #expect(read(boost, ["bar": 1.2]) == 1.2)
    }
}
