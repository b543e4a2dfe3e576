public import SmartDeviceLink

/// An item of vehicle data and the type of its value, for instance ``speed`` (rpc_spec GetVehicleData, 36 items), or an item
/// that the vehicle's maker has added (``custom(_:)``, ``init(custom:unit:read:)``).
///
/// The vehicle, the head unit's policy and the driver decide which items an app gets.
public struct VehicleDataItem<Value: Hashable & Sendable>: Sendable, CustomStringConvertible {
    /// The name in rpc_spec, for instance `speed`.
    public var name: String { source.name }
    /// The unit of the value, for instance `km/h`; nil for words, structures, truth values and counts.
    public let unit: String?

    let source: VehicleDataSource
    private let read: @Sendable (JSON) -> Value?
    private let readOlder: @Sendable (JSON) -> Value?

    /// Creates an item of rpc_spec.
    ///
    /// - Parameter older: The item that a head unit has in its place which is older than this item, and how its value is read.
    init(
        _ name: String, unit: String? = nil, older: (name: String, read: @Sendable (JSON) -> Value?)? = nil,
        _ read: @escaping @Sendable (JSON) -> Value?
    ) {
        let item = VehicleItems.specification[name]
        source = VehicleDataSource(
            name: name, olderName: older?.name, since: item?.since ?? .firstRPC,
            isSubscribable: item?.isSubscribable ?? true, answerName: item?.answerName ?? name)
        self.unit = unit
        self.read = read
        let none: @Sendable (JSON) -> Value? = { _ in nil }
        readOlder = older?.read ?? none
    }

    /// Creates an item of the vehicle's maker.
    ///
    /// - Parameters:
    ///   - name: Its name in the maker's schema.
    ///   - unit: The unit of the value. Default: nil.
    ///   - read: Makes the value from what the head unit sends; nil if that is something else.
    public init(custom name: String, unit: String? = nil, read: @escaping @Sendable (JSON) -> Value?) {
        source = VehicleDataSource(
            name: name, olderName: nil, since: .firstRPC, isSubscribable: true, answerName: name)
        self.unit = unit
        self.read = read
        readOlder = { _ in nil }
    }

    /// The name, and the unit if there is one.
    public var description: String { unit.map { "\(name) (\($0))" } ?? name }

    /// - Parameter key: The name under which the head unit has sent it.
    func value(_ json: JSON, as key: String) -> Value? { key == name ? read(json) : readOlder(json) }
}

extension VehicleDataItem where Value == JSON {
    /// An item of the vehicle's maker, as the head unit sends it.
    ///
    /// - Parameter name: Its name in the maker's schema.
    public static func custom(_ name: String) -> Self { Self(custom: name) { $0 } }
}

/// How the value of an item is requested.
struct VehicleDataSource: Hashable, Sendable {
    var name: String
    /// The item that a head unit has which is older than this one.
    var olderName: String?
    /// The RPC version that has the item first.
    var since: Version
    /// False for a value that never changes.
    var isSubscribable: Bool
    /// Its name in the answers to SubscribeVehicleData.
    var answerName: String

    /// The name on a head unit of this version; nil if it has no such item.
    func key(on version: Version) -> String? { version >= since ? name : olderName }
}
