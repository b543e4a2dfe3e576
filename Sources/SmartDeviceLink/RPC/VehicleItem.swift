/// One item of the vehicle data of rpc_spec 8.0.0 (GetVehicleData, SubscribeVehicleData, OnVehicleData).
public struct VehicleItem: Sendable {
    /// The values that an item, or a field of one, can have.
    public enum Shape: Sendable {
        case boolean
        case integer(ClosedRange<Int64>)
        /// A number that may have a fraction, and its range.
        case number(ClosedRange<Double>)
        /// The number of characters.
        case text(ClosedRange<Int>)
        case word([String])
    }

    public struct Field: Sendable {
        public let name: String
        public let shape: Shape
        public let isMandatory: Bool

        /// - Parameter name: Mandatory fields have a `*` before the name.
        init(_ name: String, _ shape: Shape) {
            isMandatory = name.hasPrefix("*")
            self.name = isMandatory ? String(name.dropFirst()) : name
            self.shape = shape
        }
    }

    /// The type of an item's value.
    public enum Content: Sendable {
        case value(Shape)
        case fields([Field])
        /// A structure that cannot be set here: never available.
        case unserved
    }

    public let name: String
    /// The value of VehicleDataType without `VEHICLEDATA_`.
    let type: String
    public let content: Content
    /// The first version of the specification that has it.
    public let since: Version
    public let isSubscribable: Bool
    /// Its name in the answers to SubscribeVehicleData and UnsubscribeVehicleData.
    public let answerName: String

    init(
        _ name: String, _ type: String, _ content: Content, since: Version = .firstRPC, isSubscribable: Bool = true,
        answerName: String? = nil
    ) {
        (self.name, self.type, self.content, self.since) = (name, type, content, since)
        self.isSubscribable = isSubscribable
        self.answerName = answerName ?? name
    }

    public var dataType: String { "VEHICLEDATA_\(type)" }

    public static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

    /// The parameters of a request about vehicle data: one boolean for each item.
    static func rules(subscribing: Bool) -> [ParameterRule] {
        all.filter { $0.isSubscribable || !subscribing }.map { ParameterRule($0.name, .boolean, since: $0.since) }
    }

