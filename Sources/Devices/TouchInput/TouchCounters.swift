/// What a tracker has met since it was made. Nothing here is logged by the tracker itself.
public struct TouchCounters: Hashable, Sendable {
    /// `SYN_REPORT`s.
    public internal(set) var frames = 0
    /// Positions outside the axis range that were held to its ends.
    public internal(set) var clamped = 0
    /// Times that `SYN_DROPPED` said that the kernel's buffer had run over; several before one report are one.
    public internal(set) var dropped = 0
    /// Slot numbers below 0 or past the panel's last; fingers of protocol A past the limit.
    public internal(set) var slotOutOfRange = 0
    /// Tracking ids that were replaced without a lift between.
    public internal(set) var idReplaced = 0
    /// Contacts that were, or became, a palm.
    public internal(set) var palms = 0
    /// Contacts that were, or became, a pen or another tool.
    public internal(set) var otherTools = 0
    /// Frames in which a finger over the glass was not told.
    public internal(set) var hovering = 0
    /// Contacts that began and ended inside one frame in which another followed in the same slot. They are not told.
    public internal(set) var superseded = 0
    /// Contacts cancelled because the panel fell silent without lifting them.
    public internal(set) var timedOut = 0
    /// Frames whose stamp lay before the one before.
    public internal(set) var clockStepsBack = 0
    /// Samples left out because the press was too light.
    public internal(set) var lightSamples = 0

    public init() {}
}
