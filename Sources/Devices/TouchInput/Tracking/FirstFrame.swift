/// The events before the first frame that shows the panel's protocol.
struct FirstFrame: Sendable {
    /// More than a frame of 20 fingers with ten values each has.
    private static let capacity = 256

    private(set) var count = 0
    /// `SYN_DROPPED` was received: the rest of the frame shows nothing.
    var isSpoiled = false
    private var protocolDetector = ProtocolDetector()
    private var events = InlineArray<256, InputEvent>(
        repeating: InputEvent(microseconds: 0, type: 0, code: 0, value: 0))
    /// The last press of `BTN_TOUCH` and of `BTN_TOOL_FINGER`, if it was not released.
    private var touch: InputEvent?
    private var finger: InputEvent?

    var panelProtocol: PanelProtocol? { isSpoiled ? nil : protocolDetector.ofOneFrame }

    subscript(index: Int) -> InputEvent { events[index] }

    /// Keeps 256 events; further events are used for detection only.
    mutating func append(_ event: InputEvent) {
        protocolDetector.add(event)
        if event.type == EventType.key, event.code == KeyCode.touch { touch = event.value == 1 ? event : nil }
        if event.type == EventType.key, event.code == KeyCode.fingerTool { finger = event.value == 1 ? event : nil }
        guard count < Self.capacity else { return }
        events[count] = event
        count += 1
    }

    /// The frame did not show the protocol. A button that is down belongs to the next frame: some panels report a press
    /// before they know its position.
    mutating func discardFrame() {
        let (touch, finger) = isSpoiled ? (nil, nil) : (touch, finger)
        self = FirstFrame()
        if let finger { append(finger) }
        if let touch { append(touch) }
    }
}
