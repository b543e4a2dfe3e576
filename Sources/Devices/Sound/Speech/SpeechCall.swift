/// One call of espeak-ng's: where its samples go.
final class SpeechCall {
    /// Below this it is silence: before a "t" there are 50 ms of it, which would be a gap after the part before.
    private static let threshold: Float = 0.006
    /// How much of the silence before the first sound is kept, in parts of a second.
    private static let keptLead = 200

    private let output: SoundOutput
    private let rate: Int
    private var hasBegun = false
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
                block.removeFirst(max(0, first - rate / Self.keptLead))
                try output.begin(rate: rate)
                hasBegun = true
            }
            try output.write(block)
            return true
        } catch {
            interruption = error
            return false
        }
    }

    func end() throws(Interruption) { if hasBegun { try output.end() } }
}
