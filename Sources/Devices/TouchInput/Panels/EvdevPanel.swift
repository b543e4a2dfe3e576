public import BezelModel
internal import Glibc

/// A touch panel with an event node of the kernel.
public final class EvdevPanel {
    /// Settings of a panel in the configuration.
    public struct Settings: Hashable, Sendable {
        /// The size of the panel's display as the viewer sees it, after `rotation`.
        public var display: DisplaySize
        public var calibration = CalibrationMatrix.identity
        public var rotation = Rotation.none
        public var options = ContactTracker.Options()
        /// Whether other processes are kept from the panel's events (`EVIOCGRAB`). Default: false.
        public var isExclusive = false
        /// Number of the panel, which is set in every frame.
        public var panel: UInt8 = 0

        public init(display: DisplaySize) { self.display = display }
    }

    public let panelProtocol: PanelProtocol
    @exclusivity(unchecked) public private(set) var tracker: ContactTracker
    @exclusivity(unchecked) public private(set) var liveness = PanelLiveness()
    /// The newest problem that the last reads found. Read it with ``takeFinding()``.
    @exclusivity(unchecked) private var finding: PanelLiveness.Finding?
    /// Positions outside the panel's range after which this is reported, once.
    private static let outsideLimit = 10
    @exclusivity(unchecked) private var isOutsideNoted = false

    public var path: String { node.path }
    /// For epoll, level-triggered.
    public var descriptor: CInt { node.descriptor }
    public var description: PanelDescription { node.description }
    public var isMonotonic: Bool { node.isMonotonic }

    /// See ``EvdevNode/isGrabbedElsewhere``.
    public var isGrabbedElsewhere: Bool { node.isGrabbedElsewhere }

    private let node: EvdevNode
    private let axes: PositionAxes

    /// Opens a node. Fingers that are on the glass now are not reported until they are lifted.
    ///
    /// - Throws: ``TouchInputError``; ``TouchInputError/Code/notAPanel(_:)`` names what the device lacks.
    public init(path: String, settings: Settings) throws(TouchInputError) {
        let node = try EvdevNode(path: path)
        var options = settings.options
        let description = node.description.announcing(
            options.ranges, as: options.panelProtocol, axes: options.axes)
        if let unsupportedReason = description.unsupportedReason(as: options.panelProtocol, axes: options.axes) {
            throw TouchInputError(.notAPanel(unsupportedReason), subject: path)
        }
        guard let spoken = description.panelProtocol(as: options.panelProtocol, axes: options.axes) else {
            throw TouchInputError(.notAPanel(.noPosition), subject: path)
        }
        if settings.isExclusive { try node.grab() }
        self.node = node
        panelProtocol = spoken
        axes = options.axes ?? .standard
        let transform = description.transform(
            display: settings.display, calibration: settings.calibration, rotation: settings.rotation, as: spoken,
            axes: options.axes)
        options.panelProtocol = spoken
        tracker = ContactTracker(description, transform: transform, panel: settings.panel, options: options)
        tracker.start(from: node.settledState(spoken, axes, now: Stamp(nanoseconds: 0)).state)
    }

    /// Reads at most 2048 events. If there are more, the descriptor stays readable.
    ///
    /// - Parameters:
    ///   - now: `CLOCK_MONOTONIC`.
    ///   - body: Called for each frame that is not empty. It must not call the panel.
    /// - Returns: ``ReadOutcome/gone(_:)`` with `ENODEV` if the panel was unplugged; its contacts have been cancelled.
    public func read(now: Stamp, into body: (inout ContactFrame) -> Void) -> ReadOutcome {
        var count = 0
        let outcome = node.read(now: now) { event in
            count += 1
            if event.type == EventType.synchronisation, event.code == SynchronisationCode.dropped {
                resynchronise(event.microseconds, now, body)
                return false
            }
            guard tracker.take(event) else { return true }
            note(liveness.tookFrame(stamped: isMonotonic ? tracker.frame.stamp : nil, at: now))
            body(&tracker.frame)
            return true
        }
        note(liveness.read(count, fingers: tracker.contactCount, at: now))
        if tracker.counters.outside >= Self.outsideLimit, !isOutsideNoted {
            isOutsideNoted = true
            note(.outside(tracker.counters.seen))
        }
        if case .gone = outcome { cancelAll(at: now, into: body) }
        return outcome
    }

    /// When to call ``timeOut(at:into:)``; nil if no time is limited.
    public var deadline: Stamp? {
        let (first, second) = (tracker.deadline, liveness.deadline)
        guard let first, let second else { return first ?? second }
        return min(first, second)
    }

    /// Returns each problem of the panel once.
    public func takeFinding() -> PanelLiveness.Finding? {
        guard let found = finding else { return nil }
        finding = nil
        return found
    }

    private func note(_ found: PanelLiveness.Finding?) { if let found { finding = found } }

    /// See ``ContactTracker/timeOut(at:)`` and ``PanelLiveness/timeOut(at:)``.
    public func timeOut(at now: Stamp, into body: (inout ContactFrame) -> Void) {
        note(liveness.timeOut(at: now))
        if tracker.timeOut(at: now) { body(&tracker.frame) }
    }

    /// See ``ContactTracker/cancelAll(at:)``.
    public func cancelAll(at now: Stamp, into body: (inout ContactFrame) -> Void) {
        if tracker.cancelAll(at: now) { body(&tracker.frame) }
    }

    /// `SYN_DROPPED`: the kernel's buffer has overflowed. The events that are left in it are older than the kernel's
    /// state, so they are discarded and the state is read. The frame has the time at which the state was read.
    private func resynchronise(_ dropped: Int64, _ now: Stamp, _ body: (inout ContactFrame) -> Void) {
        let (state, time) = node.settledState(panelProtocol, axes, now: now)
        if tracker.resynchronise(with: state, at: max(time, dropped)) { body(&tracker.frame) }
    }
}
