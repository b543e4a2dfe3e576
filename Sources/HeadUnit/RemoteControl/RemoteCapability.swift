public import SmartDeviceLink

/// The modules of a program, or of several: RemoteControlCapabilities of rpc_spec.
public struct RemoteCapability: Hashable, Sendable {
    /// The largest number of modules.
    public static let limit = 64
    /// The largest number of buttons, as in rpc_spec.
    private static let buttonLimit = 100

    public let json: JSONObject
    let modules: [RemoteModule]
    /// nil if no program knows them.
    public let seats: SeatPlan?
    /// The type and the id of each module, like "CLIMATE c1".
    public var names: [String] { modules.map { "\($0.key.type.rawValue) \($0.key.id)" } }

    /// - Parameters:
    ///   - json: RemoteControlCapabilities. Each module has a moduleInfo with an id of its own.
    ///   - functions: Of ``ServedRequest/ofModules``, those that the program serves.
    ///   - seats: Of the car; nil if the program does not know them.
    /// - Throws: If a member is missing or wrong, or if there is no module.
    public init(
        _ json: JSON, functions: Set<FunctionID> = ServedRequest.ofModules, seats: SeatPlan? = nil
    ) throws(InvalidData) {
        let checked = try json.checkedOfProgram(ModuleRules.capabilities)
        let buttons = checked["buttonCapabilities"]?.array ?? []
        var modules: [RemoteModule] = []
        for type in ModuleType.allCases {
            modules += Self.list(checked, type).compactMap { RemoteModule(type, $0, buttons: buttons, functions) }
        }
        guard !modules.isEmpty else {
            let strays = ParameterRule.Shape.structure(ModuleRules.capabilities).strays(in: json, at: .root, limit: 5)
            let names = strays.map { "\"\($0.description.prefix(60))\"" }.joined(separator: ", ")
            throw InvalidData(
                "REMOTE_CONTROL: there is no module" + (names.isEmpty ? "" : "; unknown members: \(names)"))
        }
        try self.init(checked, modules, seats)
    }

    /// The modules of several programs.
    ///
    /// - Returns: nil without programs.
    /// - Throws: If two programs have the same module or the seats, or if there are too many.
    public init?(of programs: [RemoteCapability]) throws(InvalidData) {
        guard let first = programs.first else { return nil }
        guard programs.count > 1 else {
            self = first
            return
        }
        var json = JSONObject()
        for type in ModuleType.allCases {
            let capabilities = programs.flatMap { Self.list($0.json, type) }
            guard let one = capabilities.first else { continue }
            guard !type.isSingle || capabilities.count == 1 else {
                throw InvalidData("\(type.rawValue): another program has it")
            }
            json[type.capabilityName] = type.isSingle ? one : .array(capabilities)
        }
        let buttons = programs.flatMap(\.ownButtons)
        guard buttons.count <= Self.buttonLimit else {
            throw InvalidData("buttonCapabilities: more than \(Self.buttonLimit) of all programs")
        }
        if !buttons.isEmpty { json["buttonCapabilities"] = .array(buttons) }
        guard JSON.object(json).footprint <= ServedAnswer.limit else {
            throw InvalidData("REMOTE_CONTROL: more than \(ServedAnswer.limit) bytes of all programs")
        }
        let plans = programs.compactMap(\.seats)
        guard plans.count <= 1 else { throw InvalidData("SEAT_LOCATION: another program has it") }
        try self.init(json, programs.flatMap(\.modules), plans.first)
    }

    private init(_ json: JSONObject, _ modules: [RemoteModule], _ seats: SeatPlan?) throws(InvalidData) {
        guard modules.count <= Self.limit else { throw InvalidData("REMOTE_CONTROL: more than \(Self.limit) modules") }
        if let twice = duplicate(in: modules.map(\.key)) {
            throw InvalidData("moduleId: \(twice.type.rawValue) has \"\(twice.id)\" twice")
        }
        (self.json, self.modules, self.seats) = (json, modules, seats)
    }

    private static func list(_ json: JSONObject, _ type: ModuleType) -> [JSON] {
        json[type.capabilityName].map { $0.array ?? [$0] } ?? []
    }

    /// The buttons, each with its module: modules of the same type of other programs do not have them.
    private var ownButtons: [JSON] {
        modules.flatMap { module in
            module.buttons.map { button in
                guard button["moduleInfo"] == nil, var object = button.object else { return button }
                object["moduleInfo"] = module.capability["moduleInfo"]
                return .object(object)
            }
        }
    }

    public subscript(key: RemoteModule.Key) -> RemoteModule? { modules.first { $0.key == key } }

    /// - Parameter id: nil for the first module of the type.
    func module(_ type: ModuleType, _ id: String?) -> RemoteModule? {
        modules.first { $0.key.type == type && (id == nil || $0.key.id == id) }
    }
}
