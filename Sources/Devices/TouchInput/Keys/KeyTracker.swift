public import BezelModel

/// Follows the keys and knobs of one device: it receives the kernel's events and returns changes of keys and knobs.
///
/// Each reported `down` is followed by exactly one `up` or `lost`. A key that was down when the device was opened is
/// not reported until it is released, so that a restart presses nothing. The kernel's key repeats are ignored. A
/// release is reported at the following `SYN_REPORT`, which shows whether a hand released the key or the kernel did
/// (see ``ReportOrigin``); in the latter case it is reported as `lost`.
public struct KeyTracker: Sendable {
    /// Keys that were reported `down` and not yet `up` or `lost`.
    public private(set) var held = KeySet()
    /// Keys of ``held`` that were released in the current frame.
    private var rising = KeySet()
    private var risenAt = Stamp(nanoseconds: 0)
    private var origin = ReportOrigin()
    /// Keys that are down and were not reported.
    private var silent = KeySet()
    private var isInGap = false
    /// `SYN_DROPPED` was received: read the keys' state from the kernel and pass it to
    /// ``resynchronise(with:at:into:)``.
    public private(set) var needsState = false
    /// Number of times that the kernel's buffer has overflowed; several before one report count once.
    public private(set) var dropped = 0

    /// - Parameter down: Keys that are down now.
    public init(down: KeySet = KeySet()) { silent = down }

    public mutating func take(_ event: InputEvent, into body: (KeyInput) -> Void) {
        switch event.type {
        case EventType.synchronisation: synchronise(event, body)
        case EventType.key where !isInGap: key(event, body)
        case EventType.relative where !isInGap: knob(event, body)
        default: break
        }
    }

    /// Continues after missing events: keys that are no longer down are lost, keys that are newly down went down at
    /// `stamp`.
    public mutating func resynchronise(with down: KeySet, at stamp: Stamp, into body: (KeyInput) -> Void) {
        needsState = false
        isInGap = false
        rising = KeySet()
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

    /// The device was removed: reports every key that is down as lost.
    public mutating func loseAll(at stamp: Stamp, into body: (KeyInput) -> Void) {
        resynchronise(with: KeySet(), at: stamp, into: body)
    }

    private mutating func synchronise(_ event: InputEvent, _ body: (KeyInput) -> Void) {
        switch event.code {
        case SynchronisationCode.dropped:
            // During missing events the report only ends the incomplete frame.
            if !isInGap { dropped += 1 }
            isInGap = true
            needsState = true
            origin.discardFrame()
        case SynchronisationCode.report:
            let isKernels = origin.isKernels(event.value)
            // In a gap it only ends the incomplete frame.
            if !isInGap { tellRisen(isKernels ? .lost : .up, body) }
            isInGap = false
        default: break
        }
    }

    private mutating func key(_ event: InputEvent, _ body: (KeyInput) -> Void) {
        guard event.code <= KeyCode.last else { return }
        origin.noteKey(event.value)
        switch event.value {
        case 1:
            // Keeps the order: a key that was released before a press in the same frame was released by a hand.
            tellRisen(.up, body)
            guard !held.contains(event.code), !silent.contains(event.code) else { return }
            held.insert(event.code)
            body(.key(KeyEvent(code: event.code, phase: .down, stamp: event.stamp)))
        case 0:
            silent.remove(event.code)
            guard held.contains(event.code) else { return }
            rising.insert(event.code)
            risenAt = event.stamp
        default: break  // 2 is the kernel's repeat.
        }
    }

    private mutating func tellRisen(_ phase: KeyEvent.Phase, _ body: (KeyInput) -> Void) {
        guard !rising.isEmpty else { return }
        let risen = rising
        rising = KeySet()
        risen.forEach { code in
            held.remove(code)
            body(.key(KeyEvent(code: code, phase: phase, stamp: risenAt)))
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
