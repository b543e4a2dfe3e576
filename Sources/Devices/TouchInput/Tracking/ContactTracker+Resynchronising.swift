import BezelModel

/// `SYN_DROPPED`, and the state of a panel when it is opened. See libevdev's page "SYN_DROPPED handling".
extension ContactTracker {
    /// Sets the state of a panel that may be touched already. A finger that is down is not reported until it is lifted,
    /// because a restart of the service must not press a button.
    public mutating func start(from state: PanelState) {
        if many.count > 0 {
            many = ManySlots(announced: many.count)
            currentSlot = 0
        }
        if let slot = state.currentSlot { currentSlot = place(of: slot) }
        switch panelProtocol {
        case .slots:
            let isLifted = isLifted(state)
            for slot in 0..<slotCount {
                adopt(state[slot], in: slot)
                slots[slot].isUp = isLifted && slots[slot].trackingID >= 0
                slots[slot].isMuted = slots[slot].isDownAlready
            }
        case .reports: break
        case .singleTouch, .mouse: start(singleTouchFrom: state)
        }
    }

    /// Sets the kernel's state for the `SYN_DROPPED` that was just received. It is used at the end of the discarded
    /// frame.
    ///
    /// Without it all contacts are cancelled, and positions are unknown until they are reported again.
    public mutating func resynchronise(with state: PanelState) {
        if stage == .discarding { truth = state }
    }

    /// The same for a live device whose pending events have been read: ends the discarding stage now.
    ///
    /// - Returns: true if ``frame`` is not empty.
    public mutating func resynchronise(with state: PanelState, at microseconds: Int64) -> Bool {
        drop()
        truth = state
        return take(
            InputEvent(
                microseconds: microseconds, type: EventType.synchronisation, code: SynchronisationCode.report, value: 0)
        )
    }

    mutating func drop() {
        switch stage {
        case .deaf: return
        case .guessing:
            first.isSpoiled = true
            return
        case .tracking: counters.dropped &+= 1
        case .discarding: break
        }
        stage = .discarding
        // The events of the incomplete frame are not used.
        while let slot = touched.removeFirst() {
            slots[slot].endsTold = false
            slots[slot].isTap = false
        }
        list.discardFrame()
        single.discardFrame()
        origin.discardFrame()
        discardButton()
    }

    mutating func discardButton() {
        isButtonUp = false
        isButtonDown = false
        placed.removeAll()
    }

    /// Compares the reported contacts with the kernel's state.
    mutating func resynchronise() {
        stage = .tracking
        let state = truth
        truth = nil
        switch panelProtocol {
        case .slots:
            if let state, many.count == 0 {
                compare(state)
            } else {
                forgetSlots()
                // The state does not contain all slots of a panel with more of them. Fingers that are down are not
                // reported.
                if let state { start(from: state) }
            }
        case .reports:
            for slot in 0..<slotCount {
                cancel(slot)
                slots[slot].isMuted = slots[slot].trackingID >= 0
            }
        case .singleTouch, .mouse:
            // A single-touch panel does not identify the finger: if it is down again, it may be another one.
            cancel(0)
            start(singleTouchFrom: state ?? PanelState())
        }
    }

    private mutating func compare(_ state: PanelState) {
        if let slot = state.currentSlot { currentSlot = place(of: slot) }
        let isLifted = isLifted(state)
        for slot in 0..<slotCount {
            let truth = state[slot]
            let hasSameID = truth.trackingID >= 0 && truth.trackingID == slots[slot].settledID
            let isUp = hasSameID && (isLifted || slots[slot].isUp)
            if !hasSameID || isUp || truth.distance > 0 {
                cancel(slot)
                slots[slot].isMuted = false
            }
            adopt(truth, in: slot)
            slots[slot].isUp = isUp
            slots[slot].isHeld = false
            touched.insert(slot)
        }
        tell()
    }

    /// Whether the button shows that no finger is down, whatever ids the kernel has kept in the slots.
    private func isLifted(_ state: PanelState) -> Bool {
        state.isTouched == false && hasTouchButton && touchButton == KeyCode.touch && !liftsBySlot
    }

    /// Clears all slots, because the state is unknown.
    private mutating func forgetSlots() {
        many.forgetKept()
        for slot in 0..<slotCount {
            cancel(slot)
            forgetContact(slot)
            slots[slot].knowsX = false
            slots[slot].knowsY = false
            slots[slot].isWithoutPressure = false
        }
    }

    private mutating func adopt(_ truth: PanelState.Slot, in slot: Int) {
        if truth.trackingID != slots[slot].trackingID {
            slots[slot].hasPressure = false
            slots[slot].isReleased = false
        }
        slots[slot].trackingID = truth.trackingID
        slots[slot].settledID = truth.trackingID
        slots[slot].tool = truth.tool
        slots[slot].distance = truth.distance
        if let pressure = truth.pressure { slots[slot].isWithoutPressure = pressure <= 0 }
        if let x = truth.x {
            slots[slot].x = x
            slots[slot].knowsX = true
        }
        if let y = truth.y {
            slots[slot].y = y
            slots[slot].knowsY = true
        }
    }
}
