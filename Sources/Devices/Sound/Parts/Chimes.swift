internal import BezelModel

/// A note of a chime: a sine wave that fades in and out.
struct Note: Hashable {
    /// In Hz; 0 for a rest.
    var frequency: Double
    var milliseconds: Int

    /// Samples per second of notes; most devices accept it without conversion.
    static let rate = 48000
    /// Half of full scale: as loud as speech.
    static let amplitude = 0.5
    /// Duration of fading in and out, in ms. Short enough not to sound like a gap before the next part.
    static let (attack, release) = (8, 40)

    var samples: [Float] {
        let count = Self.rate / 1000 * milliseconds
        guard frequency > 0 else { return [Float](repeating: 0, count: count) }
        let step = 2 * Double.pi * frequency / Double(Self.rate)
        return (0..<count).map { index in
            let swell = Self.ramp(index, Self.attack)
            let fade = Self.ramp(count - 1 - index, Self.release)
            return Float(Self.amplitude * min(swell, fade) * sine(step * Double(index)))
        }
    }

    /// From 0 to 1 in `milliseconds`, flat at both ends to avoid clicks.
    private static func ramp(_ index: Int, _ milliseconds: Int) -> Double {
        let length = rate / 1000 * milliseconds
        return index >= length ? 1 : 0.5 - 0.5 * cosine(.pi * Double(index) / Double(length))
    }
}

extension SoundPart.Chime {
    /// The frequency of an alert's tone in Hz: A5, audible over road noise and for older people.
    static let alertFrequency = 880.0

    /// Rising notes mean success or a question, falling notes a failure.
    var notes: [Note] {
        switch self {
        case .alert: [Note(frequency: Self.alertFrequency, milliseconds: 300)]
        case .help:
            [
                Note(frequency: 659.26, milliseconds: 120), Note(frequency: 783.99, milliseconds: 120),
                Note(frequency: 659.26, milliseconds: 180),
            ]
        case .initial: [Note(frequency: 523.25, milliseconds: 120), Note(frequency: 783.99, milliseconds: 200)]
        case .listen: [Note(frequency: 1046.5, milliseconds: 150)]
        case .positive: [Note(frequency: 659.26, milliseconds: 110), Note(frequency: 987.77, milliseconds: 200)]
        case .click: [Note(frequency: 1046.5, milliseconds: 40)]
        case .negative: [Note(frequency: 392.0, milliseconds: 150), Note(frequency: 293.66, milliseconds: 260)]
        }
    }
}
