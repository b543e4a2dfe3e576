/// The vehicle data that apps can ask for: the items of rpc_spec 8.0.0, and those that the vehicle's maker has added
/// (sdl_evolution 0173).
public struct VehicleItems: Sendable {
    /// The largest number of a maker's items.
    public static let customLimit = 100
    /// The items of the specification alone.
    public static let specification = VehicleItems(custom: [])
    /// Names that a maker's item cannot have, beside those of the specification's items: members of answers.
    public static let reservedNames: Set<String> = ["success", "resultCode", "info", "clusterModes"]

    /// The items of the specification in its order, then the maker's.
    public let all: [VehicleItem]
    /// The maker's items.
    public let custom: [VehicleItem]
    private let byName: [String: VehicleItem]

    /// - Parameter custom: The maker's items, at most ``customLimit``. No two items have the same name.
    public init(custom: [VehicleItem]) {
        self.custom = custom
        all = VehicleItem.specified + custom
        byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    }

    public subscript(name: String) -> VehicleItem? { byName[name] }

    /// The items that a request names with `true`. Items that are newer than the app's version are ignored, and so are
    /// names that are no items.
    ///
    /// - Parameters:
    ///   - parameters: Of GetVehicleData, SubscribeVehicleData or UnsubscribeVehicleData.
    ///   - subscribing: Whether only items that can be subscribed to count.
    /// - Throws: ``InvalidData`` for an item whose value is neither true nor false, and if no item is named.
    public func named(in parameters: Parameters, subscribing: Bool) throws(InvalidData) -> [VehicleItem] {
        var named: [VehicleItem] = []
        for item in all where item.isSubscribable || !subscribing {
            if try parameters.boolean(item.name, since: item.since) == true { named.append(item) }
        }
        guard !named.isEmpty else { throw InvalidData("no vehicle data is named") }
        return named
    }
}

extension VehicleItems: Hashable {
    public static func == (left: VehicleItems, right: VehicleItems) -> Bool { left.custom == right.custom }

    public func hash(into hasher: inout Hasher) { hasher.combine(custom) }
}
