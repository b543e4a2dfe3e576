@testable import Sound

/// Keeps its samples, and can have the faults of a device.
final class MemorySink: SampleSink {
    let rate: Int
    var tail = 0
    private(set) var samples: [Float] = []
    private(set) var isDropped = false
    /// The number of samples that it accepts each time; nil for any number.
    var room: Int?
    /// It fails once it has this number of samples.
    var failsAfter: Int?
    /// It accepts nothing once it has this number of samples.
    var standsStillAfter: Int?
    /// Called with all its samples after each piece.
    var onTaken: (Int) -> Void = { _ in }

    init(rate: Int = 48000) { self.rate = rate }

    func take(_ part: UnsafeBufferPointer<Float>) throws(SoundError) -> Int {
        if let failsAfter, samples.count >= failsAfter {
            throw SoundError(code: .lost, operation: "snd_pcm_writei", subject: "memory", detail: "No such device")
        }
        if let standsStillAfter, samples.count >= standsStillAfter { return 0 }
        let count = min(part.count, room ?? part.count)
        samples.append(contentsOf: part.prefix(count))
        onTaken(samples.count)
        return count
    }

    func awaitRoom() {}
    func unheard() -> Int { 0 }
    func rest() {}
    func drop() { isDropped = true }
}
