import BezelModel

extension ContactTracker {
    /// A contact begins in a slot.
    mutating func land(_ id: Int32, in slot: Int) {
        touched.insert(slot)
        origin.notePress()
        if slots[slot].isOccupied {
            guard slots[slot].trackingID != id else { return }
            counters.idReplaced &+= 1
            lift(slot)
        }
        if slots[slot].isTap {
            slots[slot].isTap = false
            counters.superseded &+= 1
        }
        slots[slot].trackingID = id
        slots[slot].isUp = false
        slots[slot].isMuted = false
        slots[slot].isHeld = false
        slots[slot].hasPressure = false
        slots[slot].isReleased = false
    }

    /// The contact in a slot ends.
    mutating func lift(_ slot: Int) {
        liftKeepingID(slot)
        slots[slot].trackingID = -1
        slots[slot].isUp = false
    }

    /// The contact in a slot ends, but the kernel keeps its tracking id, which the next contact may have too.
    mutating func liftKeepingID(_ slot: Int) {
        guard slots[slot].isOccupied else { return }
        touched.insert(slot)
        if slots[slot].isTold, !slots[slot].endsTold {
            slots[slot].endsTold = true
        } else if !slots[slot].isMuted, !slots[slot].isHeld, !slots[slot].hasEndedBefore {
            if lacksPressure(slot) { counters.withoutPressure &+= 1 } else { slots[slot].isTap = true }
        }
        slots[slot].isUp = true
        slots[slot].isMuted = false
        slots[slot].isHeld = false
    }

    /// Whether the contact has had no pressure since it began, on a panel that reports pressures. Then it is not a
    /// touch.
    func lacksPressure(_ slot: Int) -> Bool {
        hasPressure && slots[slot].isWithoutPressure && !slots[slot].hasPressure
    }

    /// Reports CANCEL, if the contact was reported.
    mutating func cancel(_ slot: Int) {
        guard slots[slot].isTold else { return }
        setTold(false, slot)
        append(.cancel, slot)
    }

    /// Clears the slot without a report.
    mutating func forgetContact(_ slot: Int) {
        slots[slot].trackingID = -1
        slots[slot].isUp = false
        slots[slot].settledID = -1
        slots[slot].isMuted = false
        slots[slot].isHeld = false
        slots[slot].endsTold = false
        slots[slot].isTap = false
    }

    mutating func append(_ phase: Contact.Phase, _ slot: Int) {
        frame.append(Contact(slot: UInt8(truncatingIfNeeded: slot), phase: phase, point: slots[slot].point))
    }

    /// Fills the frame from the slots that were changed in it.
    mutating func tell() {
        var ended = SlotSet()
        var begun = SlotSet()
        var moved = SlotSet()
        var tapped = SlotSet()
        while let slot = touched.removeFirst() {
            let endsTold = slots[slot].endsTold
            let isTap = slots[slot].isTap
            slots[slot].endsTold = false
            slots[slot].isTap = false
            slots[slot].settledID = slots[slot].trackingID
            let isOver = !slots[slot].isOccupied
            if endsTold {
                // If a panel reports a palm when the contact ends, it never was a finger. Kernels before commit
                // c258e84b of June 2018 give a contact that becomes a palm or a pen a new id in the same frame.
                if !slots[slot].isFinger {
                    if isOver { countTool(slot) }
                    cancel(slot)
                } else if isKernels {
                    cancel(slot)
                } else {
                    setTold(false, slot)
                    ended.insert(slot)
                }
            }
            if isOver {
                if isTap, slots[slot].isFinger, !slots[slot].isHovering, slots[slot].knowsPosition {
                    begun.insert(slot)
                    tapped.insert(slot)
                }
            } else if !slots[slot].isMuted {
                settle(slot, ended: &ended, begun: &begun, moved: &moved)
            }
        }
        while let slot = ended.removeFirst() { append(.end, slot) }
        while let slot = begun.removeFirst() {
            slots[slot].point = point(slot)
            setTold(true, slot)
            append(.begin, slot)
        }
        while let slot = moved.removeFirst() { append(.move, slot) }
        while let slot = tapped.removeFirst() {
            setTold(false, slot)
            append(.end, slot)
        }
    }

    /// Handles a contact that is on the glass at the end of its frame.
    private mutating func settle(_ slot: Int, ended: inout SlotSet, begun: inout SlotSet, moved: inout SlotSet) {
        guard slots[slot].isFinger else {
            countTool(slot)
            cancel(slot)
            slots[slot].isMuted = true
            return
        }
        if slots[slot].isHovering {
            if slots[slot].isTold { ended.insert(slot) } else { counters.hovering &+= 1 }
            setTold(false, slot)
            return
        }
        guard slots[slot].isTold else {
            if lacksPressure(slot) { return }
            if slots[slot].knowsPosition { begun.insert(slot) } else { slots[slot].isHeld = true }
            return
        }
        let now = point(slot)
        guard now != slots[slot].point else { return }
        slots[slot].point = now
        moved.insert(slot)
    }

    private mutating func countTool(_ slot: Int) {
        if slots[slot].tool == ToolType.palm { counters.palms &+= 1 } else { counters.otherTools &+= 1 }
    }

    /// The slot's position on the display.
    private mutating func point(_ slot: Int) -> DisplayPoint {
        let position = slots[slot].position
        counters.seen.add(position)
        guard let transform else { return DisplayPoint(x: position.x, y: position.y) }
        if !transform.isInRange(position) { counters.outside &+= 1 }
        return transform.displayPoint(position)
    }
}
