/// Limits between gestures. The defaults are those of the official libraries (ProtocolNotes, "Touches").
public struct TouchLimits: Hashable, Sendable {
    /// The longest time between touch-down and touch-up of a tap, and between the two taps of a double tap, in
    /// milliseconds. Default: 400.
    public var tapTime: Int64 = 400
    /// The greatest distance between the taps of a double tap, in window pixels, horizontally and vertically. Default:
    /// 50.
    public var tapDistance = 50.0
    /// The distance from touch-down at which a pan or a drag begins, in window pixels, horizontally or vertically.
    /// Default: 8.
    public var panDistance = 8.0

    /// Creates limits with the defaults.
    public init() {}
}
