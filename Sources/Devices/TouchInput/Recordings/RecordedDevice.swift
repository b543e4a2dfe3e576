/// A device of a recording, as far as the recording was read.
struct RecordedDevice {
    /// The node; empty if the format has no nodes.
    var path = ""
    var description = PanelDescription()
    /// The state that the tool recorded when it opened the device.
    var opening = PanelState()
    /// Events that were read and not yet taken.
    private(set) var events: [InputEvent] = []
    /// Number of events that were read.
    private(set) var eventCount = 0
    private(set) var protocolDetector = ProtocolDetector()

    var isPanel: Bool {
        description.isEmpty ? protocolDetector.ofWholeRecording != nil : description.unsupportedReason() == nil
    }

    mutating func append(_ event: InputEvent) {
        events.append(event)
        eventCount += 1
        protocolDetector.add(event)
    }

    mutating func takeEvents() -> [InputEvent] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    mutating func discardEvents() { events.removeAll(keepingCapacity: true) }
}

/// A reader of a recording format that consists of lines.
protocol RecordingReader {
    /// All devices that the text has mentioned so far.
    var devices: [RecordedDevice] { get set }
    /// The device whose events are played; nil if there is none.
    var played: Int? { get }
    /// The device whose description applies to these events; nil if there is none.
    var described: Int? { get }
    /// States of the device that the text contains between its events.
    var states: [Recording.KnownState] { get }

    mutating func read(_ line: inout LineScanner) throws(Fault)
}

extension RecordingReader {
    var described: Int? { played }
    var states: [Recording.KnownState] { [] }
}

extension RecordingFormat {
    /// nil for a format without lines.
    var reader: (any RecordingReader)? {
        switch self {
        case .evemu: EvemuReader()
        case .evtest: EvtestReader()
        case .getevent: GeteventReader()
        case .libinput: LibinputReader()
        case .raw64, .raw32: nil
        }
    }

    /// nil for a format with lines.
    var layout: RawLayout? {
        switch self {
        case .raw64: .bits64
        case .raw32: .bits32
        case .evemu, .evtest, .getevent, .libinput: nil
        }
    }
}
