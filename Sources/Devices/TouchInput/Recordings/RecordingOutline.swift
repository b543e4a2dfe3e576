public import BezelModel

/// What a recording holds beside its events.
public struct RecordingOutline: Sendable {
    public var format: RecordingFormat
    /// Empty for formats, and for fragments, that hold none.
    public var device: PanelDescription
    /// In the order of ``Recording/KnownState/afterEvent``.
    public var states: [Recording.KnownState]
    public var eventCount: Int
    /// What could not be read.
    public var leftOut: LeftOutLines
    var protocolDetector: ProtocolDetector

    /// What has been read of `file` once it is at its end.
    ///
    /// - Throws: When there was nothing whole in it.
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

    /// Reads what lies beside the file, see ``Recording/init(path:format:)``.
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

    /// What a `.state` file says, or why it is no good.
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

    /// What the device says it speaks, or, with no description, what the events show.
    public var panelProtocol: PanelProtocol? { panelProtocol(axes: nil) }

    private func panelProtocol(axes: PositionAxes?) -> PanelProtocol? {
        device.isEmpty ? protocolDetector.ofWholeRecording : device.panelProtocol(as: nil, axes: axes)
    }

    /// The size that the panel's own units give, as `rotation` lays it; nil when the axis ranges are not known or say
    /// nothing.
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
        let axes = device.positionAxes(spoken, options.axes)
        func usable(_ axis: PanelDescription.Axis?) -> AxisRange? { axis.flatMap { $0.isSane ? $0.range : nil } }
        return (usable(axes.x), usable(axes.y))
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

    /// - Returns: nil when the last part of `path` has no dot.
    private static func withoutExtension(_ path: String) -> String? {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
        return String(path[..<dot])
    }
}
