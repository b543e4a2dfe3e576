public import BezelModel

/// Counts bytes of a stream that are not input events, and decides when to log them. A value without side effects.
public struct StreamFaults: Hashable, Sendable {
    /// Time between two log lines.
    public static let repetition = Interval.seconds(600)

    /// Number of runs of bytes that are not events.
    public private(set) var runs = 0
    /// Number of bytes that were skipped: those of the runs, and half an event at a writer's end.
    public private(set) var bytes = 0
    private var told: Stamp?
    private var runsTold = 0

    public init() {}

    /// Records the stream's counts.
    ///
    /// - Returns: A log line if there are new runs; nil within ten minutes after the last line. The next line then
    ///   includes them.
    public mutating func note(runs: Int, bytes: Int, at now: Stamp) -> String? {
        self.runs = runs
        self.bytes = bytes
        guard runs > runsTold else { return nil }
        if let told, now - told < Self.repetition { return nil }
        let new = runs - runsTold
        told = now
        runsTold = runs
        return "bytes that are no input events, in \(new) \(new == 1 ? "place" : "places"), are left out: each event "
            + "is a struct input_event of \(RawLayout.native.size) bytes; bezel status counts them"
    }
}
