/// Recognises gestures. A value without side effects: it receives changes of fingers and the time, and returns
/// gestures.
///
/// | state | began | moved | ended | cancelled | time |
/// | --- | --- | --- | --- | --- | --- |
/// | idle | → down | – | – | – | – |
/// | down | → pinching | far enough → panning | in time: tap → idle; else long press → idle | → idle | long press → spent |
/// | panning | pan ends → pinching | pan moves | pan ends → idle | pan cancelled → idle | – |
/// | pinching | a third finger is ignored | pinch changes | pinch ends → spent | pinch cancelled → spent | – |
/// | spent | – | – | last finger up → idle | last finger up → idle | – |
///
/// A tap is reported only after the time for a second tap has passed, or when another gesture begins.
public struct TouchRecognizer: Sendable {
    private struct Finger: Sendable {
        var number: UInt64
        var point: ViewPoint
    }

    private enum State: Sendable {
        case idle
        /// One finger is down. `since` is the head unit's time, `local` the caller's.
        case down(Finger, since: Int64, local: Int64)
        case panning(Finger)
        case pinching(Finger, Finger, distance: Double, scale: Double)
        /// The gesture is over, but fingers are still down; they are ignored.
        case spent
    }

    private struct Tap: Sendable {
        var point: ViewPoint
        var time: Int64
        var local: Int64
    }

    private let limits: TouchLimits
    private var state = State.idle
    private var down: Set<UInt64> = []
    private var waitingTap: Tap?

    /// Creates a recogniser without fingers.
    public init(limits: TouchLimits = TouchLimits()) { self.limits = limits }

    /// Whether a pinch or a gesture that is over has the fingers that are down: no view acts on them.
    public var hasTakenTouch: Bool {
        switch state {
        case .pinching, .spent: true
        case .idle, .down, .panning: false
        }
    }

    /// When to call ``advance(to:)`` if no finger changes before, in the caller's milliseconds. Nil: no call is needed.
    public var deadline: Int64? {
        var deadline = waitingTap.map { $0.local + limits.tapTime + 1 }
        if case .down(_, _, let local) = state {
            deadline = min(deadline ?? .max, local + limits.tapTime + 1)
        }
        return deadline
    }

    /// Handles a change of a finger.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - now: Milliseconds of the caller's clock. It is used only for ``deadline``; limits are compared with the
    ///     times of the changes.
    /// - Returns: The gestures that were recognised, in order.
    public mutating func handle(_ change: FingerChange, at now: Int64) -> [Gesture] {
        var gestures: [Gesture] = []
        switch change.phase {
        case .began: began(change, now, &gestures)
        case .moved: moved(change, &gestures)
        case .ended, .cancelled:
            down.remove(change.finger)
            if change.phase == .ended { ended(change, now, &gestures) } else { cancelled(change, &gestures) }
            if case .spent = state, down.isEmpty { state = .idle }
        }
        return gestures
    }

    /// Drops a tap that waits for a second one. Fingers that are down are cancelled by ``FingerTracker/reset()``.
    public mutating func dropWaitingTap() { waitingTap = nil }

    /// Handles the passing of time.
    ///
    /// - Parameter now: Milliseconds of the caller's clock.
    /// - Returns: A tap or a long press whose time has come.
    public mutating func advance(to now: Int64) -> [Gesture] {
        var gestures: [Gesture] = []
        if let tap = waitingTap, now - tap.local > limits.tapTime { letTapGo(&gestures) }
        if case .down(let finger, _, let local) = state, now - local > limits.tapTime {
            state = .spent
            letTapGo(&gestures)
            gestures.append(.longPress(at: finger.point))
        }
        return gestures
    }

    private mutating func began(_ change: FingerChange, _ now: Int64, _ gestures: inout [Gesture]) {
        down.insert(change.finger)
        let finger = Finger(number: change.finger, point: change.point)
        switch state {
        case .idle:
            if let tap = waitingTap, change.time - tap.time > limits.tapTime { letTapGo(&gestures) }
            state = .down(finger, since: change.time, local: now)
        case .down(let first, _, _): pinch(first, finger, &gestures)
        case .panning(let first):
            gestures.append(.panEnded(at: first.point))
            pinch(first, finger, &gestures)
        case .pinching, .spent: break
        }
    }

