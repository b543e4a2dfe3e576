public import SmartDeviceLink

/// Turns OnTouchEvent into fingers that each begin once and end once, whatever the head unit sends.
///
/// | type | id that is down | id that is not |
/// | --- | --- | --- |
/// | BEGIN | the finger is cancelled where it was, another begins | a finger begins |
/// | MOVE | it moves | nothing |
/// | END | it ends | nothing |
/// | CANCEL | it is cancelled where it was | nothing |
public struct FingerTracker: Sendable {
    private struct Finger: Sendable {
        var number: UInt64
        var point: ViewPoint
    }

    /// Screen pixels per pixel of the window.
    private let scale: Double
    private var fingers: [UInt8: Finger] = [:]
    private var lastNumber: UInt64 = 0
    private var time: Int64 = 0
    private var lastStamp: Int64?

    /// - Parameter scale: Touches come in screen pixels, and are divided by it.
    public init(scale: Double = 1) { self.scale = scale > 0 ? scale : 1 }

    public mutating func handle(_ type: TouchType, _ events: [TouchEvent]) -> [FingerChange] {
        var changes: [FingerChange] = []
        for event in events {
            advance(to: event.timestamp)
            let point = ViewPoint(x: Double(event.x) / scale, y: Double(event.y) / scale)
            switch type {
            case .begin:
                remove(event.id, .cancelled, at: nil, into: &changes)
                lastNumber += 1
                fingers[event.id] = Finger(number: lastNumber, point: point)
                changes.append(FingerChange(finger: lastNumber, phase: .began, point: point, time: time))
            case .move:
                guard let finger = fingers[event.id] else { continue }
                fingers[event.id]?.point = point
                changes.append(FingerChange(finger: finger.number, phase: .moved, point: point, time: time))
            case .end: remove(event.id, .ended, at: point, into: &changes)
            case .cancel: remove(event.id, .cancelled, at: nil, into: &changes)
            }
        }
        return changes
    }

    /// The connection is gone: what is down will never be heard of again, and the next clock is another one.
    public mutating func reset() -> [FingerChange] {
        var changes: [FingerChange] = []
        for id in fingers.keys.sorted() { remove(id, .cancelled, at: nil, into: &changes) }
        lastStamp = nil
        return changes
    }

    private mutating func remove(
        _ id: UInt8, _ phase: FingerChange.Phase, at point: ViewPoint?, into changes: inout [FingerChange]
    ) {
        guard let finger = fingers.removeValue(forKey: id) else { return }
        changes.append(
            FingerChange(finger: finger.number, phase: phase, point: point ?? finger.point, time: time))
    }

    /// Stamps count modulo 2,000,000,000. A step back is no time at all.
    private mutating func advance(to stamp: Int64) {
        defer { lastStamp = stamp }
        guard let lastStamp else { return }
        let limit = TouchEvent.timestampLimit
        let step = ((stamp % limit) - (lastStamp % limit) + limit) % limit
        if step < limit / 2 { time += step }
    }
}
