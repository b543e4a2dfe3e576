import SmartDeviceLink

/// One RPC that needs a program on the board: a request that the program answers, a request about a subscription that
/// the head unit answers itself, or a notification of the program. The rules of parameters are in `ParameterTable`.
struct ServedRPC: Sendable {
    /// Checks a request beyond the rules of its parameters.
    ///
    /// - Returns: The parameters for the program.
    typealias Check = @Sendable (JSON, HeadUnitConfiguration) throws(Refusal) -> JSON

    /// Why a request is not passed to the program.
    struct Refusal: Error, Hashable {
        let result: ResultCode
        let info: String
    }

    /// The capability of GetSystemCapability that says whether it is served, and its member.
    struct Announcement: Hashable, Sendable {
        let type: SystemCapabilityType
        let member: String

        init(_ type: SystemCapabilityType, _ member: String) { (self.type, self.member) = (type, member) }
    }

    private static let unchecked: Check = { (parameters, _) throws(Refusal) in parameters }

    let rpc: RPC
    /// The function that a program serves so that this RPC is there: itself for a request that a program answers.
    let provider: FunctionID
    let check: Check
    let announcement: Announcement?
    /// Requests that an app may send in a second; nil for any number.
    let rate: Int?
    /// Whether other waiting requests leave it a place.
    let hasOwnPlace: Bool

    var function: FunctionID { rpc.function }

    /// A request that a program answers.
    init(
        _ function: FunctionID, announces announcement: Announcement? = nil, rate: Int? = nil,
        hasOwnPlace: Bool = false, check: @escaping Check = Self.unchecked
    ) {
        rpc = RPC(function, RPCCatalog.awake) { engine, request, parameters in
            engine.askProgram(function, request, parameters.json)
        }
        (provider, self.check, self.announcement) = (function, check, announcement)
        (self.rate, self.hasOwnPlace) = (rate, hasOwnPlace)
    }

    /// A request that the head unit answers while a program serves the provider, or passes on after checks of its own.
    ///
    /// - Parameter provider: nil if the program answers the request itself.
    init(
        _ function: FunctionID, with provider: FunctionID?, _ levels: [HMILevel] = RPCCatalog.awake,
        _ service: @escaping @Sendable (inout Engine, RPCRequest, Parameters) throws(InvalidData) -> [Action]
    ) {
        rpc = RPC(function, levels, service)
        (self.provider, check, announcement) = (provider ?? function, Self.unchecked, nil)
        (rate, hasOwnPlace) = (nil, false)
    }

    /// A notification that the program sends to the subscribed apps. The newest one is also sent to new subscribers.
    init(notice function: FunctionID, of provider: FunctionID, _ levels: [HMILevel] = RPCCatalog.awake) {
        rpc = RPC(function, levels)
        (self.provider, check, announcement) = (provider, Self.unchecked, nil)
        (rate, hasOwnPlace) = (nil, false)
    }
}

