/// The events before the first frame that shows the panel's protocol.
struct FirstFrame: Sendable {
    private(set) var count = 0
    /// `SYN_DROPPED` was received: the rest of the frame shows nothing.
    var isSpoiled = false
    private var protocolDetector = ProtocolDetector()
    private var events = InlineArray<64, InputEvent>(repeating: InputEvent(microseconds: 0, type: 0, code: 0, value: 0))

    var panelProtocol: PanelProtocol? { isSpoiled ? nil : protocolDetector.ofOneFrame }

    subscript(index: Int) -> InputEvent { events[index] }

    /// Keeps 64 events, more than a frame of ten fingers has; further events are used for detection only.
    mutating func append(_ event: InputEvent) {
        protocolDetector.add(event)
        guard count < 64 else { return }
        events[count] = event
        count += 1
    }

    mutating func removeAll() { self = FirstFrame() }
}
