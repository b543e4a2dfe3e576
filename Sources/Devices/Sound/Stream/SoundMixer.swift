/// Mixes an app's sound with speech and tones, piece by piece. A value without a device.
///
/// The app's sound continues during speech, at a quarter of its amplitude (-12 dB), and changes its volume within 50
/// ms.
struct SoundMixer {
    static let lowered: Float = 0.25
    private static let fade = 0.05

    private let step: Float
    private var volume: Float = 1
    private var resampler: Resampler
    /// The app's samples at the device's rate.
    private var ready: [Float] = []
    private var fresh: [Float] = []

    /// - Parameter rate: Samples a second of the device.
    init(rate: Int) {
        step = (1 - Self.lowered) / Float(Double(rate) * Self.fade)
        resampler = Resampler(from: StreamBuffer.rate, to: rate)
    }

    /// Adds an app's samples, at the stream's rate.
    mutating func add(_ samples: [Float]) {
        samples.withUnsafeBufferPointer { resampler.convert($0, into: &ready) }
    }

    /// Samples of the app at the device's rate that wait.
    var waiting: Int { ready.count }

    /// The next piece for the device.
    ///
    /// - Parameters:
    ///   - count: Its samples. Where the app has fewer there is silence.
    ///   - speech: At most as many.
    ///   - isSpeaking: Something is spoken, also between two words.
    mutating func piece(_ count: Int, speech: [Float], isSpeaking: Bool) -> [Float] {
        let taken = min(count, ready.count)
        var piece = [Float](repeating: 0, count: count)
        for index in 0..<count {
            let target: Float = isSpeaking ? Self.lowered : 1
            volume = volume < target ? min(volume + step, target) : max(volume - step, target)
            if index < taken { piece[index] = ready[index] * volume }
            if index < speech.count { piece[index] += speech[index] }
        }
        ready.removeFirst(taken)
        return piece
    }
}
