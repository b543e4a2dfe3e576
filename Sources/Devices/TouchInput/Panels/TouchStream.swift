public import BezelModel

/// A touch panel whose events come as `struct input_event` from a pipe, socket or file.
///
/// A named pipe can have several writers in turn: when one closes it, its contacts are cancelled, and the next one
/// counts as another panel. epoll cannot watch a plain file (`EPERM`); read it at once instead.
public final class TouchStream {
    /// For epoll. It is readable when there are events, and once when the writer has closed the pipe.
    public var descriptor: CInt { events.descriptor }
    public var path: String { events.path }
    @exclusivity(unchecked) public private(set) var tracker: ContactTracker
    /// Number of runs of bytes that are not events.
    public var faults: Int { events.faults }
    /// Number of bytes that were skipped, in these runs and at a writer's end.
    public var skippedBytes: Int { events.skippedBytes }

    private let events: EventStream
    private let fresh: ContactTracker

    /// Opens `path` without waiting for a writer.
    ///
    /// - Parameter tracker: Reads the events; usually made from a description with the axis ranges of the
    ///   configuration. Each writer gets a new copy.
    public init(path: String, layout: RawLayout = .native, tracker: ContactTracker) throws(TouchInputError) {
        events = try EventStream(path: path, layout: layout)
        self.tracker = tracker
        fresh = tracker
    }

    /// Reads all available events.
    ///
    /// - Parameters:
    ///   - now: `CLOCK_MONOTONIC`. The first event gets this time, later events keep their distance from it; see
    ///     ``StampAnchor``.
    ///   - body: Called for each frame that is not empty. It must not call the stream.
    /// - Returns: ``ReadOutcome/gone(_:)`` after a failed read, and at the end of a stream that is not a named pipe;
    ///   the contacts have been cancelled.
    public func read(now: Stamp, into body: (inout ContactFrame) -> Void) -> ReadOutcome {
        events.read(now: now) { event in
            tracker.take(event, into: body)
        } left: {
            if tracker.cancelAll(at: now) { body(&tracker.frame) }
            tracker.startOver(as: fresh)
        }
    }

    /// See ``ContactTracker/deadline``.
    public var deadline: Stamp? { tracker.deadline }

    /// See ``ContactTracker/timeOut(at:)``.
    public func timeOut(at now: Stamp, into body: (inout ContactFrame) -> Void) {
        if tracker.timeOut(at: now) { body(&tracker.frame) }
    }

    /// See ``ContactTracker/cancelAll(at:)``.
    public func cancelAll(at now: Stamp, into body: (inout ContactFrame) -> Void) {
        if tracker.cancelAll(at: now) { body(&tracker.frame) }
    }
}
