public import BezelModel

/// Follows the keys and knobs of one device: the kernel's events in, what happened out.
///
/// Every `down` it tells is followed by exactly one `up` or `lost`. A key that was down when the device was opened is
/// silent until it is let go, so that a restart presses nothing. The kernel's repeats are passed over.
public struct KeyTracker: Sendable {
    /// Keys whose `down` has been told.
    public private(set) var held = KeySet()
    /// Keys that are down untold.
    private var silent = KeySet()
    private var isInGap = false
    /// `SYN_DROPPED` has come: ask the kernel for the keys' state and hand it to ``resynchronise(with:at:into:)``.
    public private(set) var needsState = false
    /// Times that the kernel's buffer had run over; several before one report are one.
    public private(set) var dropped = 0

    /// - Parameter down: Keys that are down now.
    public init(down: KeySet = KeySet()) { silent = down }

    public mutating func take(_ event: InputEvent, into body: (KeyInput) -> Void) {
        switch event.type {
        case EventType.synchronisation: synchronise(event.code)
        case EventType.key where !isInGap: key(event, body)
        case EventType.relative where !isInGap: knob(event, body)
        default: break
        }
    }

    /// Catches up after a gap: what came up in it is lost, what went down is down since `stamp`.
    public mutating func resynchronise(with down: KeySet, at stamp: Stamp, into body: (KeyInput) -> Void) {
        needsState = false
        isInGap = false
        let before = held
        before.forEach { code in
            guard !down.contains(code) else { return }
            held.remove(code)
            body(.key(KeyEvent(code: code, phase: .lost, stamp: stamp)))
        }
        let untold = silent
        untold.forEach { code in if !down.contains(code) { silent.remove(code) } }
        down.forEach { code in
            guard !held.contains(code), !silent.contains(code) else { return }
            held.insert(code)
            body(.key(KeyEvent(code: code, phase: .down, stamp: stamp)))
        }
    }

    /// The device is gone: every key that is down is lost.
    public mutating func loseAll(at stamp: Stamp, into body: (KeyInput) -> Void) {
        resynchronise(with: KeySet(), at: stamp, into: body)
    }

    private mutating func synchronise(_ code: UInt16) {
        switch code {
        case SynchronisationCode.dropped:
            if !isInGap { dropped += 1 }
            isInGap = true
            needsState = true
        case SynchronisationCode.report: isInGap = false  // It closes the frame that is not whole.
        default: break
        }
    }

    private mutating func key(_ event: InputEvent, _ body: (KeyInput) -> Void) {
        guard event.code <= KeyCode.last else { return }
        switch event.value {
        case 1:
            guard !held.contains(event.code), !silent.contains(event.code) else { return }
            held.insert(event.code)
            body(.key(KeyEvent(code: event.code, phase: .down, stamp: event.stamp)))
        case 0:
            silent.remove(event.code)
            guard held.remove(event.code) else { return }
            body(.key(KeyEvent(code: event.code, phase: .up, stamp: event.stamp)))
        default: break  // 2 is the kernel's repeat.
        }
    }

    private func knob(_ event: InputEvent, _ body: (KeyInput) -> Void) {
        guard KnobAxis.all.contains(event.code), event.value != 0 else { return }
        let detents = min(max(event.value, -KnobEvent.limit), KnobEvent.limit)
        body(.knob(KnobEvent(axis: event.code, detents: detents, stamp: event.stamp)))
    }
}

/// The `REL_*` axes that count the clicks of a knob or a wheel.
public enum KnobAxis {
    static let horizontalWheel: UInt16 = 0x06
    static let dial: UInt16 = 0x07
    static let wheel: UInt16 = 0x08

    public static let all: [UInt16] = [dial, wheel, horizontalWheel]
}
