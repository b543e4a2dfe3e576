public import BezelModel

/// Everything in a recording except its events.
public struct RecordingOutline: Sendable {
    public var format: RecordingFormat
    /// Empty if the format or the file has no description.
    public var device: PanelDescription
    /// In the order of ``Recording/KnownState/afterEvent``.
    public var states: [Recording.KnownState]
    public var eventCount: Int
    /// Lines that could not be read.
    public var leftOut: LeftOutLines
    var protocolDetector: ProtocolDetector

    /// Creates the outline after all of `file` was parsed.
    ///
    /// - Throws: ``RecordingError`` if the file contains no complete event or description.
    init(_ parser: RecordingParser, format: RecordingFormat, file: String) throws(RecordingError) {
        let described = parser.described
        self.format = format
        device = described.description
        states = described.opening.isBlank ? parser.states : [.init(afterEvent: -1, state: described.opening)]
        eventCount = parser.eventCount
        leftOut = parser.leftOut
        protocolDetector = parser.protocolDetector
        if eventCount == 0, device.isEmpty, let (line, fault) = parser.firstFault {
            throw RecordingError(fault.code, file: file, line: line, problem: fault.problem)
        }
    }

    init(
        format: RecordingFormat, device: PanelDescription, states: [Recording.KnownState], eventCount: Int,
        leftOut: LeftOutLines, protocolDetector: ProtocolDetector
    ) {
        self.format = format
        self.device = device
        self.states = states
        self.eventCount = eventCount
        self.leftOut = leftOut
        self.protocolDetector = protocolDetector
    }

    /// Reads the files next to it; see ``Recording/init(path:format:)``.
    mutating func readCompanions(of path: String) throws(RecordingError) {
        let stem = Self.withoutExtension(path) ?? path
        if let bytes = try RecordingFile.readIfPresent(stem + ".state") {
            states = try Self.states(bytes, file: stem + ".state", eventCount: eventCount)
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

    /// The states of a `.state` file, or the problem with the file.
    static func states(
        _ bytes: [UInt8], file: String, eventCount: Int
    ) throws(RecordingError) -> [Recording.KnownState] {
        var reader = StateReader()
        var lines = Lines(bytes)
        while var line = lines.next() {
            do throws(Fault) {
                try reader.read(&line)
            } catch {
                throw RecordingError(error.code, file: file, line: lines.number, problem: error.problem)
            }
        }
        for known in reader.states where known.afterEvent < -1 || known.afterEvent >= eventCount {
            throw RecordingError(
                .badLine, file: file,
                problem:
                    "after_event_index \(known.afterEvent) is outside -1 to \(eventCount - 1), the recording's events"
            )
        }
        return reader.states
    }

    /// The protocol in the description, or, without a description, the protocol that the events show.
    public var panelProtocol: PanelProtocol? { panelProtocol(axes: nil) }

    private func panelProtocol(axes: PositionAxes?) -> PanelProtocol? {
        device.isEmpty ? protocolDetector.ofWholeRecording : device.panelProtocol(as: nil, axes: axes)
    }

    /// The size of the panel's range in its own units, after `rotation`; nil if the axis ranges are unknown or
    /// unusable.
    public func units(rotation: Rotation = .none, options: ContactTracker.Options = .init()) -> DisplaySize? {
        guard case let (x?, y?)? = ranges(options) else { return nil }
        let (width, height) = (Int32(clamping: x.count), Int32(clamping: y.count))
        switch rotation {
        case .none, .half: return DisplaySize(width: width, height: height)
        case .quarter, .threeQuarters: return DisplaySize(width: height, height: width)
        }
    }

    private func ranges(_ options: ContactTracker.Options) -> (x: AxisRange?, y: AxisRange?)? {
        guard let spoken = options.panelProtocol ?? panelProtocol(axes: options.axes) else { return nil }
        if let ranges = options.ranges { return (ranges.x, ranges.y) }
        let axes = device.positionAxes(spoken, options.axes)
        func usable(_ axis: PanelDescription.Axis?) -> AxisRange? { axis.flatMap { $0.isSane ? $0.range : nil } }
        return (usable(axes.x), usable(axes.y))
    }

    /// Creates a tracker for this recording.
    ///
    /// - Parameters:
    ///   - display: nil uses the panel's own range as the display's size. If the file has no axis ranges, positions are
    ///     used as pixels, limited to the display if there is one.
    ///   - options: A protocol named here overrides that of the recording.
    public func tracker(
        display: DisplaySize? = nil, calibration: CalibrationMatrix = .identity, rotation: Rotation = .none,
        panel: UInt8 = 0, options: ContactTracker.Options = ContactTracker.Options()
    ) -> ContactTracker {
        let ranges = ranges(options)
        let size = display ?? units(rotation: rotation, options: options)
        let transform = size.flatMap { size in
            (ranges?.x ?? AxisRange(minimum: 0, maximum: size.width - 1)).flatMap { x in
                (ranges?.y ?? AxisRange(minimum: 0, maximum: size.height - 1)).map { y in
                    PanelTransform(x: x, y: y, display: size, calibration: calibration, rotation: rotation)
                }
            }
        }
        var options = options
        options.panelProtocol = options.panelProtocol ?? panelProtocol(axes: options.axes)
        return ContactTracker(device, transform: transform, panel: panel, options: options)
    }

    /// - Returns: nil if the last component of `path` has no dot.
    private static func withoutExtension(_ path: String) -> String? {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
        return String(path[..<dot])
    }
}
