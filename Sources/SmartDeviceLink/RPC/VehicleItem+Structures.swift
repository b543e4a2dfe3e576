/// The structures of vehicle data.
extension VehicleItem {
    private typealias Rule = ParameterRule
    typealias Shape = ParameterRule.Shape

    static let gps = Shape.structure([
        Rule("*longitudeDegrees", .number(-180...180)), Rule("*latitudeDegrees", .number(-90...90)),
        Rule("utcYear", .integer(2010...2100)), Rule("utcMonth", .integer(1...12)), Rule("utcDay", .integer(1...31)),
        Rule("utcHours", .integer(0...23)), Rule("utcMinutes", .integer(0...59)),
        Rule("utcSeconds", .integer(0...59)),
        Rule(
            "compassDirection",
            word("CompassDirection", "NORTH NORTHWEST WEST SOUTHWEST SOUTH SOUTHEAST EAST NORTHEAST")),
        Rule("pdop", .number(0...1000)), Rule("hdop", .number(0...1000)), Rule("vdop", .number(0...1000)),
        Rule("actual", .boolean), Rule("satellites", .integer(0...31)),
        Rule("dimension", word("Dimension", "NO_FIX 2D 3D")), Rule("altitude", .number(-10000...10000)),
        Rule("heading", .number(0...359.99)), Rule("speed", .number(0...500)),
        Rule("shifted", .boolean, since: Version(6, 0, 0)),
    ])

    static let fuelRange = Shape.structure([
        Rule("type", word("FuelType", "GASOLINE DIESEL CNG LPG HYDROGEN BATTERY")), Rule("range", .number(0...10000)),
        Rule("level", .number(-6...1_000_000), since: v7), Rule("levelState", volume, since: v7),
        Rule("capacity", .number(0...1_000_000), since: v7),
        Rule("capacityUnit", word("CapacityUnit", "LITERS KILOWATTHOURS KILOGRAMS"), since: v7),
    ])

    static let climate = Shape.structure([
        Rule("externalTemperature", temperature), Rule("cabinTemperature", temperature),
        Rule("atmosphericPressure", .number(0...2000)),
    ])

    /// The specification has no range for the value.
    private static let temperature = Shape.structure([
        Rule("*unit", word("TemperatureUnit", "FAHRENHEIT CELSIUS")), Rule("*value", .number(-1_000_000...1_000_000)),
    ])

    static let gearStatus = Shape.structure([
        Rule("userSelectedGear", gear), Rule("actualGear", gear), Rule("transmissionType", transmission),
    ])

    private static let transmission = word(
        "TransmissionType",
        "MANUAL AUTOMATIC SEMI_AUTOMATIC DUAL_CLUTCH CONTINUOUSLY_VARIABLE INFINITELY_VARIABLE ELECTRIC_VARIABLE "
            + "DIRECT_DRIVE")

    /// The members of tirePressure that are tires.
    public static let tireNames = [
        "leftFront", "rightFront", "leftRear", "rightRear", "innerLeftRear", "innerRightRear",
    ]

    static let tires = Shape.structure(
        [Rule("pressureTelltale", word("WarningLightStatus", "OFF ON FLASH NOT_USED"))]
            + tireNames.map { Rule($0, tire) })

    private static let tire = Shape.structure([
        Rule("*status", volume),
        Rule(
            "tpms",
            word(
                "TPMS", "UNKNOWN SYSTEM_FAULT SENSOR_FAULT LOW SYSTEM_ACTIVE TRAIN TRAINING_COMPLETE NOT_TRAINED"),
            since: v5),
        Rule("pressure", .number(0...2000), since: v5),
    ])

    static let belts = events([
        "driverBeltDeployed", "passengerBeltDeployed", "passengerBuckleBelted", "driverBuckleBelted",
        "leftRow2BuckleBelted", "passengerChildDetected", "rightRow2BuckleBelted", "middleRow2BuckleBelted",
        "middleRow3BuckleBelted", "leftRow3BuckleBelted", "rightRow3BuckleBelted", "leftRearInflatableBelted",
        "rightRearInflatableBelted", "middleRow1BeltDeployed", "middleRow1BuckleBelted",
    ])

    static let airbags = events([
        "driverAirbagDeployed", "driverSideAirbagDeployed", "driverCurtainAirbagDeployed", "passengerAirbagDeployed",
        "passengerCurtainAirbagDeployed", "driverKneeAirbagDeployed", "passengerSideAirbagDeployed",
        "passengerKneeAirbagDeployed",
    ])

    /// All mandatory.
    private static func events(_ names: [String]) -> Shape { .structure(names.map { Rule("*" + $0, event) }) }

