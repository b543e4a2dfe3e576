import BezelModel

/// Protocol B.
///
/// A finger is up when its slot's tracking id is −1. For panels that have never sent this, two other signals are used,
/// as in Android: `BTN_TOUCH` 0 for all fingers, and, without such a button, `ABS_MT_PRESSURE` that goes to 0; the
/// finger is down again when the pressure rises.
extension ContactTracker {
    mutating func applyToSlot(_ event: InputEvent) {
        guard event.type == EventType.absolute else {
            if event.type == EventType.key { noteButton(event) }
            return
        }
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
            liftsBySlot = true
            touched.insert(slot)
        case AxisCode.contactPressure:
            guard !liftsBySlot, !hasTouchButton else { return }
            if event.value > 0 { slots[slot].hasPressure = true }
            slots[slot].isReleased = event.value <= 0 && slots[slot].hasPressure
            touched.insert(slot)
        case AxisCode.trackingID:
            if event.value >= 0 {
                land(event.value, in: slot)
            } else {
                liftsBySlot = true
                lift(slot)
            }
        default: break
        }
    }

    private mutating func noteButton(_ event: InputEvent) {
        switch event.code {
        case KeyCode.touch: isButtonUp = event.value == 0
        // A node for fingers and a pen: the button may belong to the pen.
        case KeyCode.penTool: liftsBySlot = true
        default: break
        }
    }

    mutating func finishSlots() {
        guard isButtonUp else { return }
        isButtonUp = false
        guard !liftsBySlot else { return }
        for slot in 0..<slotCount { lift(slot) }
    }

    /// Values for a slot that does not exist are dropped, as in Android. Using the nearest slot, as libinput does,
    /// would merge two fingers.
    private mutating func select(_ value: Int32) {
        if value >= 0, value < Int32(truncatingIfNeeded: slotCount) {
            currentSlot = Int(value)
        } else {
            currentSlot = nil
            counters.slotOutOfRange &+= 1
        }
    }

    /// The slot number is used even while events are discarded, because later events depend on it.
    mutating func keepSlotNumber(_ event: InputEvent) {
        guard panelProtocol == .slots, event.type == EventType.absolute, event.code == AxisCode.slot else { return }
        select(event.value)
    }
}