    private mutating func pinch(_ first: Finger, _ second: Finger, _ gestures: inout [Gesture]) {
        letTapGo(&gestures)
        state = .pinching(first, second, distance: distance(first.point, second.point), scale: 1)
        gestures.append(.pinchBegan(centre: first.point.middle(to: second.point)))
    }

    private mutating func moved(_ change: FingerChange, _ gestures: inout [Gesture]) {
        switch state {
        case .idle, .spent: break
        case .down(let finger, let since, _):
            guard finger.number == change.finger else { return }
            let offset = change.point - finger.point
            if max(abs(offset.x), abs(offset.y)) >= limits.panDistance {
                letTapGo(&gestures)
                state = .panning(Finger(number: finger.number, point: change.point))
                gestures.append(.panBegan(from: finger.point, to: change.point))
            } else if change.time - since > limits.tapTime {
                letTapGo(&gestures)
                state = .spent
                gestures.append(.longPress(at: finger.point))
            }
        case .panning(let finger):
            guard finger.number == change.finger else { return }
            state = .panning(Finger(number: finger.number, point: change.point))
            gestures.append(.panMoved(to: change.point))
        case .pinching(var first, var second, let distance, let last):
            if first.number == change.finger {
                first.point = change.point
            } else if second.number == change.finger {
                second.point = change.point
            } else {
                return
            }
            // Two fingers that began at the same point have no scale.
            let scale = distance > 0 ? self.distance(first.point, second.point) / distance : 1
            state = .pinching(first, second, distance: distance, scale: scale)
            let step = last > 0 ? scale / last : 1
            gestures.append(.pinchChanged(scale: scale, step: step, centre: first.point.middle(to: second.point)))
        }
    }

    private mutating func ended(_ change: FingerChange, _ now: Int64, _ gestures: inout [Gesture]) {
        switch state {
        case .idle, .spent: break
        case .down(let finger, let since, _):
            guard finger.number == change.finger else { return }
            state = .idle
            if change.time - since > limits.tapTime {
                letTapGo(&gestures)
                gestures.append(.longPress(at: finger.point))
            } else {
                tapped(Tap(point: finger.point, time: change.time, local: now), &gestures)
            }
        case .panning(let finger):
            guard finger.number == change.finger else { return }
            state = .idle
            gestures.append(.panEnded(at: change.point))
        case .pinching(let first, let second, _, let scale):
            guard [first.number, second.number].contains(change.finger) else { return }
            state = .spent
            gestures.append(.pinchEnded(scale: scale, centre: first.point.middle(to: second.point)))
        }
    }

    private mutating func tapped(_ tap: Tap, _ gestures: inout [Gesture]) {
        if let first = waitingTap, tap.time - first.time <= limits.tapTime,
            tap.point.isWithin(limits.tapDistance, of: first.point)
        {
            waitingTap = nil
            gestures.append(.doubleTap(at: first.point.middle(to: tap.point)))
        } else {
            letTapGo(&gestures)
            waitingTap = tap
        }
    }

    private mutating func cancelled(_ change: FingerChange, _ gestures: inout [Gesture]) {
        switch state {
        case .idle, .spent: break
        case .down(let finger, _, _): if finger.number == change.finger { state = .idle }
        case .panning(let finger):
            guard finger.number == change.finger else { return }
            state = .idle
            gestures.append(.panCancelled)
        case .pinching(let first, let second, _, _):
            guard [first.number, second.number].contains(change.finger) else { return }
            state = .spent
            gestures.append(.pinchCancelled)
        }
    }

    private mutating func letTapGo(_ gestures: inout [Gesture]) {
        guard let tap = waitingTap else { return }
        waitingTap = nil
        gestures.append(.tap(at: tap.point))
    }

    private func distance(_ left: ViewPoint, _ right: ViewPoint) -> Double {
        let offset = left - right
        return (offset.x * offset.x + offset.y * offset.y).squareRoot()
    }
}
