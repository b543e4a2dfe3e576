public import BezelModel

/// When the driver counts as having finished.
public struct EndOfSpeechSettings: Hashable, Sendable {
    /// Silence after speech that ends a phrase; `end_of_speech` in `[voice]`. 200 to 2,000 ms; other values are moved to
    /// the nearest one.
    public var hangOver: Interval
    /// Silence after speech that counts as a pause, after which decoding may begin.
    public var pause: Interval
    /// Without speech for so long from the start, nothing was said.
    public var startLimit: Interval
    /// A phrase is cut here, measured from the start.
    public var phraseLimit: Interval

    public init(
        hangOver: Interval = .milliseconds(500), pause: Interval = .milliseconds(250),
        startLimit: Interval = .seconds(5), phraseLimit: Interval = .seconds(10)
    ) {
        (self.hangOver, self.pause) = (hangOver, pause)
        (self.startLimit, self.phraseLimit) = (startLimit, phraseLimit)
    }
}
