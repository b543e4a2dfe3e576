public import BezelModel

extension Engine {
    /// Counts of touches, frames and requests since the start.
    public struct Counters: Hashable, Sendable {
        /// OnTouchEvent messages sent.
        public var touchMessages = 0
        /// Fingers beyond the tenth.
        public var fingersIgnored = 0
        /// Touches that began where no app takes them, under a modal alert, or within the guard time.
        public var touchesToNobody = 0
        /// MOVEs that were replaced by newer ones on a slow connection.
        public var movesCoalesced = 0
        /// Frames that came too fast, for no session, for a service that was not started, or encrypted.
        public var framesDropped = 0
        /// Requests that were answered with anything but success.
        public var requestsRefused = 0
        /// Sessions of devices that are not allowed which gave way to others (``Places``).
        public var sessionsDisplaced = 0
    }

    /// The memory for what apps send: ``HeadUnitConfiguration/Memory``.
    public struct Memory: Hashable, Sendable {
        /// Bytes for all apps together, and those that are in use.
        public var whole = 0
        public var used = 0
        /// Number of requests for memory that were refused.
        public var refused = 0

        public init() {}
    }

    public var memory: Memory {
        var memory = Memory()
        (memory.whole, memory.used, memory.refused) = (budget.whole, budget.used, budget.refused)
        return memory
    }

    /// Who owns a touch, until the finger is lifted or lost.
    public enum TouchHolder: Hashable, Sendable {
        case app(SessionID)
        case target(TargetID)
        case nobody
    }

    public var counters: Counters {
        Counters(
            touchMessages: touch.messages, fingersIgnored: touch.fingersIgnored,
            touchesToNobody: touch.touchesToNobody, movesCoalesced: touch.movesCoalesced,
            framesDropped: sessions.framesDropped, requestsRefused: sessions.requestsRefused,
            sessionsDisplaced: sessions.displaced)
    }

    /// The owner of a touch that is down; nil for one that is not, and for the eleventh.
    public func holder(panel: UInt8, slot: UInt8) -> TouchHolder? {
        guard let touch = touch.touch(panel: panel, slot: slot) else { return nil }
        return switch touch.owner {
        case .app(let session): .app(session)
        case .target(let target): .target(target)
        case .unowned: .nobody
        }
    }
}