    static let body = Shape.structure(
        [
            Rule("*parkBrakeActive", .boolean),
            Rule(
                "*ignitionStableStatus",
                word(
                    "IgnitionStableStatus",
                    "IGNITION_SWITCH_NOT_STABLE IGNITION_SWITCH_STABLE MISSING_FROM_TRANSMITTER")),
            Rule("*ignitionStatus", word("IgnitionStatus", "UNKNOWN OFF ACCESSORY RUN START INVALID")),
        ]
            + ["driverDoorAjar", "passengerDoorAjar", "rearLeftDoorAjar", "rearRightDoorAjar"].map {
                Rule($0, .boolean)
            }
            + [
                Rule("doorStatuses", .array(0...100, of: .structure(door)), since: v71),
                Rule("gateStatuses", .array(0...100, of: .structure(door)), since: v71),
                Rule("roofStatuses", .array(0...100, of: .structure(door + [Rule("state", position)])), since: v71),
            ])

    private static let door = [
        Rule("*location", place), Rule("*status", word("DoorStatusType", "CLOSED LOCKED AJAR REMOVED")),
    ]

    private static let place = Shape.structure([
        Rule("*col", .integer(-1...100)), Rule("*row", .integer(-1...100)), Rule("level", .integer(-1...100)),
        Rule("colspan", .integer(1...100)), Rule("rowspan", .integer(1...100)), Rule("levelspan", .integer(1...100)),
    ])

    private static let position = Shape.structure([
        Rule("*approximatePosition", .integer(0...100)), Rule("*deviation", .integer(0...100)),
    ])

    static let window = Shape.structure([Rule("*location", place), Rule("*state", position)])

    static let seats = Shape.structure(
        ["seatsOccupied", "seatsBelted"].map { name in
            Rule(
                name,
                .array(
                    0...100,
                    of: .structure([
                        Rule("*seatLocation", .structure([Rule("grid", place)])), Rule("*conditionActive", .boolean),
                    ])))
        })

    static let device = Shape.structure(
        ["*voiceRecOn", "*btIconOn", "*callActive", "*phoneRoaming", "*textMsgAvailable"].map { Rule($0, .boolean) }
            + [
                Rule("*battLevelStatus", bars), Rule("*stereoAudioOutputMuted", .boolean),
                Rule("*monoAudioOutputMuted", .boolean), Rule("*signalLevelStatus", bars),
                Rule(
                    "*primaryAudioSource",
                    word(
                        "PrimaryAudioSource",
                        "NO_SOURCE_SELECTED CD USB USB2 BLUETOOTH_STEREO_BTST LINE_IN IPOD MOBILE_APP AM FM XM DAB")),
                Rule("*eCallEventActive", .boolean),
            ])

    static let headLamps = Shape.structure([
        Rule("*lowBeamsOn", .boolean), Rule("*highBeamsOn", .boolean),
        Rule(
            "ambientLightSensorStatus",
            word("AmbientLightStatus", "NIGHT TWILIGHT_1 TWILIGHT_2 TWILIGHT_3 TWILIGHT_4 DAY UNKNOWN INVALID")),
    ])

    static let stability = Shape.structure([Rule("escSystem", status), Rule("trailerSwayControl", status)])

    static let emergencyCall = Shape.structure([
        Rule("*eCallNotificationStatus", notification), Rule("*auxECallNotificationStatus", notification),
        Rule(
            "*eCallConfirmationStatus",
            word(
                "ECallConfirmationStatus",
                "NORMAL CALL_IN_PROGRESS CALL_CANCELLED CALL_COMPLETED CALL_UNSUCCESSFUL ECALL_CONFIGURED_OFF "
                    + "CALL_COMPLETE_DTMF_TIMEOUT")),
    ])

    static let accident = Shape.structure([
        Rule(
            "*emergencyEventType",
            word("EmergencyEventType", "NO_EVENT FRONTAL SIDE REAR ROLLOVER NOT_SUPPORTED FAULT")),
        Rule("*fuelCutoffStatus", word("FuelCutoffStatus", "TERMINATE_FUEL NORMAL_OPERATION FAULT")),
        Rule("*rolloverEvent", event), Rule("*maximumChangeVelocity", .integer(0...255)),
        Rule("*multipleEvents", event),
    ])

    static let clusterModes = Shape.structure([
        Rule("*powerModeActive", .boolean),
        Rule(
            "*powerModeQualificationStatus",
            word(
                "PowerModeQualificationStatus",
                "POWER_MODE_UNDEFINED POWER_MODE_EVALUATION_IN_PROGRESS NOT_DEFINED POWER_MODE_OK")),
        Rule("*carModeStatus", word("CarModeStatus", "NORMAL FACTORY TRANSPORT CRASH")),
        Rule(
            "*powerModeStatus",
            word(
                "PowerModeStatus",
                "KEY_OUT KEY_RECENTLY_OUT KEY_APPROVED_0 POST_ACCESORY_0 ACCESORY_1 POST_IGNITION_1 IGNITION_ON_2 "
                    + "RUNNING_2 CRANK_3")),
    ])
}
