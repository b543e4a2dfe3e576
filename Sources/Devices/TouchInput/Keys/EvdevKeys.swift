public import BezelModel
internal import CEvdev

/// A device of keys or knobs: buttons on GPIO lines, a rotary encoder, a keyboard, a remote control.
public final class EvdevKeys {
    public private(set) var tracker: KeyTracker

    public var path: String { node.path }
    /// Give it to epoll; level-triggered is right.
    public var descriptor: CInt { node.descriptor }
    public var description: PanelDescription { node.description }

    private let node: EvdevNode

    /// Opens a node. Keys that are down are silent until they are let go.
    ///
    /// - Parameter isExclusive: No other process gets its events, the system's console neither (`EVIOCGRAB`).
    public init(path: String, isExclusive: Bool = false) throws(TouchInputError) {
        let node = try EvdevNode(path: path)
        guard node.description.hasKeysOrKnobs else { throw TouchInputError(.notKeys, subject: path) }
        if isExclusive { try node.grab() }
        self.node = node
        tracker = KeyTracker(down: node.keysDown)
    }

    /// Reads what is there, at most 2048 events; what is more makes the descriptor readable again.
    ///
    /// - Parameter now: `CLOCK_MONOTONIC`.
    /// - Returns: ``ReadOutcome/gone(_:)`` with `ENODEV` when it was unplugged; keys that were down have been lost.
    public func read(now: Stamp, into body: (KeyInput) -> Void) -> ReadOutcome {
        let outcome = node.read(now: now) { event in
            tracker.take(event, into: body)
            return true
        }
        switch outcome {
        case .gone: tracker.loseAll(at: now, into: body)
        case .drained: if tracker.needsState { tracker.resynchronise(with: node.keysDown, at: now, into: body) }
        }
        return outcome
    }

    /// The service ends, or the device is not wanted any more.
    public func loseAll(at now: Stamp, into body: (KeyInput) -> Void) { tracker.loseAll(at: now, into: body) }
}

extension EvdevNode {
    /// What `EVIOCGKEY` says; nothing where it fails.
    var keysDown: KeySet {
        var bits = InlineArray<96, UInt8>(repeating: 0)
        var span = bits.mutableSpan
        return span.withUnsafeMutableBufferPointer { buffer in
            guard buffer.count >= Int(CEVDEV_KEY_BYTES), cevdev_keys(descriptor, buffer.baseAddress) == 0 else {
                return KeySet()
            }
            return KeySet(bytes: buffer)
        }
    }
}

extension PanelDescription {
    /// `REL_*` axes that count the clicks of a knob.
    public var knobs: [UInt16] { KnobAxis.all.filter { otherCodes[EventType.relative]?.contains($0) == true } }

    /// Whether there is something to press or to turn.
    public var hasKeysOrKnobs: Bool { !keys.isEmpty || !knobs.isEmpty }
}
