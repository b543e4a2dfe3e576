import Testing

@testable import SmartDeviceLink

struct MissingMemberTests {
    @Test(
        arguments: [
            ("gps", ["speed": 80], ["gps.longitudeDegrees", "gps.latitudeDegrees"]),
            ("tirePressure", ["leftFront": ["pressure": 230]], ["tirePressure.leftFront.status"]),
            ("tirePressure", ["leftFront": ["status": "LOW"]], []), ("speed", 80, []),
        ] as [(String, JSON, [String])])
    func `the mandatory members that a value does not have are named`(item: String, value: JSON, missing: [String])
        throws
    {
        let rule = try #require(VehicleItems.specification[item]).rule
        #expect(rule.missing(in: value).map(\.description) == missing)
    }
}
