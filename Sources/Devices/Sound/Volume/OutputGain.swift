internal import Synchronization

/// How loud all sounds of a process are before the device gets them. May be used on any thread.
///
/// A device that plays follows within 20 ms of sound, without a click (``GainSink``).
public final class OutputGain: Sendable {
    /// 1 with 16 bits after the point.
    static let unity: UInt32 = 1 << 16

    private let fixed: Atomic<UInt32>
    private let opened: @Sendable (Int?) -> Void

    /// - Parameters:
    ///   - percent: The volume at the start, 0…100; other values count as the nearest of these.
    ///   - opened: Called on the thread that plays when a device was opened, with the number of its card; nil if that is
    ///     not known, or if no card of the kernel's plays.
    public init(percent: Int = 100, opened: @escaping @Sendable (_ card: Int?) -> Void = { _ in }) {
        fixed = Atomic(Self.gain(percent))
        self.opened = opened
    }

    /// - Parameter percent: 0…100, as it is perceived; 0 is silence, and 100 leaves the samples as they are.
    public func set(percent: Int) { fixed.store(Self.gain(percent), ordering: .relaxed) }

    /// With 16 bits after the point, at most ``unity``.
    var value: UInt32 { fixed.load(ordering: .relaxed) }

    /// The gain of a volume, with 16 bits after the point: its cube, like the scale of alsamixer (60 dB for each power
    /// of ten), so that equal steps are perceived as equal.
    static func gain(_ percent: Int) -> UInt32 {
        let percent = UInt64(min(max(percent, 0), 100))
        return UInt32(percent * percent * percent * UInt64(unity) / 1_000_000)
    }

    /// Opens a card's device, whose samples get this gain.
    func device(_ name: String) throws(SoundError) -> any SampleSink {
        let sink = try ALSASink(device: name)
        opened(sink.card)
        return GainSink(sink, self)
    }
}
