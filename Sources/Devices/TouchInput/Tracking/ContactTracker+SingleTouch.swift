import BezelModel

/// What one frame of a single-touch panel has said so far.
struct SingleTouchFrame: Sendable {
    var x: Int32?
    var y: Int32?
    /// `ABS_PRESSURE`; outlives the frame, as the kernel leaves out what has not changed.
    var pressure = Int32.max
    /// The press had no position in its own frame; the next frame decides.
    var waitsForSample = false
    /// Stands in for a tracking id.
    var nextID: Int32 = 0

    mutating func discardFrame() {
        x = nil
        y = nil
    }
}

/// `ABS_X`, `ABS_Y` and a button, as slot 0; where there is no button `ABS_PRESSURE` above 0 is one.
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

    /// A resistive panel says that it is pressed before it knows where. So a press without a position is told with the
    /// next frame: at the new position if that has one, else at the old one, which then is where the finger is.
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
            // Should it stay too light, it never was a finger.
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
