internal import SmartDeviceLink

/// Numbers.
extension VehicleDataItem where Value == Double {
    private static func number(
        _ name: String, _ unit: String
    ) -> Self { Self(name, unit: unit) { $0.double } }

    /// The speed in km/h, 0 to 700.
    public static var speed: Self { number("speed", "km/h") }
    /// The fuel level in percent, -6 to 106. Since RPC 7.0 ``fuelRange`` replaces it.
    public static var fuelLevel: Self { number("fuelLevel", "%") }
    /// The fuel consumption at this moment in microlitres, 0 to 25,575.
    public static var instantFuelConsumption: Self { number("instantFuelConsumption", "µl") }
    /// The temperature outside in degrees Celsius, -40 to 100. Since RPC 7.1 ``climateData`` replaces it.
    public static var externalTemperature: Self { number("externalTemperature", "°C") }
    /// The torque of the engine in Nm, -1000 to 2000; not of diesel engines.
    public static var engineTorque: Self { number("engineTorque", "Nm") }
    /// How far the accelerator pedal is pressed, in percent.
    public static var accPedalPosition: Self { number("accPedalPosition", "%") }
    /// The angle of the steering wheel in degrees, -2000 to 2000.
    public static var steeringWheelAngle: Self { number("steeringWheelAngle", "°") }
    /// The remaining life of the engine oil in percent (RPC 5.0).
    public static var engineOilLife: Self { number("engineOilLife", "%") }
}

/// Whole numbers.
extension VehicleDataItem where Value == Int {
    /// The revolutions of the engine per minute, 0 to 20,000.
    public static var rpm: Self { Self("rpm", unit: "1/min") { VehicleDataReader.integer($0) } }
    /// The distance that the vehicle has driven in km, 0 to 17,000,000.
    public static var odometer: Self { Self("odometer", unit: "km") { VehicleDataReader.integer($0) } }
}

/// Texts.
extension VehicleDataItem where Value == String {
    /// The vehicle identification number. It never changes.
    public static var vin: Self { Self("vin") { $0.string } }
    /// The identification of the head unit for apps in the cloud (RPC 5.1).
    public static var cloudAppVehicleID: Self { Self("cloudAppVehicleID") { $0.string } }
}

/// Truth values.
extension VehicleDataItem where Value == Bool {
    /// Whether the driver's hands are off the steering wheel (RPC 7.0).
    public static var handsOffSteering: Self { Self("handsOffSteering") { $0.boolean } }
}

/// Words.
extension VehicleDataItem where Value == ComponentVolumeStatus {
    /// The fuel level as a word. Since RPC 7.0 ``fuelRange`` replaces it.
    public static var fuelLevelState: Self { Self("fuelLevel_State") { Value.read($0) } }
}
extension VehicleDataItem where Value == TurnSignal {
    /// The turn signals that flash (RPC 5.0).
    public static var turnSignal: Self { Self("turnSignal") { Value.read($0) } }
}
extension VehicleDataItem where Value == Gear {
    /// The gear. Since RPC 7.0 ``gearStatus`` replaces it.
    public static var prndl: Self { Self("prndl") { Value.read($0) } }
}
extension VehicleDataItem where Value == VehicleDataEventStatus {
    /// Whether the brake pedal is pressed.
    public static var driverBraking: Self { Self("driverBraking") { Value.read($0) } }
}
extension VehicleDataItem where Value == WiperStatus {
    /// The wipers.
    public static var wiperStatus: Self { Self("wiperStatus") { Value.read($0) } }
}
extension VehicleDataItem where Value == ElectronicParkBrakeStatus {
    /// The electric park brake (RPC 5.0).
    public static var electronicParkBrakeStatus: Self { Self("electronicParkBrakeStatus") { Value.read($0) } }
}

/// Structures.
extension VehicleDataItem where Value == GPSData {
    /// The position.
    public static var gps: Self { Self("gps") { Value($0) } }
}
extension VehicleDataItem where Value == ClimateData {
    /// Temperatures and the pressure of the air (RPC 7.1). An older head unit has only the temperature outside.
    public static var climateData: Self {
        Self(
            "climateData",
            older: (
                "externalTemperature",
                { $0.double == nil ? nil : Value(["externalTemperature": ["unit": "CELSIUS", "value": $0]]) }
            )
        ) { Value($0) }
    }
}
extension VehicleDataItem where Value == GearStatus {
    /// The gears (RPC 7.0). An older head unit has only the selected gear.
    public static var gearStatus: Self {
        Self("gearStatus", older: ("prndl", { $0.string == nil ? nil : Value(["userSelectedGear": $0]) })) { Value($0) }
    }
}
extension VehicleDataItem where Value == TireStatus {
    /// The tires.
    public static var tirePressure: Self { Self("tirePressure") { Value($0) } }
}
extension VehicleDataItem where Value == BeltStatus {
    /// The seat belts.
    public static var beltStatus: Self { Self("beltStatus") { Value($0) } }
}
extension VehicleDataItem where Value == BodyInformation {
    /// Doors, the park brake and the ignition.
    public static var bodyInformation: Self { Self("bodyInformation") { Value($0) } }
}
extension VehicleDataItem where Value == DeviceStatus {
    /// The connected phone.
    public static var deviceStatus: Self { Self("deviceStatus") { Value($0) } }
}
extension VehicleDataItem where Value == HeadLampStatus {
    /// The head lamps.
    public static var headLampStatus: Self { Self("headLampStatus") { Value($0) } }
}
extension VehicleDataItem where Value == StabilityControlsStatus {
    /// The stability controls (RPC 7.0).
    public static var stabilityControlsStatus: Self { Self("stabilityControlsStatus") { Value($0) } }
}
extension VehicleDataItem where Value == ECallInfo {
    /// The emergency call.
    public static var eCallInfo: Self { Self("eCallInfo") { Value($0) } }
}
extension VehicleDataItem where Value == AirbagStatus {
    /// The airbags.
    public static var airbagStatus: Self { Self("airbagStatus") { Value($0) } }
}
extension VehicleDataItem where Value == EmergencyEvent {
    /// An accident.
    public static var emergencyEvent: Self { Self("emergencyEvent") { Value($0) } }
}
extension VehicleDataItem where Value == ClusterModeStatus {
    /// The modes of the instrument cluster.
    public static var clusterModeStatus: Self { Self("clusterModeStatus") { Value($0) } }
}
extension VehicleDataItem where Value == MyKey {
    /// The MyKey feature.
    public static var myKey: Self { Self("myKey") { Value($0) } }
}
extension VehicleDataItem where Value == SeatOccupancy {
    /// The seats (RPC 7.1).
    public static var seatOccupancy: Self { Self("seatOccupancy") { Value($0) } }
}

/// Lists.
extension VehicleDataItem where Value == [FuelRange] {
    /// The kinds of fuel (RPC 7.0; RPC 5.0 with type and range only). An older head unit has only the level.
    public static var fuelRange: Self {
        Self(
            "fuelRange",
            older: ("fuelLevel", { json in json.double == nil ? nil : FuelRange(["level": json]).map { [$0] } })
        ) { VehicleDataReader.list($0, FuelRange.init) }
    }
}
extension VehicleDataItem where Value == [WindowStatus] {
    /// The windows (RPC 7.0).
    public static var windowStatus: Self { Self("windowStatus") { VehicleDataReader.list($0, WindowStatus.init) } }
}
