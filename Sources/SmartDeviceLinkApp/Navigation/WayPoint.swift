public import SmartDeviceLink

/// A place on the route of the head unit's navigation (rpc_spec LocationDetails).
public struct WayPoint: Hashable, Sendable {
    /// The latitude in degrees; nil if the head unit sends no coordinate.
    public var latitude: Double?
    /// The longitude in degrees; nil if the head unit sends no coordinate.
    public var longitude: Double?
    /// The name.
    public var name: String?
    /// More about the place.
    public var details: String?
    /// The address as it is shown.
    public var addressLines: [String]
    /// The telephone number.
    public var phoneNumber: String?
    /// The address in its parts.
    public var address: PostalAddress?

    /// Reads a place; nil if it is no object.
    public init?(_ json: JSON) {
        guard case .object(let object) = json else { return nil }
        latitude = object["coordinate"]?["latitudeDegrees"]?.double
        longitude = object["coordinate"]?["longitudeDegrees"]?.double
        name = object["locationName"]?.string
        details = object["locationDescription"]?.string
        addressLines = (object["addressLines"]?.array ?? []).compactMap(\.string)
        phoneNumber = object["phoneNumber"]?.string
        address = object["searchAddress"].flatMap(PostalAddress.init)
    }
}

/// Which places of the route are wanted (rpc_spec WayPointType).
public enum WayPointKind: String, Hashable, Sendable {
    /// ALL: those on the way, and the destination.
    case all = "ALL"
    /// DESTINATION: the last one only.
    case destination = "DESTINATION"
}
