/// The parameters of answers and notifications that programs on the board make (rpc_spec 8.0.0).
extension ParameterTable {
    /// The parameters of a successful answer, without `success`, `resultCode` and `info`; empty for none.
    public static func answerRules(_ function: FunctionID) -> [ParameterRule] { answers[function] ?? [] }

    /// nil for a notification that no program makes.
    public static func noticeRules(_ function: FunctionID) -> [ParameterRule]? { notices[function] }

    private static let answers: [FunctionID: [ParameterRule]] = [
        .getWayPoints: [Rule("wayPoints", wayPoints)],
        .readDID: [
            ParameterRule(
                "didResult",
                .array(
                    0...1000,
                    of: .structure([
                        Rule("*resultCode", .enumValue(dataResults, of: "VehicleDataResultCode")),
                        Rule("*didLocation", word), Rule("data", .text(0...5000)),
                    ])))
        ],
        .getDTCs: [Rule("*ecuHeader", word), Rule("dtc", .array(1...15, of: .text(0...10)))],
        .diagnosticMessage: [Rule("*messageDataResult", .array(1...65535, of: byte))],
        .getInteriorVehicleData: [Rule("*moduleData", ModuleRules.moduleData(hasID: true))],
        .setInteriorVehicleData: [Rule("*moduleData", ModuleRules.moduleData(hasID: true))],
    ]

    private static let notices: [FunctionID: [ParameterRule]] = [
        .onWayPointChange: [Rule("*wayPoints", wayPoints)],
        .onInteriorVehicleData: [Rule("*moduleData", ModuleRules.moduleData(hasID: true))],
    ]

    private static let dataResults = [
        "SUCCESS", "TRUNCATED_DATA", "DISALLOWED", "USER_DISALLOWED", "INVALID_ID", "VEHICLE_DATA_NOT_AVAILABLE",
        "DATA_ALREADY_SUBSCRIBED", "DATA_NOT_SUBSCRIBED", "IGNORED",
    ]

    /// LocationDetails
    private static let wayPoints = Rule.Shape.array(
        1...10,
        of: .structure([
            ParameterRule(
                "coordinate",
                .structure([
                    Rule("*latitudeDegrees", .number(-90...90)),
                    Rule("*longitudeDegrees", .number(-180...180)),
                ])),
            Rule("locationName", line), Rule("locationDescription", line),
            Rule("addressLines", .array(0...4, of: line)), Rule("phoneNumber", line),
            Rule("locationImage", image), Rule("searchAddress", address),
        ]))
}
