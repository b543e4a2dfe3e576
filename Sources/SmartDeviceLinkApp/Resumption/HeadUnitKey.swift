public import SmartDeviceLink

/// Which head unit it is, as far as it tells: what is kept of one is not for another.
public struct HeadUnitKey: Hashable, Sendable {
    public var make: String
    public var model: String
    public var modelYear: String
    public var trim: String
    public var softwareVersion: String

    public init(make: String, model: String, modelYear: String, trim: String, softwareVersion: String) {
        self.make = make
        self.model = model
        self.modelYear = modelYear
        self.trim = trim
        self.softwareVersion = softwareVersion
    }

    /// From the answer to RegisterAppInterface. What it does not say is empty.
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
