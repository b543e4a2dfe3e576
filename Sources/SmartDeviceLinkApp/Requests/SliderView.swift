/// A position that the driver chooses on a line, for ``ScreenManager/present(slider:)`` (rpc_spec Slider).
public struct SliderView: Hashable, Sendable {
    /// The text above it, 1 to 500 characters.
    public var header: String
    /// The number of positions, 2 to 26.
    public var positions: Int
    /// The position at the beginning, from 1 to ``positions``.
    public var start: Int
    /// The texts below it: none, one for all positions, or one for each; 1 to 500 characters.
    public var footers: [String]
    /// How long the driver has after the last movement, 1 to 65.535 s. Default: 10 s.
    public var timeout: Duration

    /// Creates a slider.
    public init(
        _ header: String, positions: Int, start: Int = 1, footers: [String] = [], timeout: Duration = .seconds(10)
    ) {
        self.header = header
        self.positions = positions
        self.start = start
        self.footers = footers
        self.timeout = timeout
    }
}

/// How a slider ended.
public enum SliderOutcome: Hashable, Sendable {
    /// The driver took this position, from 1.
    case chosen(Int)
    /// The driver closed it, or something more important took its place. The last position, if the head unit says it.
    case closed(at: Int?)
    /// The driver did nothing in time. The last position, if the head unit says it.
    case timedOut(at: Int?)
}
