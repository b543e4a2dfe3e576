/// A mixer element's volume in steps that are perceived as equal, as alsamixer has them (alsa-utils, `volume_mapping.c`).
struct MixerScale {
    /// The lower end of a scale whose lowest volume is silence (`SND_CTL_TLV_DB_GAIN_MUTE`).
    static let silence = -9_999_999
    /// A range that is linear in dB, in 1/100 dB.
    private static let smallRange = 2400

    /// In 1/100 dB.
    let least: Int
    /// In 1/100 dB, above `least`.
    let most: Int

    /// - Returns: nil for a range without a length.
    init?(least: Int, most: Int) {
        // More than any sound card has; the sums below cannot overflow.
        guard least < most, least >= Self.silence, most <= -Self.silence else { return nil }
        (self.least, self.most) = (least, most)
    }

    /// - Parameter percent: 0…100.
    /// - Returns: In 1/100 dB, from `least` to `most`.
    func decibels(_ percent: Int) -> Int {
        let part = Double(min(max(percent, 0), 100)) / 100
        guard part > 0 else { return least }
        if most - least <= Self.smallRange {
            return least + Int((part * Double(most - least)).rounded())
        }
        let floor = least == Self.silence ? 0 : powerOfTen(Double(least - most) / 6000)
        let amplitude = part * (1 - floor) + floor
        return max(least, most + Int((6000 * decimalLogarithm(amplitude)).rounded()))
    }
}
