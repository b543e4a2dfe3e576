public import BezelModel
internal import CEvdev

/// A device with keys or knobs: buttons on GPIO lines, a rotary encoder, a keyboard, a remote control.
public final class EvdevKeys {
    public private(set) var tracker: KeyTracker

    public var path: String { node.path }
    /// For epoll, level-triggered.
    public var descriptor: CInt { node.descriptor }
    public var description: PanelDescription { node.description }

    private let node: EvdevNode

    /// Opens a node. Keys that are down now are not reported until they are released.
    ///
    /// - Parameter isExclusive: No other process, and not the system's console, receives its events (`EVIOCGRAB`).
    ///   Default: false.
    public init(path: String, isExclusive: Bool = false) throws(TouchInputError) {
        let node = try EvdevNode(path: path)
        guard node.description.hasKeysOrKnobs else { throw TouchInputError(.notKeys, subject: path) }
        if isExclusive { try node.grab() }
        self.node = node
        tracker = KeyTracker(down: node.keysDown)
    }

    /// Reads at most 2048 events. If there are more, the descriptor stays readable.
    ///
    /// - Parameter now: `CLOCK_MONOTONIC`.
    /// - Returns: ``ReadOutcome/gone(_:)`` with `ENODEV` if it was unplugged; keys that were down have been reported as
    ///   lost.
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

    /// Reports all keys that are down as lost, because the service ends or the device is no longer used.
    public func loseAll(at now: Stamp, into body: (KeyInput) -> Void) { tracker.loseAll(at: now, into: body) }
}

extension EvdevNode {
    /// The keys that are down (`EVIOCGKEY`); empty if the call fails.
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
    /// The `REL_*` axes that count the clicks of a knob.
    public var knobs: [UInt16] { KnobAxis.all.filter { otherCodes[EventType.relative]?.contains($0) == true } }

    /// Whether there is something to press or to turn.
    public var hasKeysOrKnobs: Bool { !keys.isEmpty || !knobs.isEmpty }
}
