import TestSupport

@testable import Video

/// Access units of a generated stream: their NAL units have the headers that matter, followed by random bytes of a
/// seed.
struct VideoSample {
    var units: [[UInt8]] = []
    private var numbers: SeededNumbers

    init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

    static let sets: [UInt8] = SetSample().unit.inUnit + pictureSet.inUnit
    static let pictureSet: [UInt8] = [0x68, 0xCE, 0x3C, 0x80]

    /// An access unit of about `size` bytes.
    mutating func add(isIDR: Bool, hasSets: Bool? = nil, slices: Int, size: Int) {
        var unit: [UInt8] = hasSets ?? isIDR ? Self.sets : []
        for slice in 0..<slices {
            unit += makeSlice(header: isIDR ? 0x65 : 0x41, isFirst: slice == 0, size: max(size / slices, 8)).inUnit
        }
        units.append(unit)
    }

    /// Makes the last unit as long as a number of frames.
    mutating func fill(frame: Int) {
        guard let last = units.last else { return }
        units[units.count - 1] += [UInt8](repeating: 0x55, count: (frame - last.count % frame) % frame)
    }

    /// An IDR picture, others, and one among them of exactly full frames.
    static func stream(slices: Int, frame: Int, count: Int = 14, largest: Int = 9000) -> [[UInt8]] {
        var sample = VideoSample(seed: UInt64(slices * 1_000_003 + frame))
        for number in 0..<count {
            let isLarge = number == 0 || number == 9
            let size = isLarge ? 2 * largest : 40 + sample.numbers.number(below: largest)
            sample.add(isIDR: isLarge, slices: slices, size: size)
            if number % 5 == 3 { sample.fill(frame: frame) }
        }
        return sample.units
    }

    /// Small units, to be split at every byte.
    static func short(slices: Int = 2) -> [[UInt8]] {
        var sample = VideoSample(seed: 7)
        sample.add(isIDR: true, slices: slices, size: 40)
        sample.add(isIDR: false, slices: slices, size: 24)
        sample.add(isIDR: false, slices: slices, size: 30)
        sample.add(isIDR: true, slices: slices, size: 33)
        return sample.units
    }

    private mutating func makeSlice(header: UInt8, isFirst: Bool, size: Int) -> [UInt8] {
        var payload = numbers.bytes(size)
        // Zeros are frequent where the picture does not move.
        for index in stride(from: 8, to: max(size - 4, 8), by: 23) {
            payload.replaceSubrange(index..<index + 3, with: [0, 0, 1])
        }
        payload[0] = isFirst ? payload[0] | 0x80 : payload[0] & 0x7F | 0x10
        payload[size - 1] |= 0x80
        return [header] + escaped(payload)
    }
}

extension [UInt8] {
    /// A NAL unit with its start code.
    var inUnit: [UInt8] { [0, 0, 0, 1] + self }
}
