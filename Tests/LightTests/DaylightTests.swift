import Light
import Testing

struct DaylightTests {
    /// Sunrise and sunset as almanacs publish them, in UTC, to the minute.
    struct Day: CustomTestStringConvertible, Sendable {
        var place: String
        var latitude, longitude: Double
        /// Midnight UTC of that day.
        var midnight: Int64
        /// Minutes after midnight UTC.
        var rise, set: Int64

        var testDescription: String { place }
    }

    static let days = [
        // U.S. Naval Observatory's tables, and those of national observatories.
        Day(
            place: "Berlin, 21 June 2024", latitude: 52.52, longitude: 13.41, midnight: 1_718_928_000, rise: 163,
            set: 1173),
        Day(
            place: "Berlin, 21 December 2024", latitude: 52.52, longitude: 13.41, midnight: 1_734_739_200, rise: 435,
            set: 894),
        Day(
            place: "New York, 20 March 2024", latitude: 40.71, longitude: -74.01, midnight: 1_710_892_800, rise: 659,
            set: 1388),
        Day(
            place: "Sydney, 21 December 2024", latitude: -33.87, longitude: 151.21, midnight: 1_734_739_200, rise: -319,
            set: 545),
        Day(
            place: "Nairobi, 21 March 2024", latitude: -1.29, longitude: 36.82, midnight: 1_710_979_200, rise: 217,
            set: 943),
    ]

    @Test(arguments: days) func `the sun rises and sets within two minutes of the almanac`(day: Day) throws {
        let rise = try #require(
            SolarPosition.nextChange(
                after: day.midnight + day.rise * 60 - 7200, latitude: day.latitude, longitude: day.longitude))
        #expect(abs(rise - day.midnight - day.rise * 60) <= 120, "\((rise - day.midnight) / 60) min")
        let set = try #require(
            SolarPosition.nextChange(
                after: day.midnight + day.set * 60 - 7200, latitude: day.latitude, longitude: day.longitude))
        #expect(abs(set - day.midnight - day.set * 60) <= 120, "\((set - day.midnight) / 60) min")
        let noon = day.midnight + (day.rise + day.set) * 30
        #expect(SolarPosition.isDay(at: noon, latitude: day.latitude, longitude: day.longitude))
        #expect(!SolarPosition.isDay(at: noon + 43_200, latitude: day.latitude, longitude: day.longitude))
    }

    @Test func `near a pole there may be no change for days`() {
        // Tromsø, 21 June and 21 December 2024.
        for (time, isDay) in [(Int64(1_718_928_000), true), (1_734_739_200, false)] {
            #expect(SolarPosition.isDay(at: time, latitude: 69.65, longitude: 18.96) == isDay)
            #expect(SolarPosition.nextChange(after: time, latitude: 69.65, longitude: 18.96) == nil)
        }
    }

    @Test func `the height at noon is that of the calendar`() {
        // On the equator at an equinox the sun is at the zenith; noon at Greenwich was 7 min 26 s late then.
        let noon = SolarPosition.elevation(at: 1_710_936_446, latitude: 0, longitude: 0)
        #expect(noon > 89.5)
        #expect(abs(SolarPosition.elevation(at: 1_718_971_200 + 120, latitude: 51.48, longitude: 0) - 61.96) < 0.1)
    }

    @Test func `a tunnel is no night, and a lamp no day`() {
        var filter = DaylightFilter(nightBelow: 20, dayAbove: 60, patience: 4)
        // Seconds, lux, and whether it is day then.
        let values: [(time: Int64, lux: Double, isDay: Bool)] = [
            (0, 800, true), (1, 3, true), (3, 3, true), (4, 900, true), (5, 3, true), (8, 3, true), (9, 3, false),
            (10, 40, false), (20, 59, false), (21, 500, false), (24, 500, false), (25, 10, false), (26, 70, false),
            (29, 61, false), (30, 61, true), (40, 40, true), (99, 21, true),
        ]
        for value in values {
            _ = filter.measured(lux: value.lux, at: value.time)
            #expect(filter.isDay == value.isDay, "second \(value.time)")
        }
    }
}
