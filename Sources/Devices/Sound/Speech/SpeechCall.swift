/// One call of espeak-ng's: where its samples go.
final class SpeechCall {
    /// Below this it is silence: before a "t" and behind a "p" there are 50 ms of it, which would be a gap between parts.
    private static let threshold: Float = 0.006
    /// How much of the silence before the first sound and behind the last one is kept, in parts of a second.
    private static let keptSilence = 200

    private let output: SoundOutput
    private let rate: Int
    private var hasBegun = false
    /// Silence that is heard only if more sound follows it.
    private var held: [Float] = []
    /// Why it cannot go on.
    private(set) var interruption: Interruption?

    init(output: SoundOutput, rate: Int) {
        self.output = output
        self.rate = rate
    }

    /// - Returns: Whether more is wanted.
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
