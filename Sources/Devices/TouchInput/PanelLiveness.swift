public import BezelModel

/// Whether a panel is well: no storm of events, no long silence with fingers on it, nothing read too late. A value: what
/// was read goes in, what is worth a line in the log comes out, seldom enough for a log.
public struct PanelLiveness: Sendable {
    public struct Limits: Hashable, Sendable {
        /// Events a second that no panel sends for fingers. Ten fingers at 460 reports a second, the most that was seen
        /// of either, make 35,000. Default 50,000.
        public var storm = 50_000
        /// With fingers down a panel may say nothing so long: one that lies still is not reported. Default 2 min.
        public var silence = Interval.seconds(120)
        /// How old a frame may be when it is read. libinput's limit and the default are 20 ms.
        public var age = Interval.milliseconds(20)
        /// Between two findings of the same kind. Default 10 min.
        public var repetition = Interval.seconds(600)

        public init() {}
    }

    public enum Finding: Hashable, Sendable, CustomStringConvertible {
        case storm(eventsPerSecond: Int)
        /// A storm that was told of is over.
        case calm
        case silent(fingers: Int, for: Interval)
        /// A panel whose silence was told of speaks again.
        case heard
        case late(by: Interval)

        public var description: String {
            switch self {
            case .storm(let rate): "the panel sends \(rate) events a second, more than fingers can make"
            case .calm: "the panel's storm of events is over"
            case .silent(let fingers, let time):
                "the panel has said nothing for \(time.milliseconds / 1000) s with \(fingers) fingers on it; "
                    + "it may have lost their lifts"
            case .heard: "the panel speaks again"
            case .late(let age): "a touch was read \(age.milliseconds) ms after it happened: the system is too slow"
            }
        }
    }

    public let limits: Limits
    /// Events that were read.
    public private(set) var events = 0
    public private(set) var storms = 0
    public private(set) var silences = 0
    /// Frames that were older than ``Limits/age`` when they were read.
    public private(set) var lateFrames = 0
    /// The longest that a frame waited to be read.
    public private(set) var worstAge = Interval.zero
    /// Events in the last whole second that had any.
    public private(set) var eventsPerSecond = 0

    private var fingers = 0
    private var heard: Stamp?
    private var secondBegan = Stamp(nanoseconds: 0)
    private var inSecond = 0
    private var isStorming = false
    private var isSilent = false
    private var stormTold = Told()
    private var silenceTold = Told()
    private var latenessTold = Told()
    private var lastFrame: Stamp?
    /// Smoothed, in nanoseconds; 0 before the first two frames.
    private var frameInterval: Int64 = 0

    /// When a kind of finding was last told of, and whether its end is still to be.
    private struct Told: Sendable {
        var last: Stamp?
        var isOpen = false

        mutating func mayTell(at now: Stamp, every interval: Interval) -> Bool {
            if let last, now - last < interval { return false }
            last = now
            isOpen = true
            return true
        }
    }

    public init(limits: Limits = Limits()) { self.limits = limits }

    /// Reports a second while fingers move, smoothed; nil before there were enough.
    public var reportRate: Int? { frameInterval > 0 ? Int((1_000_000_000 + frameInterval / 2) / frameInterval) : nil }

    /// A frame was read.
    ///
    /// - Parameter stamp: When it happened; nil where the clock is not the one of `now`.
    /// - Returns: ``Finding/late(by:)`` when it was too old, and that was not said of late.
    public mutating func tookFrame(stamped stamp: Stamp?, at now: Stamp) -> Finding? {
        guard let stamp else { return nil }
        if let lastFrame, case let step = (stamp - lastFrame).nanoseconds, step > 0, step < 250_000_000 {
            frameInterval = frameInterval == 0 ? step : frameInterval + (step - frameInterval) / 8
        }
        lastFrame = stamp
        let age = now - stamp
        worstAge = max(worstAge, age)
        guard age > limits.age else { return nil }
        lateFrames &+= 1
        return latenessTold.mayTell(at: now, every: limits.repetition) ? .late(by: age) : nil
    }

    /// All that was there has been read.
    ///
    /// - Parameters:
    ///   - count: Events of this read.
    ///   - fingers: Contacts that are down now.
    public mutating func read(_ count: Int, fingers: Int, at now: Stamp) -> Finding? {
        self.fingers = fingers
        guard count > 0 else { return nil }
        events &+= count
        heard = now
        if isSilent {
            isSilent = false
            if silenceTold.isOpen {
                silenceTold.isOpen = false
                return .heard
            }
        }
        return countSecond(count, at: now)
    }

    /// When ``timeOut(at:)`` is due; nil when no silence can be too long.
    public var deadline: Stamp? {
        guard fingers > 0, !isSilent, let heard else { return nil }
        return heard + limits.silence
    }

    public mutating func timeOut(at now: Stamp) -> Finding? {
        guard let deadline, deadline <= now, let heard else { return nil }
        isSilent = true
        silences &+= 1
        guard silenceTold.mayTell(at: now, every: limits.repetition) else { return nil }
        return .silent(fingers: fingers, for: now - heard)
    }

    private mutating func countSecond(_ count: Int, at now: Stamp) -> Finding? {
        guard now - secondBegan >= .seconds(1) || now < secondBegan else {
            inSecond &+= count
            guard inSecond > limits.storm, !isStorming else { return nil }
            isStorming = true
            storms &+= 1
            guard stormTold.mayTell(at: now, every: limits.repetition) else { return nil }
            return .storm(eventsPerSecond: inSecond)
        }
        eventsPerSecond = inSecond
        let isOver = isStorming && inSecond <= limits.storm / 2
        secondBegan = now
        inSecond = count
        guard isOver else { return nil }
        isStorming = false
        defer { stormTold.isOpen = false }
        return stormTold.isOpen ? .calm : nil
    }
}
