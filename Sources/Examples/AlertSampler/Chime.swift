/// Two notes as a WAVE file, 16 bit, one channel.
enum Chime {
    private static let rate = 16_000

    static func wave() -> [UInt8] {
        let samples = note(length: rate / 4, period: 32) + note(length: rate / 3, period: 24)
        let data = samples.flatMap { little(UInt32(truncatingIfNeeded: $0), 2) }
        var file = Array("RIFF".utf8) + little(UInt32(36 + data.count), 4) + Array("WAVEfmt ".utf8)
        file += little(16, 4) + little(1, 2) + little(1, 2) + little(UInt32(rate), 4) + little(UInt32(rate * 2), 4)
        file += little(2, 2) + little(16, 2)
        return file + Array("data".utf8) + little(UInt32(data.count), 4) + data
    }

    /// A triangle that fades away.
    private static func note(length: Int, period: Int) -> [Int] {
        (0..<length).map { position in
            let phase = position % period
            let triangle = abs(phase * 4 - period * 2) - period
            return triangle * 9000 / period * (length - position) / length
        }
    }

    private static func little(_ value: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }
}
