public import BezelModel
internal import CEvdev
internal import Glibc

/// A touch panel of the kernel's, read through libevdev. It owns the descriptor and closes it.
///
/// libevdev knows each slot's tracking id and passes over a second one that comes without a lift between: that contact
/// goes on as one. (In a recording or stream, which libevdev does not see, it is two.)
public final class EvdevPanel {
    public let path: String
    /// Give it to epoll; level-triggered is right.
    public let descriptor: CInt
    public let description: PanelDescription
    public let panelProtocol: PanelProtocol
    /// The kernel stamps events with `CLOCK_MONOTONIC`. Where it cannot, they are stamped as those of a stream are.
    public let isMonotonic: Bool
    public private(set) var tracker: ContactTracker
    /// The longest that a frame waited to be read.
    public private(set) var worstLag = Interval.zero

    private let device: OpaquePointer
    private var anchor = StampAnchor()

    /// What the configuration says about a panel.
    public struct Settings: Hashable, Sendable {
        /// The display under the panel, as it is seen after `rotation`.
        public var display: DisplaySize
        public var calibration = CalibrationMatrix.identity
        public var rotation = Rotation.none
        public var options = ContactTracker.Options()
        /// No other process gets this panel's events. `EVIOCGRAB`. Default false.
        public var isExclusive = false
        /// Goes into every frame.
        public var panel: UInt8 = 0

        public init(display: DisplaySize) { self.display = display }
    }

    /// Opens a node and takes the fingers that are on the glass as they are: silent until lifted.
    ///
    /// - Throws: ``TouchInputError``; ``TouchInputError/Code/notAPanel(_:)`` says what the device lacks.
    public init(path: String, settings: Settings) throws(TouchInputError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw TouchInputError(.cannotOpen, operation: "open", subject: path, errno: errno)
        }
        let device: OpaquePointer
        let spoken: PanelProtocol
        do {
            device = try Self.device(on: descriptor, path)
            description = LibevdevDevice.description(device)
            spoken = try Self.prepare(device, description, path, settings)
        } catch {
            close(descriptor)
            throw error
        }
        self.path = path
        self.descriptor = descriptor
        self.device = device
        panelProtocol = spoken
        isMonotonic = libevdev_set_clock_id(device, CLOCK_MONOTONIC) == 0
        let transform = description.transform(
            display: settings.display, calibration: settings.calibration, rotation: settings.rotation, as: spoken)
        var options = settings.options
        options.panelProtocol = spoken
        tracker = ContactTracker(description, transform: transform, panel: settings.panel, options: options)
        tracker.start(from: LibevdevDevice.state(device, spoken))
    }

    deinit {
        libevdev_free(device)
        close(descriptor)
    }

    /// Reads all that is there.
    ///
    /// - Parameters:
    ///   - now: `CLOCK_MONOTONIC`.
    ///   - body: Is called for every frame that is not empty. It must not call back into the panel.
    /// - Returns: ``ReadOutcome/gone(_:)`` with `ENODEV` when the panel was unplugged; the contacts have been cancelled.
    public func read(now: Stamp, into body: (borrowing ContactFrame) -> Void) -> ReadOutcome {
        while true {
            var event = input_event()
            let status = libevdev_next_event(device, UInt32(LIBEVDEV_READ_FLAG_NORMAL.rawValue), &event)
            switch status {
            case CInt(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
                guard tracker.take(translate(event, now)) else { continue }
                if isMonotonic { worstLag = max(worstLag, now - tracker.frame.stamp) }
                body(tracker.frame)
            case CInt(LIBEVDEV_READ_STATUS_SYNC.rawValue):
                let time = translate(event, now).microseconds
                skipDifferences()
                if tracker.resynchronise(with: LibevdevDevice.state(device, panelProtocol), at: time) {
                    body(tracker.frame)
                }
            case -EAGAIN: return .drained
            case -EINTR: continue
            default:
                cancelAll(at: now, into: body)
                return .gone(-status)
            }
        }
    }

    /// See ``ContactTracker/timeOut(at:)``; due at `tracker.deadline`.
    public func timeOut(at now: Stamp, into body: (borrowing ContactFrame) -> Void) {
        if tracker.timeOut(at: now) { body(tracker.frame) }
    }

    /// See ``ContactTracker/cancelAll(at:)``.
    public func cancelAll(at now: Stamp, into body: (borrowing ContactFrame) -> Void) {
        if tracker.cancelAll(at: now) { body(tracker.frame) }
    }

    /// After a drop libevdev offers the way from the old state to the new as events. Which contacts were replaced shows
    /// better in the new state itself.
    private func skipDifferences() {
        var event = input_event()
        let flag = UInt32(LIBEVDEV_READ_FLAG_SYNC.rawValue)
        while libevdev_next_event(device, flag, &event) == CInt(LIBEVDEV_READ_STATUS_SYNC.rawValue) {}
    }

    private func translate(_ event: input_event, _ now: Stamp) -> InputEvent {
        var event = event
        var time = Int64(cevdev_seconds(&event)) &* 1_000_000 &+ Int64(cevdev_microseconds(&event))
        if !isMonotonic { time = anchor.time(of: time, arriving: now) }
        return InputEvent(microseconds: time, type: event.type, code: event.code, value: event.value)
    }

    private static func device(on descriptor: CInt, _ path: String) throws(TouchInputError) -> OpaquePointer {
        var made: OpaquePointer?
        let status = libevdev_new_from_fd(descriptor, &made)
        guard status == 0, let made else {
            throw TouchInputError(.notAnInputDevice, operation: "libevdev_new_from_fd", subject: path, errno: -status)
        }
        return made
    }

    /// On a throw `device` has been freed.
    private static func prepare(
        _ device: OpaquePointer, _ description: PanelDescription, _ path: String, _ settings: Settings
    ) throws(TouchInputError) -> PanelProtocol {
        LibevdevDevice.silence(device)
        let asked = settings.options.panelProtocol
        if let objection = description.objection(as: asked) {
            libevdev_free(device)
            throw TouchInputError(.notAPanel(objection), subject: path)
        }
        guard let spoken = asked ?? description.panelProtocol else {
            libevdev_free(device)
            throw TouchInputError(.notAPanel(.noPosition), subject: path)
        }
        if settings.isExclusive {
            let status = libevdev_grab(device, LIBEVDEV_GRAB)
            guard status == 0 else {
                libevdev_free(device)
                throw TouchInputError(.cannotGrab, operation: "EVIOCGRAB", subject: path, errno: -status)
            }
        }
        return spoken
    }
}
