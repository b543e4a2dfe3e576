/// Counters of a tracker since it was created. The tracker itself logs nothing.
public struct TouchCounters: Hashable, Sendable {
    /// Number of `SYN_REPORT` events.
    public internal(set) var frames = 0
    /// Reported positions outside the axis ranges.
    public internal(set) var outside = 0
    /// The positions that were reported.
    public internal(set) var seen = SeenPositions()
    /// Number of `SYN_DROPPED` events, which report that the kernel's buffer has overflowed; several before one report
    /// count once.
    public internal(set) var dropped = 0
    /// Slot numbers below 0 or above the panel's last slot; fingers of protocol A above the limit.
    public internal(set) var slotOutOfRange = 0
    /// `SYN_MT_REPORT` events of a panel that is not read as one of protocol A.
    public internal(set) var contactReports = 0
    /// Slot numbers (`ABS_MT_SLOT`) that the panel has sent.
    public internal(set) var slotNumbers = 0
    /// Tracking ids that were replaced without a touch-up in between.
    public internal(set) var idReplaced = 0
    /// Contacts that were, or became, a palm.
    public internal(set) var palms = 0
    /// Contacts that were, or became, a pen or another tool.
    public internal(set) var otherTools = 0
    /// Frames in which a finger above the glass was not reported.
    public internal(set) var hovering = 0
    /// Contacts that began and ended inside one frame in which another contact followed in the same slot. They are not
    /// reported.
    public internal(set) var superseded = 0
    /// Contacts that had no pressure from their begin to their end, on a panel that reports pressures. They are not
    /// reported.
    public internal(set) var withoutPressure = 0
    /// Contacts that were cancelled because the panel sent nothing for too long.
    public internal(set) var timedOut = 0
    /// Frames with an earlier time than the frame before.
    public internal(set) var clockStepsBack = 0
    /// Samples that were dropped because their pressure was too low.
    public internal(set) var lightSamples = 0

    public init() {}
}
