import BezelModel

/// One slot of a panel, as the events left it, and what of it has been told.
///
/// | contact in the slot | `trackingID` | told | muted |
/// | --- | --- | --- | --- |
/// | none | −1 | no | no |
/// | begun, position not yet known | ≥ 0 | no | no |
/// | down | ≥ 0 | yes | no |
/// | hovering | ≥ 0 | no | no |
/// | palm, pen, down at open, cancelled | ≥ 0 | no | yes |
struct ContactSlot: Sendable {
    /// Panel units. They outlive the contact: the kernel leaves out what has not changed.
    var x: Int32 = 0
    var y: Int32 = 0
    var knowsX = false
    var knowsY = false
    var tool = ToolType.finger
    /// Above 0 the finger is over the glass, not on it.
    var distance: Int32 = 0
    /// What the contact is pressed with went to 0 after it had been more.
    var isReleased = false
    /// The contact has said that it is pressed.
    var hasPressure = false
    /// The contact that is in the slot now, −1 for none.
    var trackingID: Int32 = -1
    /// `trackingID` when the last whole frame ended.
    var settledID: Int32 = -1
    /// BEGIN was told, and neither END nor CANCEL since.
    var isTold = false
    /// The last point told.
    var point = DisplayPoint(x: 0, y: 0)
    /// The contact is not spoken of until another takes its place.
    var isMuted = false
    /// The contact has been through a whole frame without a known position.
    var isHeld = false

    // Within one frame:

    /// The contact that was told was lifted or replaced.
    var endsTold = false
    /// A contact that nobody was told of began and ended.
    var isTap = false

    var knowsPosition: Bool { knowsX && knowsY }
    var position: PanelPoint { PanelPoint(x: x, y: y) }
    var isFinger: Bool { tool == ToolType.finger }
    var isHovering: Bool { distance > 0 || (isReleased && trackingID >= 0) }
    /// The contact ended with its pressure in an earlier frame.
    var hasEndedBefore: Bool { isReleased && trackingID == settledID }
    /// A contact that is on the glass already belongs to nobody here.
    var isDownAlready: Bool { trackingID >= 0 && !isHovering }
}

/// A set of slots, one bit each.
struct SlotSet: Sendable {
    private var bits: UInt32 = 0

    var isEmpty: Bool { bits == 0 }
    mutating func insert(_ slot: Int) { bits |= 1 << UInt32(truncatingIfNeeded: slot) }
    func contains(_ slot: Int) -> Bool { bits & 1 << UInt32(truncatingIfNeeded: slot) != 0 }
    mutating func removeAll() { bits = 0 }
    /// Takes out the lowest.
    mutating func removeFirst() -> Int? {
        guard bits != 0 else { return nil }
        let slot = bits.trailingZeroBitCount
        bits &= bits &- 1
        return slot
    }
}
