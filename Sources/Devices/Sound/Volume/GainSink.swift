/// Gives samples the volume of an ``OutputGain`` on their way to a device. A change takes at most 20 ms, so that it does
/// not click.
final class GainSink: SampleSink {
    /// Ramps from silence to full volume in a second.
    private static let rampsPerSecond = 50

    private let sink: any SampleSink
    private let gain: OutputGain
    /// The gain of the next sample, with 16 bits after the point.
    private var level: UInt32
    /// How much the gain changes from one sample to the next, at most.
    private let step: UInt32
    private var scaled: [Float] = []

    init(_ sink: any SampleSink, _ gain: OutputGain) {
        self.sink = sink
        self.gain = gain
        level = gain.value
        step = max(OutputGain.unity * UInt32(Self.rampsPerSecond) / UInt32(clamping: max(sink.rate, 1)), 1)
    }

    var rate: Int { sink.rate }
    var tail: Int { sink.tail }

    func take(_ samples: UnsafeBufferPointer<Float>) throws(SoundError) -> Int {
        let target = gain.value
        if level == target, target == OutputGain.unity { return try sink.take(samples) }
        scaled.removeAll(keepingCapacity: true)
        var next = level
        for sample in samples {
            next = Self.moved(next, to: target, by: step)
            scaled.append(sample * (Float(next) / Float(OutputGain.unity)))
        }
        let taken = try scaled.withUnsafeBufferPointer { part throws(SoundError) in try sink.take(part) }
        let way = UInt64(step) * UInt64(clamping: taken)
        level = Self.moved(level, to: target, by: UInt32(clamping: way))
        return taken
    }

    func awaitRoom() throws(SoundError) { try sink.awaitRoom() }
    func unheard() throws(SoundError) -> Int { try sink.unheard() }
    func rest() { sink.rest() }
    func drop() { sink.drop() }

    private static func moved(_ level: UInt32, to target: UInt32, by step: UInt32) -> UInt32 {
        level < target ? level + min(step, target - level) : level - min(step, level - target)
    }
}
