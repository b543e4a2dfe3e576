import BezelModel

/// The values that one frame of a single-touch panel has sent so far.
struct SingleTouchFrame: Sendable {
    var x: Int32?
    var y: Int32?
    /// `ABS_PRESSURE`; kept after the frame, because the kernel does not repeat values that have not changed.
    var pressure = Int32.max
    /// The press had no position in its own frame; the next frame decides.
    var waitsForSample = false
    /// Used in place of a tracking id.
    var nextID: Int32 = 0

    mutating func discardFrame() {
        x = nil
        y = nil
    }
}

/// `ABS_X`, `ABS_Y` and a button, as slot 0. Without a button, `ABS_PRESSURE` above 0 counts as one.
extension ContactTracker {
    mutating func applyToSingleTouch(_ event: InputEvent) {
        switch (event.type, event.code) {
        case (EventType.absolute, positionAxes.x): single.x = event.value
        case (EventType.absolute, positionAxes.y): single.y = event.value
        case (EventType.absolute, AxisCode.pressure):
            single.pressure = event.value
            if !hasTouchButton, panelProtocol == .singleTouch { press(event.value > 0 ? 1 : 0) }
        case (EventType.key, touchButton): press(event.value)
        case (EventType.key, KeyCode.left): if panelProtocol == .mouse { press(event.value) }
        default: break
        }
    }

    private mutating func press(_ value: Int32) {
        switch value {
        case 0: lift(0)
        case 1:
            guard slots[0].trackingID < 0 else { return }
            land(single.nextID, in: 0)
            single.nextID = single.nextID == .max ? 0 : single.nextID &+ 1
            single.waitsForSample = panelProtocol == .singleTouch
        default: break  // 2 is the kernel's key repeat.
        }
    }

    /// A resistive panel reports a press before it knows the position. A press without a position is therefore reported
    /// with the next frame: at its position if it has one, otherwise at the old position, which is then the finger's.
    mutating func finishSingleTouch() {
        let isPressed = slots[0].trackingID >= 0
        let hasSample = single.x != nil || single.y != nil
        let isTooLight = isPressed && single.pressure < options.leastPressure
        if !isTooLight {
            if let x = single.x { setX(x) }
            if let y = single.y { setY(y) }
            if hasSample { touched.insert(0) }
        } else if hasSample {
            counters.lightSamples &+= 1
        }
        single.discardFrame()
        guard isPressed, !slots[0].isTold, !slots[0].isMuted else { return }
        if isTooLight {
            // If the pressure stays too low, it was not a finger.
            slots[0].isHeld = true
            touched.removeAll()
        } else if single.waitsForSample, !hasSample {
            single.waitsForSample = false
            touched.removeAll()
        } else {
            touched.insert(0)
        }
    }

    mutating func start(singleTouchFrom state: PanelState) {
        if let x = state.x { setX(x) }
        if let y = state.y { setY(y) }
        let isTouched = state.isTouched ?? (slots[0].trackingID >= 0)
        forgetContact(0)
        if isTouched {
            slots[0].trackingID = single.nextID
            slots[0].isMuted = true
        }
    }

    private mutating func setX(_ x: Int32) {
        slots[0].x = x
        slots[0].knowsX = true
    }

    private mutating func setY(_ y: Int32) {
        slots[0].y = y
        slots[0].knowsY = true
    }
}
