/// Limits between gestures. Defaults are those of the official libraries (ProtocolNotes, "Touches").
public struct TouchLimits: Hashable, Sendable {
    /// A finger that is up again after this many milliseconds has tapped; one that stays longer presses. Also the most
    /// between the ends of the two taps of a double tap. Default 400.
    public var tapTime: Int64 = 400
    /// How far apart the taps of a double tap may be, in pixels to the side and up or down. Default 50.
    public var tapDistance = 50.0
    /// A finger that is this far from where it came down, to the side or up or down, pans. Default 8.
    public var panDistance = 8.0

    public init() {}
}
