import BezelModel
import SmartDeviceLink

/// The select key presses what has the focus.
extension Engine {
    /// The panel number of touches that are made by a key. No real panel has it.
    private static let keyPanel = UInt8.max

    mutating func selectKey(_ phase: KeyPhase, at stamp: Stamp, _ outbox: inout Outbox) {
        outbox.needsRedraw = true
        let keyTouch = touch.touch(panel: Self.keyPanel, slot: 0)?.point
        switch phase {
        case .down: selectKeyDown(isTouching: keyTouch != nil, at: stamp, &outbox)
        case .up:
            if let target = keys.focus.heldTarget {
                perform(
                    isPressable(target.layer)
                        ? keys.focus.releaseSelect(at: stamp) : keys.focus.cancelSelect(),
                    &outbox)
            } else if let keyTouch {
                touch(byKey: Self.keyFrame(.end, keyTouch, at: stamp), &outbox)
            }
        case .cancelled:
            perform(keys.focus.cancelSelect(), &outbox)
            if let keyTouch { touch(byKey: Self.keyFrame(.cancel, keyTouch, at: stamp), &outbox) }
        }
    }

    private mutating func selectKeyDown(isTouching: Bool, at stamp: Stamp, _ outbox: inout Outbox) {
        let wasInUse = keys.focus.useKeys()
        guard keys.focus.heldTarget == nil, !isTouching else { return }
        if let target = focusedBannerTarget {
            if wasInUse, !touch.isHeld(target) { perform(keys.focus.hold(target, at: stamp), &outbox) }
            return
        }
        if let layout = touch.pressableLayout, !isBesideRegions(layout) || focusedElement(of: layout.layer) != nil {
            // The driver is to choose at once. Elsewhere the first key only shows where the focus is.
            let isChoice = screens.isOpen(layout.layer) && screens.isChoice
            guard wasInUse || isChoice, let since = touch.since(of: layout.layer),
                stamp - since >= configuration.alerts.touchGuard,
                let element = focusedElement(of: layout.layer)
            else { return }
            let target = TargetID(layer: layout.layer, element: element)
            // A finger holds the same target: together they press it once.
            guard !touch.isHeld(target) else { return }
            perform(keys.focus.hold(target, at: stamp), &outbox)
        } else if !touch.isUnderModalLayer, let point = focusedPoint {
            touch(byKey: Self.keyFrame(.begin, point, at: stamp), &outbox)
        }
    }

    private mutating func touch(byKey frame: consuming ContactFrame, _ outbox: inout Outbox) {
        touched(&frame, isByKey: true, &outbox)
    }

    private static func keyFrame(_ phase: Contact.Phase, _ point: DisplayPoint, at stamp: Stamp) -> ContactFrame {
        var frame = ContactFrame(panel: keyPanel, stamp: stamp)
        frame.append(Contact(slot: 0, phase: phase, point: point))
        return frame
    }
}
