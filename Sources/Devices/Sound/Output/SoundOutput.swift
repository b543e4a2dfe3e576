/// Passes all samples to the device: resamples them, and writes them in pieces so small that a stop
/// is immediate. Parts follow each other without a gap.
final class SoundOutput {
    /// Number of pieces per second; a stop is checked before each.
    private static let piecesPerSecond = 100
    /// Number of waits of 10 ms without a taken sample after which the device counts as hung.
    private static let longestStandstill = 200

    private let open: () throws(SoundError) -> any SampleSink
    let isStopped: () -> Bool
    private let started: () -> Void

    private var sink: (any SampleSink)?
    private var resampler: Resampler?
    private var resampled: [Float] = []
    /// Number of samples that the device has taken.
    private(set) var taken = 0
    private var isStarted: Bool { taken > 0 }

    /// - Parameters:
    ///   - open: Called once, before the first sample.
    ///   - isStopped: Asked before every piece.
    ///   - started: Called once, when the device has its first samples.
    init(
        open: @escaping () throws(SoundError) -> any SampleSink, isStopped: @escaping () -> Bool,
        started: @escaping () -> Void
    ) {
        self.open = open
        self.isStopped = isStopped
        self.started = started
    }

    /// Begins a part with `rate` samples per second.
    func begin(rate: Int) throws(Interruption) {
        resampler = Resampler(from: rate, to: try opened().rate)
    }

    /// Writes samples of the part, -1…1. Returns when the device has room for more.
    func write(_ samples: UnsafeBufferPointer<Float>) throws(Interruption) {
        if isStopped() { throw .stopped }
        resampled.removeAll(keepingCapacity: true)
        resampler?.convert(samples, into: &resampled)
        try handOver(resampled)
    }

    func write(_ samples: [Float]) throws(Interruption) {
        try samples.withUnsafeBufferPointer { buffer throws(Interruption) in try write(buffer) }
    }

    /// Ends the part and writes what the resampler still holds.
    func end() throws(Interruption) {
        resampled.removeAll(keepingCapacity: true)
        resampler?.finish(into: &resampled)
        resampler = nil
        try handOver(resampled)
    }

    /// Returns when the last sample was played.
    func finish() throws(Interruption) {
        guard let sink, isStarted else { return }
        try handOver([Float](repeating: 0, count: sink.tail))
        var (last, waits) = (0, 0)
        while true {
            if isStopped() { throw .stopped }
            let left = try onDevice { () throws(SoundError) in try sink.unheard() }
            if left <= sink.tail { break }
            waits = left == last ? waits + 1 : 0
            last = left
            if waits > Self.longestStandstill { throw standstill }
            sink.rest()
        }
        sink.drop()
    }

    /// Stops at once.
    func drop() { sink?.drop() }

    private func opened() throws(Interruption) -> any SampleSink {
        if let sink { return sink }
        let opened = try onDevice(open)
        sink = opened
        return opened
    }

    private func handOver(_ samples: [Float]) throws(Interruption) {
        guard let sink, !samples.isEmpty else { return }
        let piece = max(1, sink.rate / Self.piecesPerSecond)
        try samples.withUnsafeBufferPointer { buffer throws(Interruption) in
            var (place, waits) = (0, 0)
            while place < buffer.count {
                if isStopped() { throw .stopped }
                let part = UnsafeBufferPointer(rebasing: buffer[place..<min(place + piece, buffer.count)])
                let taken = try onDevice { () throws(SoundError) in try sink.take(part) }
                place += taken
                waits = taken == 0 ? waits + 1 : 0
                let isFirst = !isStarted
                self.taken += taken
                if isFirst, isStarted { started() }
                if waits > Self.longestStandstill { throw standstill }
                if taken == 0 { try onDevice { () throws(SoundError) in try sink.awaitRoom() } }
            }
        }
    }

    private var standstill: Interruption {
        .device(
            SoundError(
                code: .deviceFailed, operation: "snd_pcm_wait", subject: "", detail: "the device plays nothing any more"
            ))
    }

    private func onDevice<Value>(_ call: () throws(SoundError) -> Value) throws(Interruption) -> Value {
        do { return try call() } catch { throw .device(error) }
    }
}