extension ServedRPC {
    /// What no row names is answered with UNSUPPORTED_REQUEST, unless the head unit serves it itself.
    static let rows: [ServedRPC] = [
        ServedRPC(.sendLocation, announces: Announcement(.navigation, "sendLocationEnabled"), check: Self.hasPlace),
        ServedRPC(
            .dialNumber, announces: Announcement(.phoneCall, "dialNumberEnabled"), hasOwnPlace: true,
            check: Self.dialledNumber),
        ServedRPC(.getWayPoints, announces: Announcement(.navigation, "getWayPointsEnabled")),
        ServedRPC(.subscribeWayPoints, with: .getWayPoints) { engine, request, _ in
            engine.subscribeWayPoints(request)
        },
        ServedRPC(.unsubscribeWayPoints, with: .getWayPoints) { engine, request, _ in
            engine.unsubscribeWayPoints(request)
        },
        ServedRPC(notice: .onWayPointChange, of: .getWayPoints),
        ServedRPC(.readDID, rate: 5), ServedRPC(.getDTCs), ServedRPC(.diagnosticMessage, check: Self.isOfAllowedMode),
        ServedRPC(.getInteriorVehicleData, with: nil) { engine, request, parameters in
            engine.getInteriorVehicleData(request, parameters.json)
        },
        ServedRPC(.setInteriorVehicleData, with: nil) { engine, request, parameters in
            engine.setInteriorVehicleData(request, parameters.json)
        },
        ServedRPC(.buttonPress, with: nil) { engine, request, parameters in
            engine.buttonPress(request, parameters.json)
        },
        ServedRPC(.getInteriorVehicleDataConsent, with: .getInteriorVehicleData, RPCCatalog.any) {
            engine, request, parameters in engine.getModuleConsent(request, parameters.json)
        },
        ServedRPC(.releaseInteriorVehicleDataModule, with: .getInteriorVehicleData, RPCCatalog.any) {
            engine, request, parameters in engine.releaseModule(request, parameters.json)
        },
        ServedRPC(notice: .onInteriorVehicleData, of: .getInteriorVehicleData),
        ServedRPC(notice: .onRCStatus, of: .getInteriorVehicleData, RPCCatalog.any),
    ]

    static let byFunction = Dictionary(rows.map { ($0.function, $0) }) { first, _ in first }

    /// The members of a capability that say what is served.
    static func members(of type: SystemCapabilityType, _ served: Set<FunctionID>) -> JSON {
        .object(
            JSONObject(
                rows.compactMap { row in
                    guard let announcement = row.announcement, announcement.type == type else { return nil }
                    return (key: announcement.member, value: .boolean(served.contains(row.function)))
                }))
    }

    /// Whether anything is served that a capability announces.
    static func has(_ type: SystemCapabilityType, _ served: Set<FunctionID>) -> Bool {
        rows.contains { $0.announcement?.type == type && served.contains($0.function) }
    }

    /// The capabilities that these functions change, each once.
    static func capabilities(_ changed: Set<FunctionID>) -> [SystemCapabilityType] {
        rows.filter { changed.contains($0.function) }.compactMap { $0.announcement?.type }.reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
    }

    /// The RPCs of the table that are not there.
    ///
    /// - Parameter served: The functions that programs serve.
    static func unserved(_ served: Set<FunctionID>, _ configuration: HeadUnitConfiguration) -> Set<FunctionID> {
        Set(rows.filter { !served.contains($0.provider) }.map(\.function))
            .union(configuration.diagnosticModes.isEmpty ? [.diagnosticMessage] : [])
    }

    // MARK: Checks

    /// As in sdl_core.
    @Sendable private static func hasPlace(
        _ parameters: JSON, _ configuration: HeadUnitConfiguration
    ) throws(Refusal) -> JSON {
        let hasCoordinates = parameters["longitudeDegrees"] != nil && parameters["latitudeDegrees"] != nil
        guard hasCoordinates || parameters["address"]?.object?.members.isEmpty == false else {
            throw Refusal(
                result: .invalidData, info: "longitudeDegrees and latitudeDegrees, or address: one is mandatory")
        }
        return parameters
    }

    /// Only characters that can be dialled are passed on.
    @Sendable private static func dialledNumber(
        _ parameters: JSON, _ configuration: HeadUnitConfiguration
    ) throws(Refusal) -> JSON {
        let number = (parameters["number"]?.string ?? "").filter { "0123456789*#,;+".contains($0) }
        guard !number.isEmpty else { throw Refusal(result: .invalidData, info: "number: it has no digits") }
        return ["number": .string(number)]
    }

    /// The first byte of a message is its mode.
    @Sendable private static func isOfAllowedMode(
        _ parameters: JSON, _ configuration: HeadUnitConfiguration
    ) throws(Refusal) -> JSON {
        let mode = parameters["messageData"]?.array?.first?.integer ?? 0
        guard configuration.diagnosticModes.contains(where: { $0.number == mode }) else {
            throw Refusal(result: .rejected, info: "messageData: the mode \(mode) is not allowed here")
        }
        return parameters
    }
}
