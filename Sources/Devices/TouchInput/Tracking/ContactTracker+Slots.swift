import BezelModel

/// Protocol B.
extension ContactTracker {
    mutating func applyToSlot(_ event: InputEvent) {
        guard event.type == EventType.absolute else { return }
        if event.code == AxisCode.slot { return select(event.value) }
        guard let slot = currentSlot else { return }
        switch event.code {
        case AxisCode.contactX:
            slots[slot].x = event.value
            slots[slot].knowsX = true
            touched.insert(slot)
        case AxisCode.contactY:
            slots[slot].y = event.value
            slots[slot].knowsY = true
            touched.insert(slot)
        case AxisCode.toolType:
            slots[slot].tool = event.value
            touched.insert(slot)
        case AxisCode.distance:
            slots[slot].distance = event.value
            touched.insert(slot)
        case AxisCode.trackingID:
            if event.value >= 0 { land(event.value, in: slot) } else { lift(slot) }
        default: break
        }
    }

    /// Android's choice: what is said about a slot that does not exist is nobody's. libinput's, the nearest slot that
    /// does exist, would merge two fingers.
    private mutating func select(_ value: Int32) {
        if value >= 0, value < Int32(truncatingIfNeeded: slotCount) {
            currentSlot = Int(value)
        } else {
            currentSlot = nil
            counters.slotOutOfRange &+= 1
        }
    }

    /// Among dropped events the slot number still counts: later events lean on it.
    mutating func keepSlotNumber(_ event: InputEvent) {
        guard panelProtocol == .slots, event.type == EventType.absolute, event.code == AxisCode.slot else { return }
        select(event.value)
    }
}
