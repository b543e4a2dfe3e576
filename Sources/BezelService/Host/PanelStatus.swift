internal import BezelModel
package import SmartDeviceLink
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
    /// Faults of a stream.
    var faults = StreamFaults()

    var json: JSON {
        var object = JSONObject()
        object["path"] = .string(path)
        object["name"] = name.map { .string($0) } ?? .null
        object["frames"] = .integer(Int64(touches.frames))
        object["outside"] = .integer(Int64(touches.outside))
        object["seen"] = touches.seen.json
        object["notes"] = .array(notes.map { .string($0) })
        if let liveness {
            object["eventsPerSecond"] = .integer(Int64(liveness.eventsPerSecond))
            object["worstAge"] = .integer(Int64(liveness.worstAge.milliseconds))
        }
        return .object(object)
    }

    /// The range of the positions.
    private var seen: String { touches.seen.text.map { ", seen \($0)" } ?? "" }

    /// Notes: events that were filtered, repaired or lost, and how often.
    var notes: [String] {
        let counts: [(Int, String)] = [
            (touches.dropped, "times the kernel's buffer ran over"),
            (touches.outside, "positions outside the range\(seen)"),
            (touches.slotOutOfRange, "fingers in slots that are not there"),
            (touches.idReplaced, "fingers replaced without a lift"), (touches.palms, "palms"),
            (touches.otherTools, "pens and other tools"), (touches.withoutPressure, "contacts without pressure"),
            (touches.slotNumbers == 0 ? touches.contactReports : 0, "lists of fingers from a panel with slots"),
            (touches.timedOut, "fingers given up in silence"),
            (touches.clockStepsBack, "frames from before the one before"),
            (liveness?.storms ?? 0, "storms of events"), (liveness?.silences ?? 0, "long silences under a finger"),
            (liveness?.lateFrames ?? 0, "frames read late"),
            (faults.runs, "runs of bytes that are no input events"), (faults.bytes, "bytes left out"),
        ]
        return counts.filter { $0.0 > 0 }.map { "\($0.1): \($0.0)" } + filters.explanations
    }
}

extension SeenPositions {
    /// The lowest and the highest position of each axis; null before the first.
    fileprivate var json: JSON {
        guard let x, let y else { return .null }
        func bounds(_ range: ClosedRange<Int32>) -> JSON {
            [.integer(Int64(range.lowerBound)), .integer(Int64(range.upperBound))]
        }
        return ["x": bounds(x), "y": bounds(y)]
    }

    /// - Parameter json: What a service's status says of a panel.
    package init?(_ json: JSON?) {
        func bounds(_ axis: JSON?) -> ClosedRange<Int32>? {
            guard let numbers = axis?.array?.compactMap({ $0.integer.flatMap { Int32(exactly: $0) } }),
                numbers.count == 2, numbers[0] <= numbers[1]
            else { return nil }
            return numbers[0]...numbers[1]
        }
        guard let x = bounds(json?["x"]), let y = bounds(json?["y"]) else { return nil }
        self.init(x: x, y: y)
    }
}
