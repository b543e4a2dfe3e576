/// Detects the protocol of a stream without a description from its events.
struct ProtocolDetector: Sendable {
    private var hasSlot = false
    private var hasRelease = false
    private var hasContactReport = false
    private var hasTrackingID = false
    private var hasContactPosition = false
    private var hasTouchButton = false
    private var hasPosition = false

    mutating func add(_ event: InputEvent) {
        switch (event.type, event.code) {
        case (EventType.synchronisation, SynchronisationCode.contactReport): hasContactReport = true
        case (EventType.key, KeyCode.touch), (EventType.key, KeyCode.fingerTool): hasTouchButton = true
        case (EventType.absolute, AxisCode.slot): hasSlot = true
        case (EventType.absolute, AxisCode.trackingID):
            hasTrackingID = true
            if event.value < 0 { hasRelease = true }
        case (EventType.absolute, AxisCode.contactX), (EventType.absolute, AxisCode.contactY): hasContactPosition = true
        case (EventType.absolute, AxisCode.x), (EventType.absolute, AxisCode.y): hasPosition = true
        default: break
        }
    }

    /// The protocol that one frame of a live stream shows; nil if the frame has no position and no finger. A button
    /// alone shows nothing: panels of each protocol have it.
    var ofOneFrame: PanelProtocol? {
        if hasSlot || hasRelease { return .slots }
        if hasContactReport { return .reports }
        if hasTrackingID || hasContactPosition { return .slots }
        return hasPosition ? .singleTouch : nil
    }

    /// The protocol that a whole recording shows. If no contact ever ends by a slot or a button, each frame lists all
    /// fingers.
    var ofWholeRecording: PanelProtocol? {
        let isList = hasContactPosition && !hasSlot && !hasRelease && !(hasTrackingID && hasTouchButton)
        return isList ? .reports : ofOneFrame ?? (hasTouchButton ? .singleTouch : nil)
    }
}
