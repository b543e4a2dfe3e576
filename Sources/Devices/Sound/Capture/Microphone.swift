internal import Synchronization

/// Records with a microphone, on the thread that calls ``run(opened:take:)``. The device is open during that call only.
///
/// Nothing is stored here: the samples are handed over in blocks of 20 ms, and forgotten.
public final class Microphone: Sendable {
    /// Blocks a second.
    public static let blocks = 50
    /// Time without a sample after which the device counts as hung, in nanoseconds.
    private static let longestSilence: Int64 = 2_000_000_000
    /// How far the samples may be before the clock, in nanoseconds. A device that is not paced, such as ALSA's file
    /// plug-in, gets no further; the clock of a sound card may be 2 % faster than this machine's.
    private static let lead: Int64 = 100_000_000

    /// The configured PCM, like "default".
    public let device: String
    /// Samples per second.
    public let rate: Int
    private let isStopped = Atomic(false)

    /// Opens nothing.
    ///
    /// - Parameters:
    ///   - device: An ALSA PCM that converts, like "default" or "plughw:CARD=Device,DEV=0". "default" means the first
    ///     card with a microphone if ALSA's default has none.
    ///   - rate: Samples per second: 8,000, 16,000, 22,050 or 44,100.
    public init(device: String, rate: Int) {
        self.device = device
        self.rate = rate
    }

    /// Ends ``run(opened:take:)``, within about 10 ms. Callable on any thread, also before.
    public func stop() { isStopped.store(true, ordering: .relaxed) }

    /// Opens the device, and records until ``stop()``, until `take` wants no more, or until the device fails.
    ///
    /// - Parameters:
    ///   - opened: Called when the device records.
    ///   - take: Called with each block of 20 ms: one channel, signed 16 bits. Returns whether more is wanted.
    /// - Throws: ``SoundError/Code/noLibrary``, ``SoundError/Code/busy``, ``SoundError/Code/forbidden``,
    ///   ``SoundError/Code/noDevice``, ``SoundError/Code/lost`` or ``SoundError/Code/deviceFailed``.
    public func run(opened: () -> Void, take: (UnsafeBufferPointer<Int16>) -> Bool) throws(SoundError) {
        guard !isStopped.load(ordering: .relaxed) else { return }
        try run(
            ALSASource.open(firstOf: CaptureDevices.names(for: device), rate: rate), opened: opened, take: take)
    }

    func run<Source: SampleSource & ~Copyable>(
        _ source: consuming Source, opened: () -> Void, take: (UnsafeBufferPointer<Int16>) -> Bool
    ) throws(SoundError) {
        let count = max(rate / Self.blocks, 1)
        let block = UnsafeMutableBufferPointer<Int16>.allocate(capacity: count)
        block.initialize(repeating: 0)
        defer { block.deallocate() }
        opened()
        let began = source.now
        var (filled, taken, last) = (0, 0, began)
        while !isStopped.load(ordering: .relaxed) {
            let now = source.now
            if isEarly(taken, after: now - began) {
                source.rest()
                continue
            }
            let new = try source.take(into: UnsafeMutableBufferPointer(rebasing: block[filled...]))
            guard new > 0 else {
                if now - last > Self.longestSilence {
                    throw SoundError(
                        code: .deviceFailed, operation: "snd_pcm_wait", subject: "\"\(device)\"",
                        detail: "the device records nothing any more")
                }
                try source.awaitSamples()
                continue
            }
            (last, filled) = (now, filled + new)
            guard filled >= count else { continue }
            (taken, filled) = (taken + count, 0)
            if !take(UnsafeBufferPointer(block)) { return }
        }
    }

    private func isEarly(_ samples: Int, after elapsed: Int64) -> Bool {
        let sound = Int64(samples) * 1_000_000_000 / Int64(max(rate, 1))
        return sound - sound / 50 > elapsed + Self.lead
    }
}
