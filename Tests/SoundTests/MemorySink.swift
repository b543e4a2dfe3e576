@testable import Sound

/// Keeps what it is given, and can be as awkward as a device.
final class MemorySink: SampleSink {
    let rate: Int
    var tail = 0
    private(set) var samples: [Float] = []
    private(set) var isDropped = false
    /// How many samples there is room for each time; nil for any number.
    var room: Int?
    /// It fails once it holds so many samples.
    var failsAfter: Int?
    /// It takes nothing once it holds so many samples.
    var standsStillAfter: Int?
    /// Called with what it holds after each piece.
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
