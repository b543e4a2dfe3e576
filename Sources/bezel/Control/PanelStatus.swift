internal import BezelModel
internal import SmartDeviceLink
internal import TouchInput

/// The state of a panel or a stream.
struct PanelStatus: Sendable {
    /// Its node.
    var path: String
    /// The name of the device.
    var name: String?
    var touches = TouchCounters()
    var filters = FilterCounters()
    /// Nil for streams.
    var liveness: PanelLiveness?
    /// Of a stream.
    var faults = StreamFaults()

    var json: JSON {
        var object = JSONObject()
        object["path"] = .string(path)
        object["name"] = name.map { .string($0) } ?? .null
        object["frames"] = .integer(Int64(touches.frames))
        object["notes"] = .array(notes.map { .string($0) })
        if let liveness {
            object["eventsPerSecond"] = .integer(Int64(liveness.eventsPerSecond))
            object["worstAge"] = .integer(Int64(liveness.worstAge.milliseconds))
        }
        return .object(object)
    }

    /// Notes: events that were filtered, repaired or lost, and how often.
    var notes: [String] {
        let counts: [(Int, String)] = [
            (touches.dropped, "times the kernel's buffer ran over"), (touches.clamped, "positions outside the range"),
            (touches.slotOutOfRange, "fingers in slots that are not there"),
            (touches.idReplaced, "fingers replaced without a lift"), (touches.palms, "palms"),
            (touches.otherTools, "pens and other tools"), (touches.timedOut, "fingers given up in silence"),
            (touches.clockStepsBack, "frames from before the one before"),
            (liveness?.storms ?? 0, "storms of events"), (liveness?.silences ?? 0, "long silences under a finger"),
            (liveness?.lateFrames ?? 0, "frames read late"),
            (faults.runs, "runs of bytes that are no input events"), (faults.bytes, "bytes left out"),
        ]
        return counts.filter { $0.0 > 0 }.map { "\($0.1): \($0.0)" } + filters.explanations
    }
}
