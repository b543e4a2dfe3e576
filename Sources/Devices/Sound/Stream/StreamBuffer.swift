/// The sound of an app that waits to be played: 16 bits, signed, little-endian, one channel. A value without a device.
///
/// Apps send it in bursts or in real time, without time stamps, and cut it anywhere. So playing starts when ``lead``
/// samples are available, also after the buffer has run empty.
///
/// | state | ``append(_:)`` | ``read(_:into:)`` | ``end()`` |
/// | --- | --- | --- | --- |
/// | filling | playing as soon as ``lead`` is there | gives nothing | playing if there is a sample |
/// | playing | playing | gives samples; filling when none is left | playing |
struct StreamBuffer {
    /// Samples a second.
    static let rate = 16_000
    /// 60 ms, in samples.
    static let lead = rate * 60 / 1000
    /// Bytes that wait at most: nearly nine minutes.
    static let capacity = 16 << 20
    /// The largest number of samples that are played after the end of a stream, 5 s: enough for the rest of a sentence,
    /// but not for the rest of a piece of music.
    static let longestRest = rate * 5
    /// Bytes of a chunk. One large array would be copied whenever it grows.
    private static let chunk = 1 << 16

    private var chunks: [[UInt8]] = []
    /// Bytes of the first chunk that were read already.
    private var start = 0
    /// Bytes that wait.
    private var bytes = 0
    private(set) var isPlaying = false
    /// The first byte of a sample was dropped.
    private var dropsHalf = false
    private var isEnded = false
    /// Bytes that came while the buffer was full, and were dropped.
    private(set) var dropped = 0

    /// Whole samples that wait. Half a sample waits for its other half.
    var count: Int { bytes / 2 }

    /// Adds the next bytes of the stream. Bytes that do not fit are dropped.
    mutating func append(_ new: UnsafeRawBufferPointer) {
        guard !isEnded else { return }
        var rest = new[...]
        if dropsHalf, !rest.isEmpty {
            // Otherwise all further samples would consist of halves of two samples.
            rest = rest.dropFirst()
            dropped += 1
            dropsHalf = false
        }
        let excess = max(rest.count - (Self.capacity - bytes), 0)
        dropped += excess
        // A full buffer holds whole samples, because its capacity is even.
        if excess % 2 == 1 { dropsHalf = true }
        rest = rest.dropLast(excess)
        bytes += rest.count
        while !rest.isEmpty {
            if chunks.last.map({ $0.count == Self.chunk }) ?? true {
                chunks.append([])
                chunks[chunks.count - 1].reserveCapacity(Self.chunk)
            }
            let last = chunks.count - 1
            let part = rest.prefix(Self.chunk - chunks[last].count)
            chunks[last].append(contentsOf: part)
            rest = rest.dropFirst(part.count)
        }
        if count >= Self.lead { isPlaying = true }
    }

    /// Removes samples, -1…1, up to the number that is available.
    mutating func read(_ most: Int, into target: inout [Float]) {
        guard isPlaying else { return }
        for _ in 0..<min(most, count) {
            let low = UInt16(next())
            target.append(Float(Int16(bitPattern: low | UInt16(next()) << 8)) / 32768)
        }
        guard count == 0 else { return }
        isPlaying = false
        if isEnded { chunks = [] }
    }

    /// The stream has ended. Waiting samples are played, however few, up to ``longestRest``.
    mutating func end() {
        isEnded = true
        bytes = 2 * min(count, Self.longestRest)
        isPlaying = bytes > 0
        if !isPlaying { chunks = [] }
    }

    /// Discards waiting samples: another stream begins.
    mutating func clear() { self = StreamBuffer() }

    private mutating func next() -> UInt8 {
        let byte = chunks[0][start]
        start += 1
        bytes -= 1
        if start == chunks[0].count, start == Self.chunk || bytes == 0 {
            chunks.removeFirst()
            start = 0
        }
        return byte
    }
}