    /// In the order of the specification.
    public static let all: [VehicleItem] = [
        VehicleItem("gps", "GPS", .fields(gps)), VehicleItem("speed", "SPEED", .value(.number(0...700))),
        VehicleItem("rpm", "RPM", .value(.integer(0...20000))),
        VehicleItem("fuelLevel", "FUELLEVEL", .value(.number(-6...106))),
        VehicleItem("fuelLevel_State", "FUELLEVEL_STATE", .value(.word(volumes))),
        VehicleItem("instantFuelConsumption", "FUELCONSUMPTION", .value(.number(0...25575))),
        VehicleItem("fuelRange", "FUELRANGE", .unserved, since: v5),
        VehicleItem("climateData", "CLIMATEDATA", .unserved, since: v71),
        VehicleItem("externalTemperature", "EXTERNTEMP", .value(.number(-40...100))),
        VehicleItem("turnSignal", "TURNSIGNAL", .value(.word(["OFF", "LEFT", "RIGHT", "BOTH"])), since: v5),
        VehicleItem("vin", "VIN", .value(.text(0...17)), isSubscribable: false),
        VehicleItem("gearStatus", "GEARSTATUS", .unserved, since: v7),
        VehicleItem("prndl", "PRNDL", .value(.word(gears))),
        VehicleItem("tirePressure", "TIREPRESSURE", .unserved),
        VehicleItem("odometer", "ODOMETER", .value(.integer(0...17_000_000))),
        VehicleItem("beltStatus", "BELTSTATUS", .unserved), VehicleItem("bodyInformation", "BODYINFO", .unserved),
        VehicleItem("deviceStatus", "DEVICESTATUS", .unserved),
        VehicleItem(
            "driverBraking", "BRAKING", .value(.word(["NO_EVENT", "NO", "YES", "NOT_SUPPORTED", "FAULT"]))),
        VehicleItem("wiperStatus", "WIPERSTATUS", .value(.word(wipers))),
        VehicleItem("headLampStatus", "HEADLAMPSTATUS", .unserved),
        VehicleItem("engineTorque", "ENGINETORQUE", .value(.number(-1000...2000))),
        VehicleItem("accPedalPosition", "ACCPEDAL", .value(.number(0...100))),
        VehicleItem("steeringWheelAngle", "STEERINGWHEEL", .value(.number(-2000...2000))),
        VehicleItem("engineOilLife", "ENGINEOILLIFE", .value(.number(0...100)), since: v5),
        VehicleItem(
            "electronicParkBrakeStatus", "ELECTRONICPARKBRAKESTATUS",
            .value(.word(["CLOSED", "TRANSITION", "OPEN", "DRIVE_ACTIVE", "FAULT"])), since: v5),
        VehicleItem("cloudAppVehicleID", "CLOUDAPPVEHICLEID", .value(.text(0...500)), since: Version(5, 1, 0)),
        VehicleItem("stabilityControlsStatus", "STABILITYCONTROLSSTATUS", .unserved, since: v7),
        VehicleItem("eCallInfo", "ECALLINFO", .unserved), VehicleItem("airbagStatus", "AIRBAGSTATUS", .unserved),
        VehicleItem("emergencyEvent", "EMERGENCYEVENT", .unserved),
        VehicleItem("clusterModeStatus", "CLUSTERMODESTATUS", .unserved, answerName: "clusterModes"),
        VehicleItem("myKey", "MYKEY", .unserved), VehicleItem("windowStatus", "WINDOWSTATUS", .unserved, since: v7),
        VehicleItem("handsOffSteering", "HANDSOFFSTEERING", .value(.boolean), since: v7),
        VehicleItem("seatOccupancy", "SEATOCCUPANCY", .unserved, since: v71),
    ]

    private static let v5 = Version(5, 0, 0)
    private static let v7 = Version(7, 0, 0)
    private static let v71 = Version(7, 1, 0)

    private static let gps: [Field] = [
        Field("*longitudeDegrees", .number(-180...180)), Field("*latitudeDegrees", .number(-90...90)),
        Field("utcYear", .integer(2010...2100)), Field("utcMonth", .integer(1...12)),
        Field("utcDay", .integer(1...31)), Field("utcHours", .integer(0...23)), Field("utcMinutes", .integer(0...59)),
        Field("utcSeconds", .integer(0...59)), Field("compassDirection", .word(directions)),
        Field("pdop", .number(0...1000)), Field("hdop", .number(0...1000)), Field("vdop", .number(0...1000)),
        Field("actual", .boolean), Field("satellites", .integer(0...31)),
        Field("dimension", .word(["NO_FIX", "2D", "3D"])), Field("altitude", .number(-10000...10000)),
        Field("heading", .number(0...359.99)), Field("speed", .number(0...500)), Field("shifted", .boolean),
    ]

    private static let directions = [
        "NORTH", "NORTHWEST", "WEST", "SOUTHWEST", "SOUTH", "SOUTHEAST", "EAST", "NORTHEAST",
    ]
    private static let volumes = ["UNKNOWN", "NORMAL", "LOW", "FAULT", "ALERT", "NOT_SUPPORTED"]
    private static let gears = [
        "PARK", "REVERSE", "NEUTRAL", "DRIVE", "SPORT", "LOWGEAR", "FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH",
        "SIXTH", "SEVENTH", "EIGHTH", "NINTH", "TENTH", "UNKNOWN", "FAULT",
    ]
    private static let wipers = [
        "OFF", "AUTO_OFF", "OFF_MOVING", "MAN_INT_OFF", "MAN_INT_ON", "MAN_LOW", "MAN_HIGH", "MAN_FLICK", "WASH",
        "AUTO_LOW", "AUTO_HIGH", "COURTESYWIPE", "AUTO_ADJUST", "STALLED", "NO_DATA_EXISTS",
    ]
}
