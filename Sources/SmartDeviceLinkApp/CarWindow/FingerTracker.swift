public import SmartDeviceLink

/// Turns OnTouchEvent notifications into fingers that each begin once and end once, also if the head unit sends events
/// that do not match.
///
/// | type | id of a finger that is down | other id |
/// | --- | --- | --- |
/// | BEGIN | the finger is cancelled at its last position, a new one begins | a finger begins |
/// | MOVE | it moves | nothing |
/// | END | it ends | nothing |
/// | CANCEL | it is cancelled at its last position | nothing |
public struct FingerTracker: Sendable {
    private struct Finger: Sendable {
        var number: UInt64
        var point: ViewPoint
    }

    /// Screen pixels per window pixel.
    private let scale: Double
    private var fingers: [UInt8: Finger] = [:]
    private var lastNumber: UInt64 = 0
    private var time: Int64 = 0
    private var lastStamp: Int64?

    /// - Parameter scale: Screen pixels per window pixel; positions are divided by it. Default: 1.
    public init(scale: Double = 1) { self.scale = scale > 0 ? scale : 1 }

    /// Handles an OnTouchEvent.
    ///
    /// - Parameters:
    ///   - type: The type of the event.
    ///   - events: The fingers, in screen pixels; time stamps in milliseconds.
    /// - Returns: The changes of the fingers, in window pixels.
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

    /// Cancels all fingers, because the connection has ended. The next connection's time stamps come from another
    /// clock.
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

    /// Time stamps count modulo 2,000,000,000. A step back counts as no time.
    private mutating func advance(to stamp: Int64) {
        defer { lastStamp = stamp }
        guard let lastStamp else { return }
        let limit = TouchEvent.timestampLimit
        let step = ((stamp % limit) - (lastStamp % limit) + limit) % limit
        if step < limit / 2 { time += step }
    }
}
