/// Receives the samples of one call of espeak-ng.
final class SpeechCall {
    /// Samples below this are silence. There are 50 ms of it before a "t" and after a "p", which would be a gap between
    /// parts.
    private static let threshold: Float = 0.006
    /// Silence that is kept before the first and after the last sound: this fraction of a second (1/200 s).
    private static let keptSilence = 200

    private let output: SoundOutput
    private let rate: Int
    private var hasBegun = false
    /// Silence that is played only if more sound follows.
    private var held: [Float] = []
    /// Why it has stopped.
    private(set) var interruption: Interruption?

    init(output: SoundOutput, rate: Int) {
        self.output = output
        self.rate = rate
    }

    /// - Returns: Whether more samples are needed.
    func take(_ samples: UnsafeBufferPointer<Int16>) -> Bool {
        do throws(Interruption) {
            var block = samples.map { Float($0) / 32768 }
            if !hasBegun {
                guard let first = block.firstIndex(where: { abs($0) > Self.threshold }) else { return true }
                block.removeFirst(max(0, first - rate / Self.keptSilence))
                try output.begin(rate: rate)
                hasBegun = true
            }
            guard let last = block.lastIndex(where: { abs($0) > Self.threshold }) else {
                held += block
                return true
            }
            try output.write(held + block[...last])
            held = Array(block[(last + 1)...])
            return true
        } catch {
            interruption = error
            return false
        }
    }

    func end() throws(Interruption) {
        guard hasBegun else { return }
        try output.write(Array(held.prefix(rate / Self.keptSilence)))
        try output.end()
    }
}
