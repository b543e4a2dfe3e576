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

    /// Reads a file of at most 64 MiB, with two others beside it where they exist: `NAME.state` for `NAME.events`
    /// (what the kernel knew at drops and at the start), and, when the file does not describe its device, the first
    /// of `NAME.desc`, then shorter names up to each dot.
    ///
    /// - Parameter format: nil detects it from the file's first lines, or from all its bytes.
    public init(path: String, format: RecordingFormat? = nil) throws(RecordingError) {
        try self.init(RecordingFile.read(path), file: path, format: format)
        let stem = Self.withoutExtension(path) ?? path
        if let bytes = try RecordingFile.readIfPresent(stem + ".state") {
            try readStates(bytes, file: stem + ".state")
        }
        guard device.isEmpty else { return }
        var name = Optional(stem)
        while let candidate = name {
            if let bytes = try RecordingFile.readIfPresent(candidate + ".desc") {
                device = try Recording(bytes, file: candidate + ".desc", format: .evemu).device
                return
            }
            name = Self.withoutExtension(candidate)
        }
    }

    /// Reads what a file holds.
    ///
    /// - Parameter file: Only for messages.
    public init(_ bytes: [UInt8], file: String, format: RecordingFormat? = nil) throws(RecordingError) {
        guard !bytes.isEmpty else { throw RecordingError(.empty, file: file, problem: "it is empty") }
        guard let format = format ?? RecordingFormat.detected(in: bytes) else {
            throw RecordingError(
                .unknownFormat, file: file,
                problem:
                    "it is none of evemu, evtest, getevent, libinput record or struct input_event of 24 or 16 bytes")
        }
        self.format = format
        states = []
        device = PanelDescription()
        switch format {
        case .evemu:
            var reader = EvemuReader()
            try Self.read(bytes, file) { line throws(Fault) in try reader.read(&line) }
            (device, events, states) = (reader.description, reader.events, reader.states)
        case .evtest:
            var reader = EvtestReader()
            try Self.read(bytes, file) { line throws(Fault) in try reader.read(&line) }
            (device, events) = (reader.description, reader.events)
            if !reader.opening.isBlank { states = [KnownState(afterEvent: -1, state: reader.opening)] }
        case .getevent:
            var reader = GeteventReader()
            try Self.read(bytes, file) { line throws(Fault) in try reader.read(&line) }
            let chosen = reader.chosen
            (device, events) = (chosen.description, chosen.events)
            if !chosen.opening.isBlank { states = [KnownState(afterEvent: -1, state: chosen.opening)] }
        case .libinput:
            var reader = LibinputReader()
            try Self.read(bytes, file) { line throws(Fault) in try reader.read(&line) }
            (device, events) = reader.chosen
        case .raw64, .raw32:
            do {
                events = try (format == .raw64 ? RawLayout.bits64 : .bits32).events(in: bytes)
            } catch {
                throw RecordingError(error.code, file: file, problem: error.problem)
            }
        }
    }

    /// Adds what a `.state` file says.
    mutating func readStates(_ bytes: [UInt8], file: String) throws(RecordingError) {
        var reader = StateReader()
        try Self.read(bytes, file) { line throws(Fault) in try reader.read(&line) }
        for known in reader.states where known.afterEvent < -1 || known.afterEvent >= events.count {
            throw RecordingError(
                .badLine, file: file,
                problem:
                    "after_event_index \(known.afterEvent) is outside -1 to \(events.count - 1), the recording's events"
            )
        }
        states = reader.states
    }

    /// What the device says it speaks, or, with no description, what the events show.
    public var panelProtocol: PanelProtocol? { panelProtocol(axes: nil) }

    private func panelProtocol(axes: PositionAxes?) -> PanelProtocol? {
        guard device.isEmpty else { return device.panelProtocol(as: nil, axes: axes) }
        var evidence = ProtocolEvidence()
        for event in events { evidence.add(event) }
        return evidence.ofWholeRecording
    }

    /// A tracker for this recording.
    ///
    /// - Parameters:
    ///   - display: nil takes the panel's own range as the display's size. Where the file has no axis ranges its points
    ///     are taken for pixels: as they were reported, or held to the display.
    ///   - options: A protocol named here overrides the recording's.
    public func tracker(
        display: DisplaySize? = nil, calibration: CalibrationMatrix = .identity, rotation: Rotation = .none,
        panel: UInt8 = 0, options: ContactTracker.Options = ContactTracker.Options()
    ) -> ContactTracker {
        var options = options
        options.panelProtocol = options.panelProtocol ?? panelProtocol(axes: options.axes)
        let axes = options.panelProtocol.map { device.positionAxes($0, options.axes) }
        let x = axes?.x?.range ?? display.flatMap { AxisRange(minimum: 0, maximum: $0.width - 1) }
        let y = axes?.y?.range ?? display.flatMap { AxisRange(minimum: 0, maximum: $0.height - 1) }
        let transform = x.flatMap { x in
            y.map { y in
                display.map {
                    PanelTransform(x: x, y: y, display: $0, calibration: calibration, rotation: rotation)
                } ?? PanelTransform(x: x, y: y)
            }
        }
        return ContactTracker(device, transform: transform, panel: panel, options: options)
    }

    private static func read(
        _ bytes: [UInt8], _ file: String, _ body: (inout LineScanner) throws(Fault) -> Void
    ) throws(RecordingError) {
        var lines = Lines(bytes)
        while var line = lines.next() {
            do {
                try body(&line)
            } catch {
                throw RecordingError(error.code, file: file, line: lines.number, problem: error.problem)
            }
        }
    }

    /// - Returns: nil when the last part of `path` has no dot.
    private static func withoutExtension(_ path: String) -> String? {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
        return String(path[..<dot])
    }
}
