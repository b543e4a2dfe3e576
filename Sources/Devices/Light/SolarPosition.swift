internal import Glibc

/// The sun's position by the equations of NOAA's solar calculator, exact to some hundredths of a degree for a century
/// around 2000.
///
/// No library is used, because it is only some 40 lines.
public enum SolarPosition {
    /// The sun's height over the horizon in degrees, without the refraction of the air.
    ///
    /// - Parameters:
    ///   - time: Seconds since 1970, UTC.
    ///   - latitude: Degrees, north is positive.
    ///   - longitude: Degrees, east is positive.
    public static func elevation(at time: Int64, latitude: Double, longitude: Double) -> Double {
        let days = Double(time) / 86_400
        let century = (days - 10_957.5) / 36_525
        let meanLongitude = (280.46646 + century * (36_000.76983 + century * 0.0003032))
            .truncatingRemainder(dividingBy: 360)
        let anomaly = radians(357.52911 + century * (35_999.05029 - 0.0001537 * century))
        let eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
        let center =
            sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century))
            + sin(2 * anomaly) * (0.019993 - 0.000101 * century) + sin(3 * anomaly) * 0.000289
        let node = radians(125.04 - 1934.136 * century)
        let apparent = radians(meanLongitude + center - 0.00569 - 0.00478 * sin(node))
        let obliquity = radians(23.439291 - century * 0.0130042 + 0.00256 * cos(node))
        let declination = asin(sin(obliquity) * sin(apparent))
        // The difference between a sundial and a clock, in minutes.
        let y = pow(tan(obliquity / 2), 2)
        let long = radians(meanLongitude)
        let equation =
            4 * 180 / .pi
            * (y * sin(2 * long) - 2 * eccentricity * sin(anomaly) + 4 * eccentricity * y * sin(anomaly) * cos(2 * long)
                - 0.5 * y * y * sin(4 * long) - 1.25 * eccentricity * eccentricity * sin(2 * anomaly))
        let minutes = (days - days.rounded(.down)) * 1440 + equation + 4 * longitude
        let hourAngle = radians(minutes / 4 - 180)
        let lat = radians(latitude)
        let sine = sin(lat) * sin(declination) + cos(lat) * cos(declination) * cos(hourAngle)
        return asin(min(max(sine, -1), 1)) * 180 / .pi
    }

    /// The sun's upper edge is at the horizon, with the refraction of the air.
    public static let horizon = -0.833

    /// Whether the sun is up.
    public static func isDay(at time: Int64, latitude: Double, longitude: Double) -> Bool {
        elevation(at: time, latitude: latitude, longitude: longitude) > horizon
    }

    /// When the sun rises or sets next, to the second; nil if it does neither for two days, as near the poles.
    public static func nextChange(after time: Int64, latitude: Double, longitude: Double) -> Int64? {
        let isDay = isDay(at: time, latitude: latitude, longitude: longitude)
        func differs(_ moment: Int64) -> Bool {
            self.isDay(at: moment, latitude: latitude, longitude: longitude) != isDay
        }
        var early = time
        for _ in 0..<192 {
            let late = early + 900
            guard differs(late) else {
                early = late
                continue
            }
            var (low, high) = (early, late)
            while high - low > 1 {
                let middle = (low + high) / 2
                if differs(middle) { high = middle } else { low = middle }
            }
            return high
        }
        return nil
    }

    private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
