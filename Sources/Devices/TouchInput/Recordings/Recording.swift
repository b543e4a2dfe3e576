public import BezelModel

/// A touch recording: events, and the device's description if the file has one.
public struct Recording: Sendable {
    /// The kernel's state after an event.
    public struct KnownState: Sendable {
        /// Index into ``Recording/events``; −1 is the moment the device was opened.
        public var afterEvent: Int
        /// Empty if the format or the file has no description.
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
    /// Empty if the format or the file has no description.
    public var device: PanelDescription
    public var events: [InputEvent]
    /// In the order of ``KnownState/afterEvent``.
    public var states: [KnownState]
    /// Lines that could not be read. Other lines are not affected.
    public let leftOut: LeftOutLines

    /// Reads a file of at most 64 MiB and two files next to it, if they exist: for `NAME.events` the file `NAME.state`
    /// (the kernel's state at the start and at `SYN_DROPPED`), and, if the file has no description, `NAME.desc`, or a
    /// `.desc` file for a prefix of NAME that ends at a dot, the longest first. ``RecordingStream`` reads longer files.
    ///
    /// - Parameter format: nil detects it from the first lines, or from all bytes.
    public init(path: String, format: RecordingFormat? = nil) throws(RecordingError) {
        try self.init(RecordingFile.read(path), file: path, format: format)
        var outline = outline
        try outline.readCompanions(of: path)
        (device, states) = (outline.device, outline.states)
    }

    /// Reads the contents of a file.
    ///
    /// - Parameter file: The file's name, for messages.
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

    /// Adds the states of a `.state` file.
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

    /// The protocol in the description, or, without a description, the protocol that the events show.
    public var panelProtocol: PanelProtocol? { outline.panelProtocol }

    /// Creates a tracker for this recording; see
    /// ``RecordingOutline/tracker(display:calibration:rotation:panel:options:)``.
    public func tracker(
        display: DisplaySize? = nil, calibration: CalibrationMatrix = .identity, rotation: Rotation = .none,
        panel: UInt8 = 0, options: ContactTracker.Options = ContactTracker.Options()
    ) -> ContactTracker {
        outline.tracker(
            display: display, calibration: calibration, rotation: rotation, panel: panel, options: options)
    }
}
