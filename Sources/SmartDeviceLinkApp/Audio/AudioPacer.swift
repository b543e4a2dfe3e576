/// Samples that wait to be sent, a little ahead of the time at which they are played: a head unit's buffer is limited,
/// and buffered samples are played even when the app is silent again. A value without side effects.
///
/// Times are milliseconds of any clock that never goes back.
struct AudioPacer: Sendable {
    /// Samples a second.
    static let rate = 16_000
    /// How much more is sent than has been played, in milliseconds. A connection may stall for this time.
    static let lead: Int64 = 500
    /// Length of a piece, in milliseconds.
    static let piece: Int64 = 100
    /// Samples that may wait: 16 MiB, as much as the head unit accepts.
    static let capacity = 8 << 20

    /// The sounds in their order, as bytes.
    private var sounds: [[UInt8]] = []
    /// Bytes of the first sound that were sent.
    private var start = 0
    /// When everything that was sent will have been played.
    private var heardAt: Int64 = 0
    /// Samples that wait.
    private(set) var count = 0

    /// When to send the next piece; nil if none waits.
    var due: Int64? { count == 0 ? nil : heardAt - Self.lead }

    /// - Returns: Whether there was room.
    mutating func append(_ samples: [Int16]) -> Bool {
        guard samples.count <= Self.capacity - count else { return false }
        guard !samples.isEmpty else { return true }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * samples.count)
        for sample in samples {
            bytes.append(UInt8(truncatingIfNeeded: sample))
            bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
        }
        sounds.append(bytes)
        count += samples.count
        return true
    }

    /// The next piece, if it is due.
    mutating func next(at now: Int64) -> [UInt8]? {
        guard let due, due <= now else { return nil }
        var wanted = 2 * Self.rate * Int(Self.piece) / 1000
        var piece: [UInt8] = []
        piece.reserveCapacity(wanted)
        while wanted > 0, let sound = sounds.first {
            let part = sound[start...].prefix(wanted)
            piece += part
            wanted -= part.count
            start += part.count
            if start == sound.count {
                sounds.removeFirst()
                start = 0
            }
        }
        count -= piece.count / 2
        // After a pause the time starts again.
        heardAt = max(heardAt, now) + Int64(piece.count) * 1000 / Int64(2 * Self.rate)
        return piece
    }

    mutating func removeAll() { self = AudioPacer() }
}
