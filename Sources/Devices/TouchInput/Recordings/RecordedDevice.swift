/// A device of a recording, as far as the text has been read.
struct RecordedDevice {
    /// The node; empty where the format names none.
    var path = ""
    var description = PanelDescription()
    /// What the tool says of the moment it opened the device.
    var opening = PanelState()
    /// Those read and not taken yet.
    private(set) var events: [InputEvent] = []
    /// How many have been read.
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

/// What a reader of a format with lines does.
protocol RecordingReader {
    /// All devices that the text has named so far.
    var devices: [RecordedDevice] { get set }
    /// The one whose events are played; nil without any.
    var played: Int? { get }
    /// The one whose description holds for these events; nil without any.
    var described: Int? { get }
    /// What the text says of the device's state between its events.
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
