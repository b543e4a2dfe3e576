public import BezelModel

/// Keys and knobs whose events come as `struct input_event` from a pipe, socket or file.
///
/// A named pipe can have several writers in turn: when one closes it, the keys that it left down are lost. epoll cannot
/// watch a plain file (`EPERM`).
public final class KeyStream {
    /// For epoll. It is readable when there are events, and once when the writer has closed the pipe.
    public var descriptor: CInt { events.descriptor }
    public var path: String { events.path }
    public private(set) var tracker = KeyTracker()
    /// Number of runs of bytes that are not events.
    public var faults: Int { events.faults }
    /// Number of bytes that were skipped, in these runs and at a writer's end.
    public var skippedBytes: Int { events.skippedBytes }

    private let events: EventStream

    /// Opens `path` without waiting for a writer.
    public init(path: String, layout: RawLayout = .native) throws(TouchInputError) {
        events = try EventStream(path: path, layout: layout)
    }

    /// Reads all available events. Where events are missing (`SYN_DROPPED`), keys that are down are reported as lost,
    /// because their state cannot be read.
    ///
    /// - Parameters:
    ///   - now: `CLOCK_MONOTONIC`. The first event gets this time, later events keep their distance from it.
    ///   - body: Called for each key and each turn. It must not call the stream.
    /// - Returns: ``ReadOutcome/gone(_:)`` after a failed read, and at the end of a stream that is not a named pipe; keys
    ///   that were down have been reported as lost.
    public func read(now: Stamp, into body: (KeyInput) -> Void) -> ReadOutcome {
        events.read(now: now) { event in
            tracker.take(event, into: body)
            guard tracker.needsState, event.type == EventType.synchronisation,
                event.code == SynchronisationCode.report
            else { return }
            tracker.loseAll(at: now, into: body)
        } left: {
            tracker.loseAll(at: now, into: body)
            tracker = KeyTracker()
        }
    }
}
