public import SmartDeviceLink

/// Identifies a head unit. Resumption data of one head unit is not used with another. Properties are empty if the head
/// unit does not send them.
public struct HeadUnitKey: Hashable, Sendable {
    /// The vehicle's make.
    public var make: String
    /// The vehicle's model.
    public var model: String
    /// The vehicle's model year.
    public var modelYear: String
    /// The vehicle's trim.
    public var trim: String
    /// The version of the head unit's software (`systemSoftwareVersion`).
    public var softwareVersion: String

    /// Creates a key from its parts.
    public init(make: String, model: String, modelYear: String, trim: String, softwareVersion: String) {
        self.make = make
        self.model = model
        self.modelYear = modelYear
        self.trim = trim
        self.softwareVersion = softwareVersion
    }

    /// Creates a key from the response to RegisterAppInterface (`vehicleType`, `systemSoftwareVersion`).
    public init(registration: JSON) {
        func word(_ key: String) -> String { registration["vehicleType"]?[key]?.string ?? "" }
        self.init(
            make: word("make"), model: word("model"), modelYear: word("modelYear"), trim: word("trim"),
            softwareVersion: registration["systemSoftwareVersion"]?.string ?? "")
    }

    init?(json: JSON) {
        let words = (json.array ?? []).compactMap(\.string)
        guard words.count == 5 else { return nil }
        self.init(make: words[0], model: words[1], modelYear: words[2], trim: words[3], softwareVersion: words[4])
    }

    var json: JSON { .array([make, model, modelYear, trim, softwareVersion].map { .string($0) }) }
}
