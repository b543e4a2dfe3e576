internal import BezelModel
internal import SmartDeviceLink
internal import TouchInput

/// Plays a recording through tracker, filters and head unit, and counts the results.
struct Playback {
    /// The contents of one or several recordings.
    struct Summary: CustomStringConvertible {
        var events = 0
        var begun = 0
        var ended = 0
        var cancelled = 0
        /// Most fingers at the same time.
        var mostFingers = 0
        /// Positions outside the display or SDL's limits, of a panel whose axis ranges are unknown.
        var outside = 0
        /// Counters of the last recording's panel.
        var counters = TouchCounters()
        /// Lines that could not be read.
        var leftOut = 0
        var filters: [String] = []

        mutating func add(_ other: Summary) {
            events += other.events
            begun += other.begun
            ended += other.ended
            cancelled += other.cancelled
            mostFingers = max(mostFingers, other.mostFingers)
            outside += other.outside
            leftOut += other.leftOut
        }

        var description: String {
            let touches = "events: \(events); touches: \(begun), lifted \(ended), cancelled \(cancelled)"
            let lost = leftOut > 0 ? ["lines left out: \(leftOut)"] : []
            return ([touches + ", most at a time \(mostFingers)"] + lost + filters).joined(separator: "; ")
        }
    }

    private(set) var summary = Summary()
    private let outline: RecordingOutline
    private let events: AnyIterator<InputEvent>
    private let tracker: ContactTracker
    private let filter: TouchFilter
    private let hasRanges: Bool
    private let headUnit: OfflineHeadUnit
    private var lines: [UInt8] = []

    /// Position of the panel relative to the display.
    struct Placement {
        /// nil: the panel's units are pixels.
        var display: DisplaySize?
        var calibration = CalibrationMatrix.identity
        var rotation = Rotation.none
    }

    init(
        _ recording: Recording, display: DisplaySize?, options: ContactTracker.Options = .init(),
        filters: FilterSettings = FilterSettings()
    ) {
        self.init(
            recording.outline, AnyIterator(recording.events.makeIterator()), Placement(display: display),
            options: options, filters: filters)
    }

    init(
        _ outline: RecordingOutline, _ events: AnyIterator<InputEvent>, _ placement: Placement,
        options: ContactTracker.Options = .init(), filters: FilterSettings = FilterSettings()
    ) {
        self.outline = outline
        self.events = events
        let units = outline.units(rotation: placement.rotation, options: options)
        hasRanges = units != nil
        tracker = outline.tracker(
            display: placement.display ?? units.flatMap { Self.nameable($0) }, calibration: placement.calibration,
            rotation: placement.rotation, options: options)
        filter = TouchFilter(filters, display: tracker.transform?.display)
        // Without ranges the points are the panel's own values, and the app's area is the largest one that SDL allows.
        headUnit = OfflineHeadUnit(display: tracker.transform?.display ?? Self.largest)
        summary.events = outline.eventCount
        summary.leftOut = outline.leftOut.count
    }

    /// The largest display whose coordinates SDL allows.
    private static let largest = DisplaySize(
        width: TouchEvent.coordinateLimit + 1, height: TouchEvent.coordinateLimit + 1)

    /// The size to which a panel with more units than SDL allows is scaled; nil for other panels.
    private static func nameable(_ units: DisplaySize) -> DisplaySize? {
        let longest = max(units.width, units.height)
        guard longest > largest.width else { return nil }
        func scaled(_ side: Int32) -> Int32 {
            max(Int32(truncatingIfNeeded: Int64(side) * Int64(largest.width) / Int64(longest)), 1)
        }
        return DisplaySize(width: scaled(units.width), height: scaled(units.height))
    }

    private static func isNameable(_ point: DisplayPoint) -> Bool {
        (0..<largest.width).contains(point.x) && (0..<largest.height).contains(point.y)
    }

    /// Plays without waiting, with the recording's time stamps.
    mutating func playAll(write: ([UInt8]) -> Void) {
        var (tracker, filter) = (tracker, filter)
        var player = RecordingPlayer(events, states: outline.states, start: Stamp(nanoseconds: 0))
        player.playAll(into: &tracker) { frame in
            filter.take(&frame) { add($0) }
            if lines.count > 1 << 16 { flush(write) }
        }
        finish(&filter, tracker.counters, write)
    }

    /// Plays at a speed.
    mutating func pace(speed: Double, from start: Stamp, wait: (Stamp) -> Void, write: ([UInt8]) -> Void) {
        var (tracker, filter) = (tracker, filter)
        var player = RecordingPlayer(events, states: outline.states, start: start, speed: speed)
        while let due = [player.due, filter.deadline].compactMap({ $0 }).min() {
            wait(due)
            player.play(until: due, into: &tracker) { frame in filter.take(&frame) { add($0) } }
            filter.timeOut(at: due) { add($0) }
            flush(write)
        }
        finish(&filter, tracker.counters, write)
    }

    private mutating func finish(_ filter: inout TouchFilter, _ counters: TouchCounters, _ write: ([UInt8]) -> Void) {
        if let deadline = filter.deadline { filter.timeOut(at: deadline) { add($0) } }
        summary.counters = counters
        if !hasRanges { summary.outside += counters.outside }
        summary.filters = filter.counters.explanations
        flush(write)
    }

    private mutating func add(_ frame: borrowing ContactFrame) {
        for index in 0..<frame.count {
            if !hasRanges, frame[index].phase == .begin, !Self.isNameable(frame[index].point) { summary.outside += 1 }
            switch frame[index].phase {
            case .begin:
                summary.begun += 1
                summary.mostFingers = max(summary.mostFingers, summary.begun - summary.ended - summary.cancelled)
            case .move: break
            case .end: summary.ended += 1
            case .cancel: summary.cancelled += 1
            }
        }
        headUnit.touch(copy frame, appendingTo: &lines)
    }

    private mutating func flush(_ write: ([UInt8]) -> Void) {
        write(lines)
        lines.removeAll(keepingCapacity: true)
    }
}
