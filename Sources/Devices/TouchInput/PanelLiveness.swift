public import BezelModel

/// Monitors a panel: too many events, a long silence while fingers are down, and frames that are read too late. A value
/// without side effects; it reports rarely enough for a log.
public struct PanelLiveness: Sendable {
    public struct Limits: Hashable, Sendable {
        /// Events per second above which something is wrong. Ten fingers at 460 reports a second, the largest numbers
        /// seen on any panel, make 35,000. Default: 50,000.
        public var storm = 50_000
        /// The longest silence while fingers are down; panels do not report a finger that does not move. Default: 2
        /// min.
        public var silence = Interval.seconds(120)
        /// The greatest age of a frame when it is read. Default: 20 ms, libinput's limit.
        public var age = Interval.milliseconds(20)
        /// The time between two findings of the same kind. Default: 10 min.
        public var repetition = Interval.seconds(600)

        public init() {}
    }

    public enum Finding: Hashable, Sendable, CustomStringConvertible {
        case storm(eventsPerSecond: Int)
        /// A storm that was reported is over.
        case calm
        case silent(fingers: Int, for: Interval)
        /// A panel whose silence was reported sends events again.
        case heard
        case late(by: Interval)
        /// Positions are outside the panel's range.
        case outside(SeenPositions)

        public var description: String {
            switch self {
            case .storm(let rate): "the panel sends \(rate) events a second, more than fingers can make"
            case .calm: "the panel's storm of events is over"
            case .silent(let fingers, let time):
                "the panel has said nothing for \(time.milliseconds / 1000) s with \(fingers) fingers on it; "
                    + "it may have lost their lifts"
            case .heard: "the panel speaks again"
            case .late(let age): "a touch was read \(age.milliseconds) ms after it happened: the system is too slow"
            case .outside(let seen):
                "touches lie outside the range that the panel announces (seen \(seen.text ?? "none")); "
                    + "bezel doctor names the key that corrects it"
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
    /// The longest time that a frame has waited to be read.
    public private(set) var worstAge = Interval.zero
    /// Number of events in the last full second with events.
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
    /// Smoothed time between frames, in nanoseconds; 0 before the first two frames.
    private var frameInterval: Int64 = 0

    /// When a kind of finding was last reported, and whether its end has yet to be reported.
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

    /// Reports per second while fingers move, smoothed; nil before there were enough.
    public var reportRate: Int? { frameInterval > 0 ? Int((1_000_000_000 + frameInterval / 2) / frameInterval) : nil }

    /// Records that a frame was read.
    ///
    /// - Parameter stamp: The frame's time; nil if it comes from another clock than `now`.
    /// - Returns: ``Finding/late(by:)`` if the frame was too old and this was not reported recently.
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

    /// Records that all available events were read.
    ///
    /// - Parameters:
    ///   - count: Number of events of this read.
    ///   - fingers: Number of contacts that are down now.
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

    /// When to call ``timeOut(at:)``; nil if no silence is being timed.
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
