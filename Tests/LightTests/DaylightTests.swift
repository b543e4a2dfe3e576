import Light
import Testing

struct DaylightTests {
    /// Sunrise and sunset in UTC, from another program: PyEphem 4.1.4 (libastro), for the sun's upper edge with a
    /// refraction of 34 arc minutes.
    struct Day: CustomTestStringConvertible, Sendable {
        var place: String
        var latitude, longitude: Double
        /// Midnight UTC of that day.
        var midnight: Int64
        /// Minutes after midnight UTC.
        var rise, set: Double

        /// The date and time of a time of that day.
        func moment(_ minutes: Double) -> Int64 { midnight + Int64(minutes * 60) }

        var testDescription: String { place }
    }

    static let days = [
        Day(
            place: "Berlin, 21 June 2024", latitude: 52.52, longitude: 13.41, midnight: 1_718_928_000, rise: 163.22,
            set: 1173.30),
        Day(
            place: "Berlin, 21 December 2024", latitude: 52.52, longitude: 13.41, midnight: 1_734_739_200, rise: 435.10,
            set: 894.17),
        Day(
            place: "New York, 20 March 2024", latitude: 40.71, longitude: -74.01, midnight: 1_710_892_800, rise: 658.53,
            set: 1388.74),
        Day(
            place: "Sydney, 21 December 2024", latitude: -33.87, longitude: 151.21, midnight: 1_734_739_200,
            rise: -319.17,
            set: 545.66),
        Day(
            place: "Nairobi, 21 March 2024", latitude: -1.29, longitude: 36.82, midnight: 1_710_979_200, rise: 216.54,
            set: 942.96),
    ]

    @Test(arguments: days) func `sunrise and sunset are within half a minute of another program's times`(day: Day)
        throws
    {
        for minutes in [day.rise, day.set] {
            let change = try #require(
                SolarPosition.nextChange(
                    after: day.moment(minutes) - 7200, latitude: day.latitude, longitude: day.longitude))
            #expect(abs(change - day.moment(minutes)) <= 30, "\(change - day.moment(minutes)) s")
        }
        let noon = day.moment((day.rise + day.set) / 2)
        #expect(SolarPosition.isDay(at: noon, latitude: day.latitude, longitude: day.longitude))
        #expect(!SolarPosition.isDay(at: noon + 43_200, latitude: day.latitude, longitude: day.longitude))
    }

    @Test func `above the polar circle the sun may not rise or set for days`() {
        // Tromsø, 21 June and 21 December 2024.
        for (time, isDay) in [(Int64(1_718_928_000), true), (1_734_739_200, false)] {
            #expect(SolarPosition.isDay(at: time, latitude: 69.65, longitude: 18.96) == isDay)
            #expect(SolarPosition.nextChange(after: time, latitude: 69.65, longitude: 18.96) == nil)
        }
    }

    @Test func `the sun's elevation at noon is that of the calendar`() {
        // On the equator at an equinox the sun is at the zenith; noon at Greenwich was 7 min 26 s late then.
        let noon = SolarPosition.elevation(at: 1_710_936_446, latitude: 0, longitude: 0)
        #expect(noon > 89.5)
        #expect(abs(SolarPosition.elevation(at: 1_718_971_200 + 120, latitude: 51.48, longitude: 0) - 61.96) < 0.1)
    }

    @Test func `short changes of light do not change the theme`() {
        var filter = DaylightFilter(nightBelow: 20, dayAbove: 60, patience: 4)
        // Seconds, lux, and whether it counts as day then.
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
