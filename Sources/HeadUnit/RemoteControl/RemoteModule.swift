public import SmartDeviceLink

/// A module of the car that a program lets apps control.
public struct RemoteModule: Hashable, Sendable {
    public struct Key: Hashable, Sendable {
        public let type: ModuleType
        public let id: String

        public init(_ type: ModuleType, _ id: String) { (self.type, self.id) = (type, id) }

        /// The module of ModuleData; nil if it is not named.
        public init?(of data: JSON) {
            guard let type = data["moduleType"]?.string.flatMap(ModuleType.init), let id = data["moduleId"]?.string
            else { return nil }
            (self.type, self.id) = (type, id)
        }

        /// ModuleData without settings.
        var json: JSON { ["moduleType": .string(type.rawValue), "moduleId": .string(id)] }

        /// ModuleData with these settings.
        func data(_ settings: JSONObject) -> JSON {
            ["moduleType": .string(type.rawValue), "moduleId": .string(id), type.dataName: .object(settings)]
        }
    }

    public let key: Key
    /// As the program calls it.
    public let name: String
    /// Whether another app may take it over.
    let allowsMultipleAccess: Bool
    /// Its capability, as in rpc_spec.
    let capability: JSONObject

    /// - Parameter capability: Checked by `ModuleRules`.
    init?(_ type: ModuleType, _ capability: JSON) {
        guard let object = capability.object, let id = capability["moduleInfo"]?["moduleId"]?.string else { return nil }
        key = Key(type, id)
        name = capability["moduleName"]?.string ?? ""
        allowsMultipleAccess = capability["moduleInfo"]?["allowMultipleAccess"]?.boolean ?? true
        self.capability = object
    }
}

extension RemoteModule.Key: Comparable {
    public static func < (left: Self, right: Self) -> Bool {
        (left.type.rawValue, left.id) < (right.type.rawValue, right.id)
    }
}

/// The modules of a program: RemoteControlCapabilities of rpc_spec.
public struct RemoteCapability: Hashable, Sendable {
    /// The largest number of modules.
    public static let limit = 64

    public let json: JSONObject
    let modules: [RemoteModule]

    /// - Parameter json: RemoteControlCapabilities. Each module has a moduleInfo with an id of its own.
    /// - Throws: If a member is missing or wrong, or if there is no module.
    public init(_ json: JSON) throws(InvalidData) {
        let checked = try json.checkedOfProgram(ModuleRules.capabilities)
        var modules: [RemoteModule] = []
        for type in ModuleType.allCases {
            guard let value = checked[type.capabilityName] else { continue }
            modules += (value.array ?? [value]).compactMap { RemoteModule(type, $0) }
        }
        guard !modules.isEmpty else { throw InvalidData("REMOTE_CONTROL: there is no module") }
        guard modules.count <= Self.limit else { throw InvalidData("REMOTE_CONTROL: more than \(Self.limit) modules") }
        if let twice = duplicate(in: modules.map(\.key)) {
            throw InvalidData("moduleId: \(twice.type.rawValue) has \"\(twice.id)\" twice")
        }
        (self.json, self.modules) = (checked, modules)
    }

    subscript(key: RemoteModule.Key) -> RemoteModule? { modules.first { $0.key == key } }

    /// - Parameter id: nil for the first module of the type.
    func module(_ type: ModuleType, _ id: String?) -> RemoteModule? {
        modules.first { $0.key.type == type && (id == nil || $0.key.id == id) }
    }

    /// The capability of a module's button; nil for none. One without moduleInfo is of every module of its type.
    func button(_ name: String, of key: RemoteModule.Key) -> JSON? {
        json["buttonCapabilities"]?.array?.first {
            let id = $0["moduleInfo"]?["moduleId"]?.string
            return $0["name"]?.string == name && (id == nil || id == key.id)
        }
    }
}
