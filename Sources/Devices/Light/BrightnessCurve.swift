internal import Glibc

/// Converts between perceived brightness, in percent, and the value of a device, which is the light's power.
///
/// An eye sees a doubled power as far less than double: equal steps in percent look equal (CIE 1976 lightness L*).
public struct BrightnessCurve: Hashable, Sendable {
    /// The highest value of the device.
    public let highest: Int

    public init(highest: Int) { self.highest = max(highest, 1) }

    /// - Parameter percent: 1 to 100; other values are limited to this range. Many devices are off at 0, so the lowest
    ///   value is 1.
    public func value(_ percent: Double) -> Int {
        let lightness = min(max(percent, 1), 100)
        let power = lightness > 8 ? pow((lightness + 16) / 116, 3) : lightness / 903.3
        return max(Int((power * Double(highest)).rounded()), 1)
    }

    /// 0 to 100, in whole percent.
    public func percent(_ value: Int) -> Int {
        let power = min(max(Double(value) / Double(highest), 0), 1)
        let lightness = power > 0.008856 ? 116 * pow(power, 1.0 / 3) - 16 : 903.3 * power
        return Int(lightness.rounded())
    }

    /// The values on the way from one to another, without the first: steps of at most `step` percent, so that no step
    /// is visible as a jump. Empty when nothing has to be set.
    public func ramp(from value: Int, to percent: Double, step: Double = 1) -> [Int] {
        ramp(from: value, to: percent, in: steps(from: value, to: percent, of: max(step, 0.1)))
    }

    /// The same in at most `count` values, for a device that is slow or whose memory wears out.
    public func ramp(from value: Int, to percent: Double, atMost count: Int) -> [Int] {
        ramp(from: value, to: percent, in: min(steps(from: value, to: percent, of: 1), count))
    }

    private func steps(from value: Int, to percent: Double, of step: Double) -> Int {
        Int((abs(percent - Double(self.percent(value))) / step).rounded(.up))
    }

    private func ramp(from value: Int, to percent: Double, in count: Int) -> [Int] {
        let goal = self.value(percent)
        let begin = Double(self.percent(value))
        var values: [Int] = []
        for index in 1...max(count, 1) {
            let next = index >= count ? goal : self.value(begin + (percent - begin) * Double(index) / Double(count))
            if next != (values.last ?? value) { values.append(next) }
        }
        return values
    }
}
