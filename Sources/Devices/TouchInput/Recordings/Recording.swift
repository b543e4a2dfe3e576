public import BezelModel

/// A touch recording: events, and as much about the device as the file says.
public struct Recording: Sendable {
    /// What the kernel would have answered after an event.
    public struct KnownState: Sendable {
        /// Index into ``Recording/events``; −1 is the moment the device was opened.
        public var afterEvent: Int
        public var device: DeviceState

        var state: PanelState {
            get { device.panel }
            set { device.panel = newValue }
        }

        init(afterEvent: Int, state: PanelState) {
            self.afterEvent = afterEvent
            device = DeviceState(panel: state)
        }
    }

    public var format: RecordingFormat
    /// Empty for formats, and for fragments, that hold none.
    public var device: PanelDescription
    public var events: [InputEvent]
    /// In the order of ``KnownState/afterEvent``.
    public var states: [KnownState]
    /// What could not be read. Each such line costs no other.
    public let leftOut: LeftOutLines

    /// Reads a file of at most 64 MiB, with two others beside it where they exist: `NAME.state` for `NAME.events`
    /// (what the kernel knew at drops and at the start), and, when the file does not describe its device, the first
    /// of `NAME.desc`, then shorter names up to each dot. ``RecordingStream`` reads longer files.
    ///
    /// - Parameter format: nil detects it from the file's first lines, or from all its bytes.
    public init(path: String, format: RecordingFormat? = nil) throws(RecordingError) {
        try self.init(RecordingFile.read(path), file: path, format: format)
        var outline = outline
        try outline.readCompanions(of: path)
        (device, states) = (outline.device, outline.states)
    }

    /// Reads what a file holds.
    ///
    /// - Parameter file: Only for messages.
    public init(_ bytes: [UInt8], file: String, format: RecordingFormat? = nil) throws(RecordingError) {
        guard !bytes.isEmpty else { throw RecordingError(.empty, file: file, problem: "it is empty") }
        var parser: RecordingParser
        if let format {
            parser = RecordingParser(format)
            do throws(Fault) {
                try parser.take(bytes)
            } catch {
                throw RecordingError(error.code, file: file, problem: error.problem)
            }
            parser.finish()
            self.format = format
        } else {
            (self.format, parser) = try RecordingFormat.parsed(bytes, file: file) { $0.take(orFail: bytes) }
        }
        let outline = try RecordingOutline(parser, format: self.format, file: file)
        (device, states, leftOut) = (outline.device, outline.states, outline.leftOut)
        events = parser.takeEvents(of: parser.playedIndex)
    }

    /// Adds what a `.state` file says.
    mutating func readStates(_ bytes: [UInt8], file: String) throws(RecordingError) {
        states = try RecordingOutline.states(bytes, file: file, eventCount: events.count)
    }

    public var outline: RecordingOutline {
        var protocolDetector = ProtocolDetector()
        for event in events { protocolDetector.add(event) }
        return RecordingOutline(
            format: format, device: device, states: states, eventCount: events.count, leftOut: leftOut,
            protocolDetector: protocolDetector)
    }

    /// What the device says it speaks, or, with no description, what the events show.
    public var panelProtocol: PanelProtocol? { outline.panelProtocol }

    /// A tracker for this recording, see ``RecordingOutline/tracker(display:calibration:rotation:panel:options:)``.
    public func tracker(
        display: DisplaySize? = nil, calibration: CalibrationMatrix = .identity, rotation: Rotation = .none,
        panel: UInt8 = 0, options: ContactTracker.Options = ContactTracker.Options()
    ) -> ContactTracker {
        outline.tracker(
            display: display, calibration: calibration, rotation: rotation, panel: panel, options: options)
    }
}
