/// A sound file of the form that recognisers use: RIFF WAVE, PCM, 16,000 samples a second, one channel, 16 bits.
public struct WAVFile: Hashable, Sendable {
    public var samples: [Int16]

    public init(samples: [Int16]) { self.samples = samples }

    /// Why bytes are no such file.
    public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
        case notWAV
        /// The sound has another form.
        case form(rate: UInt32, channels: UInt16, bits: UInt16, coding: UInt16)

        public var description: String {
            switch self {
            case .notWAV: "is no WAV file"
            case .form(let rate, let channels, let bits, let coding):
                "has \(rate) samples a second, \(channels) channels and \(bits) bits in coding \(coding); "
                    + "expected 16000, 1 and 16 in coding 1 (PCM), as arecord -f S16_LE -r 16000 -c 1 records"
            }
        }
    }

    /// - Parameter bytes: A file; it may be cut off in its samples.
    public init(_ bytes: [UInt8]) throws(Fault) {
        var rest = bytes[...]
        func word(_ bytes: some Sequence<UInt8>) -> UInt32 { bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
        func short(_ part: ArraySlice<UInt8>, _ offset: Int) -> UInt16 {
            UInt16(truncatingIfNeeded: word(part.dropFirst(offset).prefix(2)))
        }
        guard rest.starts(with: "RIFF".utf8), rest.dropFirst(8).starts(with: "WAVE".utf8) else { throw .notWAV }
        rest = rest.dropFirst(12)
        var isKnown = false
        while rest.count >= 8 {
            let size = Int(word(rest.dropFirst(4).prefix(4)))
            let body = rest.dropFirst(8).prefix(size)
            if rest.starts(with: "fmt ".utf8), body.count >= 16 {
                let rate = word(body.dropFirst(4).prefix(4))
                let (coding, channels, bits) = (short(body, 0), short(body, 2), short(body, 14))
                guard (coding, channels, rate, bits) == (1, 1, UInt32(EndOfSpeech.rate), 16) else {
                    throw .form(rate: rate, channels: channels, bits: bits, coding: coding)
                }
                isKnown = true
            } else if rest.starts(with: "data".utf8), isKnown {
                samples = stride(from: body.startIndex, to: body.endIndex - 1, by: 2).map {
                    Int16(bitPattern: UInt16(body[$0]) | UInt16(body[$0 + 1]) << 8)
                }
                return
            }
            // Chunks have an even size.
            rest = rest.dropFirst(8 + size + size % 2)
        }
        throw .notWAV
    }

    /// The file.
    public var bytes: [UInt8] {
        let size = UInt32(clamping: samples.count * 2)
        var bytes = Array("RIFF".utf8) + Self.bytes(size + 36) + Array("WAVEfmt ".utf8)
        bytes += Self.bytes(UInt32(16)) + Self.bytes(UInt16(1)) + Self.bytes(UInt16(1))
        bytes += Self.bytes(UInt32(EndOfSpeech.rate)) + Self.bytes(UInt32(EndOfSpeech.rate * 2))
        bytes += Self.bytes(UInt16(2)) + Self.bytes(UInt16(16)) + Array("data".utf8) + Self.bytes(size)
        for sample in samples { bytes += Self.bytes(UInt16(bitPattern: sample)) }
        return bytes
    }

    private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
}
