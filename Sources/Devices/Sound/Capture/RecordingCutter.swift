public import BezelModel

/// Cuts a recording into the pieces that an app receives, of 250 ms each, and converts its samples.
public struct RecordingCutter: Sendable {
    /// Pieces a second.
    private static let pieces = 4

    private let format: RecordingFormat
    private var piece: [UInt8] = []
    /// The number of the piece, and the samples before it.
    private var (number, before) = (1, 0)

    public init(_ format: RecordingFormat) { self.format = format }

    /// - Parameters:
    ///   - block: The next samples.
    ///   - done: Called with each complete piece.
    public mutating func take(_ block: UnsafeBufferPointer<Int16>, _ done: ([UInt8]) -> Void) {
        for sample in block {
            append(sample)
            guard piece.count / format.bytesPerSample == end - before else { continue }
            (number, before) = (number + 1, end)
            done(piece)
            piece.removeAll()
        }
    }

    /// The number of samples up to the end of this piece: at 22,050 Hz they are not a whole number for each.
    private var end: Int { max(number * format.rate / Self.pieces, number) }

    private mutating func append(_ sample: Int16) {
        switch format.size {
        case .bits16:
            piece.append(UInt8(truncatingIfNeeded: sample))
            piece.append(UInt8(truncatingIfNeeded: sample >> 8))
        case .bits8: piece.append(UInt8(clamping: ((Int(sample) + 128) >> 8) + 128))
        }
    }
}
