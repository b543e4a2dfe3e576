public import SmartDeviceLink

/// A module of the car that a program lets apps control.
public struct RemoteModule: Hashable, Sendable {
    public struct Key: Hashable, Sendable, CustomStringConvertible {
        public let type: ModuleType
        public let id: String

        public init(_ type: ModuleType, _ id: String) { (self.type, self.id) = (type, id) }

        /// The module of ModuleData; nil if it is not named.
        public init?(of data: JSON) {
            guard let type = data["moduleType"]?.string.flatMap(ModuleType.init), let id = data["moduleId"]?.string
            else { return nil }
            (self.type, self.id) = (type, id)
        }

        public var description: String { "\(type.rawValue) \"\(id)\"" }

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
    /// The capabilities of its buttons.
    let buttons: [JSON]
    /// Of ``ServedRequest/ofModules``, those that its program serves.
    let functions: Set<FunctionID>

    /// - Parameters:
    ///   - capability: Checked by `ModuleRules`.
    ///   - buttons: Of the program. One without moduleInfo is of every module of its type.
    init?(_ type: ModuleType, _ capability: JSON, buttons: [JSON], _ functions: Set<FunctionID>) {
        guard let object = capability.object, let id = capability["moduleInfo"]?["moduleId"]?.string else { return nil }
        key = Key(type, id)
        name = capability["moduleName"]?.string ?? ""
        allowsMultipleAccess = capability["moduleInfo"]?["allowMultipleAccess"]?.boolean ?? true
        self.capability = object
        self.functions = functions
        self.buttons = buttons.filter { button in
            let owner = button["moduleInfo"]?["moduleId"]?.string
            return (owner == nil || owner == id) && type.buttons.contains(button["name"]?.string ?? "")
        }
    }

    /// ModuleData of a program must have the settings of its type.
    static func checkSettings(in data: JSON) throws(InvalidData) {
        guard let type = Key(of: data)?.type, data[type.dataName] == nil else { return }
        throw InvalidData("moduleData: \(type.dataName) is missing")
    }

    /// The capability of a button; nil for none.
    func button(_ name: String) -> JSON? { buttons.first { $0["name"]?.string == name } }
}

extension RemoteModule.Key: Comparable {
    public static func < (left: Self, right: Self) -> Bool {
        (left.type.rawValue, left.id) < (right.type.rawValue, right.id)
    }
}
