import BezelModel

/// Protocol B.
///
/// A finger is up when its slot's tracking id is −1. For panels that have never sent this, two other signals are used,
/// as in Android: `BTN_TOUCH` 0 for all fingers, and, without such a button, `ABS_MT_PRESSURE` that goes to 0; the
/// finger is down again when the pressure rises.
///
/// The kernel does not send a tracking id that equals the slot's last one. If a panel lifts by `BTN_TOUCH` and uses one
/// id for each finger, its next contact comes without an id. While a slot has an id, a new position after `BTN_TOUCH` 0,
/// or `BTN_TOUCH` 1, is therefore the next contact. A position in the frame of `BTN_TOUCH` 0 and after it shows that the
/// finger is still down: on some panels the button flickers.
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
            notePosition(slot)
        case AxisCode.contactY:
            slots[slot].y = event.value
            slots[slot].knowsY = true
            notePosition(slot)
        case AxisCode.toolType:
            slots[slot].tool = event.value
            touched.insert(slot)
        case AxisCode.distance:
            slots[slot].distance = event.value
            liftsBySlot = true
            touched.insert(slot)
        case AxisCode.contactPressure: notePressure(event.value, slot)
        case AxisCode.trackingID:
            if event.value >= 0 {
                land(event.value, in: slot)
            } else {
                liftsBySlot = true
                origin.noteRelease()
                lift(slot)
            }
        default: break
        }
    }

    private mutating func notePosition(_ slot: Int) {
        touched.insert(slot)
        if isButtonUp { placed.insert(slot) }
        if slots[slot].isUp { land(slots[slot].trackingID, in: slot) }
    }

    private mutating func notePressure(_ value: Int32, _ slot: Int) {
        slots[slot].isWithoutPressure = value <= 0
        if value > 0 {
            hasPressure = true
            slots[slot].hasPressure = true
        }
        if !liftsBySlot, !hasTouchButton {
            slots[slot].isReleased = value <= 0 && slots[slot].hasPressure
        }
        touched.insert(slot)
    }

    private mutating func noteButton(_ event: InputEvent) {
        switch event.code {
        case KeyCode.touch:
            switch event.value {
            case 0:
                isButtonUp = true
                placed.removeAll()
            case 1:
                isButtonUp = false
                isButtonDown = true
            default: break  // 2 is the kernel's key repeat.
            }
        // A node for fingers and a pen: the button may belong to the pen.
        case KeyCode.penTool: liftsBySlot = true
        default: break
        }
    }

    mutating func finishSlots() {
        if isButtonDown {
            isButtonDown = false
            landAgain()
        }
        if isButtonUp {
            isButtonUp = false
            if !liftsBySlot { liftAll(but: placed) }
            placed.removeAll()
        }
    }

    /// `BTN_TOUCH` 1 without an id or a position: the kernel leaves both out for a finger that is back at its last
    /// place. Which slot it is in cannot be known, if several fingers were lifted together; panels that number their
    /// fingers begin with the lowest.
    private mutating func landAgain() {
        var lifted: Int?
        for slot in (0..<slotCount).reversed() {
            if slots[slot].isOccupied || slots[slot].isTap { return }
            if slots[slot].isUp { lifted = slot }
        }
        if let lifted { land(slots[lifted].trackingID, in: lifted) }
    }

    /// All contacts end, and their slots keep the ids.
    mutating func liftAll(but kept: SlotSet = SlotSet()) {
        for slot in 0..<slotCount where !kept.contains(slot) { liftKeepingID(slot) }
    }

    /// Values for a slot that does not exist are dropped, as in Android. Using the nearest slot, as libinput does,
    /// would merge two fingers.
    private mutating func select(_ value: Int32) {
        counters.slotNumbers &+= 1
        currentSlot = place(of: Int(value))
        if currentSlot == nil { counters.slotOutOfRange &+= 1 }
    }

    /// The followed slot that is assigned to the panel's slot `number`; nil if there is none.
    mutating func place(of number: Int) -> Int? {
        if many.count > 0 { return number >= 0 ? follow(number) : nil }
        return number >= 0 && number < slotCount ? number : nil
    }

    /// The slot number is used even while events are discarded, because later events depend on it.
    mutating func keepSlotNumber(_ event: InputEvent) {
        guard panelProtocol == .slots, event.type == EventType.absolute, event.code == AxisCode.slot else { return }
        select(event.value)
    }
}
