public import SmartDeviceLink

/// A place for the head unit's navigation, for ``NavigationManager/send(_:)`` (rpc_spec SendLocation). It has coordinates, an
/// ``address``, or both.
public struct Location: Hashable, Sendable {
    /// What the head unit does with the place (rpc_spec DeliveryMode).
    public enum Delivery: String, Hashable, Sendable {
        /// PROMPT: asks the driver.
        case prompt = "PROMPT"
        /// DESTINATION: drives there.
        case destination = "DESTINATION"
        /// QUEUE: adds it to the list of places.
        case queue = "QUEUE"
    }

    /// The latitude in degrees, -90 to 90. With ``longitude`` or not at all.
    public var latitude: Double?
    /// The longitude in degrees, -180 to 180. With ``latitude`` or not at all.
    public var longitude: Double?
    /// The name, 1 to 500 characters.
    public var name: String?
    /// More about the place, 1 to 500 characters.
    public var details: String?
    /// At most 4 lines of the address, as they are shown; 1 to 500 characters each.
    public var addressLines: [String] = []
    /// The telephone number, 1 to 500 characters.
    public var phoneNumber: String?
    /// A picture of the place. One that cannot be uploaded is left out.
    public var picture: Artwork?
    /// The address for the search, since RPC 4.1.
    public var address: PostalAddress?
    /// What the head unit does with the place, since RPC 4.1; nil for what it prefers.
    public var delivery: Delivery?

    /// Creates a place from coordinates.
    public init(latitude: Double, longitude: Double, name: String? = nil) {
        self.latitude = latitude
        self.longitude = longitude
        self.name = name
    }

    /// Creates a place from an address.
    public init(address: PostalAddress, name: String? = nil) {
        self.address = address
        self.name = name
    }

    var parameters: JSONObject {
        var object = JSONObject()
        object["latitudeDegrees"] = latitude.map { .number($0) }
        object["longitudeDegrees"] = longitude.map { .number($0) }
        object["locationName"] = name.map { .string($0) }
        object["locationDescription"] = details.map { .string($0) }
        if !addressLines.isEmpty { object["addressLines"] = .array(addressLines.map { .string($0) }) }
        object["phoneNumber"] = phoneNumber.map { .string($0) }
        object["address"] = address?.json
        object["deliveryMode"] = delivery.map { .string($0.rawValue) }
        return object
    }
}

/// An address in its parts (rpc_spec OASISAddress). Each part is nil if it is not known.
public struct PostalAddress: Hashable, Sendable {
    /// The name of the country in the language of the driver, up to 200 characters.
    public var countryName: String?
    /// The code of the country by ISO 3166-2, up to 50 characters.
    public var countryCode: String?
    /// The postal code, up to 16 characters.
    public var postalCode: String?
    /// A part of the country, for instance a state, up to 200 characters.
    public var administrativeArea: String?
    /// A part of that, for instance a county, up to 200 characters.
    public var subAdministrativeArea: String?
    /// The town, up to 200 characters.
    public var locality: String?
    /// A part of the town, up to 200 characters.
    public var subLocality: String?
    /// The street, up to 200 characters.
    public var thoroughfare: String?
    /// A part of the street, for instance a house number, up to 200 characters.
    public var subThoroughfare: String?

    /// Creates an address without any part.
    public init() {}

    /// Reads an address; nil if it is no object.
    public init?(_ json: JSON) {
        guard case .object(let object) = json else { return nil }
        for (key, part) in Self.parts { self[keyPath: part] = object[key]?.string }
    }

    var json: JSON {
        .object(
            JSONObject(
                Self.parts.compactMap { key, part in self[keyPath: part].map { (key: key, value: .string($0)) } }))
    }

    private static var parts: [(String, WritableKeyPath<Self, String?>)] {
        [
            ("countryName", \.countryName), ("countryCode", \.countryCode), ("postalCode", \.postalCode),
            ("administrativeArea", \.administrativeArea), ("subAdministrativeArea", \.subAdministrativeArea),
            ("locality", \.locality), ("subLocality", \.subLocality), ("thoroughfare", \.thoroughfare),
            ("subThoroughfare", \.subThoroughfare),
        ]
    }
}
