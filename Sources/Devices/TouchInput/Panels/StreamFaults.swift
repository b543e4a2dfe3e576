public import BezelModel

/// What a stream brought that is no input event, and when that is worth a line in the log. A value.
public struct StreamFaults: Hashable, Sendable {
    /// Between two lines in the log.
    public static let repetition = Interval.seconds(600)

    /// Runs of bytes that were no events.
    public private(set) var runs = 0
    /// Bytes that were left out: those of the runs, and half an event at a writer's end.
    public private(set) var bytes = 0
    private var told: Stamp?
    private var runsTold = 0

    public init() {}

    /// Notes the stream's counts.
    ///
    /// - Returns: A line for the log when there are new runs; nil within ten minutes of the line before, which the
    ///   next line makes up for with its counts.
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
