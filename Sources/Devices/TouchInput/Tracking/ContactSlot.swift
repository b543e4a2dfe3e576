import BezelModel

/// One slot of a panel: its state after the events so far, and its last report.
///
/// | contact in the slot | `trackingID` | reported | muted |
/// | --- | --- | --- | --- |
/// | none | −1 | no | no |
/// | none, the panel has kept the id of the last one | ≥ 0, `isUp` | no | no |
/// | begun, position not yet known | ≥ 0 | no | no |
/// | down | ≥ 0 | yes | no |
/// | hovering, or without pressure so far | ≥ 0 | no | no |
/// | palm, pen, down at open, cancelled | ≥ 0 | no | yes |
struct ContactSlot: Sendable {
    /// Panel units. Kept after the contact has ended, because the kernel does not repeat values that have not changed.
    var x: Int32 = 0
    var y: Int32 = 0
    var knowsX = false
    var knowsY = false
    var tool = ToolType.finger
    /// Above 0 the finger hovers above the glass.
    var distance: Int32 = 0
    /// The contact's pressure went to 0 after it was above 0.
    var isReleased = false
    /// The contact has reported a pressure above 0.
    var hasPressure = false
    /// The last pressure that was reported for the slot was 0. Kept after the contact has ended.
    var isWithoutPressure = false
    /// The contact that is in the slot now; −1 for none.
    var trackingID: Int32 = -1
    /// The contact was lifted without tracking id −1, so the kernel does not repeat its id: a new position or
    /// `BTN_TOUCH` 1 is the next contact.
    var isUp = false
    /// `trackingID` at the end of the last frame.
    var settledID: Int32 = -1
    /// BEGIN was reported, and neither END nor CANCEL since.
    var isTold = false
    /// The last reported point.
    var point = DisplayPoint(x: 0, y: 0)
    /// The contact is not reported until another one replaces it.
    var isMuted = false
    /// The contact had no known position for a whole frame.
    var isHeld = false

    // Within one frame:

    /// The reported contact was lifted or replaced.
    var endsTold = false
    /// A contact that was not reported began and ended.
    var isTap = false

    /// Whether a contact is in the slot, on the glass or above it.
    var isOccupied: Bool { trackingID >= 0 && !isUp }

    var knowsPosition: Bool { knowsX && knowsY }
    var position: PanelPoint { PanelPoint(x: x, y: y) }
    var isFinger: Bool { tool == ToolType.finger }
    var isHovering: Bool { distance > 0 || (isReleased && trackingID >= 0) }
    /// The contact ended by its pressure in an earlier frame.
    var hasEndedBefore: Bool { isReleased && trackingID == settledID }
    /// Whether a contact is on the glass. If it is down when the panel is opened, it is not reported.
    var isDownAlready: Bool { isOccupied && !isHovering }
}

/// A set of slots, one bit each.
struct SlotSet: Sendable {
    private var bits: UInt32 = 0

    var isEmpty: Bool { bits == 0 }
    mutating func insert(_ slot: Int) { bits |= 1 << UInt32(truncatingIfNeeded: slot) }
    func contains(_ slot: Int) -> Bool { bits & 1 << UInt32(truncatingIfNeeded: slot) != 0 }
    mutating func removeAll() { bits = 0 }
    /// Removes and returns the lowest slot.
    mutating func removeFirst() -> Int? {
        guard bits != 0 else { return nil }
        let slot = bits.trailingZeroBitCount
        bits &= bits &- 1
        return slot
    }
}
