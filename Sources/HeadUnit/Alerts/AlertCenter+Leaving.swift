import BezelModel
import SmartDeviceLink

/// The ways out of a card that are not its buttons: the back key, and a finger that sweeps it away.
extension AlertCenter {
    /// What the back key does with the card on the screen.
    enum WayBack {
        /// There is no card that the key is meant for.
        case noCard
        /// The card came too recently for the driver to mean it, or was not seen yet.
        case tooEarly
        /// The card closes, or is hidden.
        case closed([Action])
        /// The card stays until its work is complete.
        case held([Action])
        /// An emergency stays until it is answered.
        case emergency
    }

    /// How far a card that stays gives way under the back key, in pixels.
    private static let nudge: Int32 = 8

    /// The back key is pressed.
    ///
    /// - Parameter touchGuard: A card that was seen for a shorter time is not closed.
    mutating func goBack(touchGuard: Interval, at now: Instant) -> WayBack {
        guard let (id, alert, _) = visible else { return .noCard }
        guard let since = seenSince, now - since >= touchGuard else { return alert.isModal ? .tooEarly : .noCard }
        if alert.isEmergency { return .emergency }
        if mayHide(id) { return .closed(setHidden(true, id)) }
        guard alert.isHeld else { return .closed(close(id, at: now)) }
        var shift = CardShift()
        shift.move(by: Self.nudge)
        shift.release(at: now)
        return .held(setShift(shift, of: id))
    }

    /// A finger sweeps the card.
    ///
    /// - Parameter sweep: Of the card on the screen; nil for a card that stays.
    mutating func dragged(
        _ layer: LayerID, _ step: Drag.Step, _ sweep: ScreenLayout.Sweep?, at now: Instant
    ) -> [Action] {
        guard let (id, alert, _) = visible, id.layer == layer, let sweep else { return [] }
        var shift = alert.shift
        switch step {
        case .held, .slid, .barMoved: return []
        case .moved(let distance): shift.move(by: -distance)
        case .released(let velocity):
            let speed = sweep.isDown ? -velocity : velocity
            if abs(shift.offset(at: now)) >= sweep.distance || speed >= sweep.speed {
                return mayHide(id) ? setHidden(true, id) : close(id, at: now)
            }
            shift.release(at: now)
        case .cancelled: shift.release(at: now)
        }
        return setShift(shift, of: id)
    }

    /// The elements of a layer's card that can have the focus, and the one that has it first: the highlighted button, or
    /// the first.
    func focusableElements(of layer: LayerID) -> (elements: [Int], preferred: Int) {
        guard let (id, alert, _) = visible, id.layer == layer else { return ([], 0) }
        if alert.hasClose { return ([TargetID.close], TargetID.close) }
        return (Array(alert.buttons.indices), alert.buttons.firstIndex(where: \.isHighlighted) ?? 0)
    }

    /// Whether the card of the alert on the screen may be hidden.
    func mayHide(_ id: AlertQueue.ID) -> Bool {
        guard let entry = queue.currentEntry, entry.id == id, let alert = pending[id] else { return false }
        return alert.mayHide(entry.time)
    }

    /// The alert that has the screen and whose card the driver has hidden; nil for none.
    var hidden: HiddenAlert? {
        guard let id = queue.current, let alert = pending[id], alert.isHidden else { return nil }
        return HiddenAlert(
            id: id, session: alert.session, icon: alert.icon, sender: alert.sender,
            text: alert.alert.lines.first ?? alert.sender)
    }
}

/// What the chip of a hidden alert shows.
struct HiddenAlert {
    let id: AlertQueue.ID
    /// The app; nil for an alert of a program.
    let session: SessionID?
    /// The alert's own picture.
    let icon: EncodedImage?
    let sender: String
    let text: String
}
