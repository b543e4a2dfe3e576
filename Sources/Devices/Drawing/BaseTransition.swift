internal import BezelModel

/// Movements of the screen under the cards: each frame is a mixture of the picture that was on the screen when the
/// movement began and the newest one, which may itself still change. What can be touched is that of the newest one.
///
/// | running | a new change | goes on |
/// | --- | --- | --- |
/// | nothing | any | the new one |
/// | anything but a state | state | what runs |
/// | list | picture | what runs |
/// | state | state | the new one, in both areas |
/// | anything | any other | the new one, from what is on the screen |
struct BaseTransition {
    private struct Running {
        var change: BaseChange
        /// The picture before the change. A mixture takes its place, so that its memory is free after the first frames; but not
        /// while a list is shifted, whose mixtures have the list at different places.
        var from: Canvas
        /// How much of the newest picture ``from`` contains, 0 to less than 1.
        var share = 0.0
        var since: Instant
        /// nil: anywhere.
        var areas: [DisplayRect]?
        var isOver = false
    }

    /// The first frame shows what is due when it is on the screen, one refresh after it is drawn.
    static let lead = Interval.milliseconds(16)
    /// The smallest share of the newest picture with which a mixture replaces the picture before: less than that of a
    /// crossfade of 150 ms in a frame of 1/60 s.
    private static let leastKept: UInt32 = 12
    /// With reduced motion.
    static let longestReduced = Interval.milliseconds(100)

    private let isOn: Bool
    private let isReduced: Bool
    private var running: Running?
    /// The last mixture; nil while nothing moves.
    private var mixture: Canvas?
    private var pool = CanvasPool()

    /// - Parameters:
    ///   - isOn: false: everything changes at once.
    ///   - isReduced: Nothing moves, and no crossfade is longer than 100 ms.
    init(isOn: Bool, isReduced: Bool) { (self.isOn, self.isReduced) = (isOn, isReduced) }

    var isRunning: Bool { running != nil }

    /// - Parameter drawn: The picture before the change. While something moves, the movement goes on from what is on the
    ///   screen.
    mutating func begin(_ wanted: BaseChange, from drawn: Canvas, at now: Instant) {
        guard isOn, let change = isReduced ? wanted.reduced : wanted else { return }
        var areas: [DisplayRect]? = nil
        switch (running?.change, change) {
        case (.page, .state), (.list, .state), (.theme, .state), (.picture, .state), (.list, .picture): return
        case (.state(let former), .state(let rects)): areas = (former + rects).joined()
        case (nil, .state(let rects)): areas = rects.joined()
        case (_, .page), (_, .list), (_, .theme), (_, .picture): break
        }
        running = Running(change: change, from: mixture ?? drawn, since: now - Self.lead, areas: areas)
    }

    /// The list of the same page is elsewhere: what changes in place would leave traces at the former place.
    mutating func scrolled() {
        switch running?.change {
        case .picture, .state: running?.isOver = true
        case .page, .list, .theme, nil: break
        }
    }

    /// The picture for the screen.
    ///
    /// - Parameters:
    ///   - target: The newest picture.
    ///   - solid: Where the newest picture is seen at once, because a finger presses there.
    /// - Returns: The picture, and where it may differ from the one before because of the movement; nil: anywhere.
    mutating func frame(
        to target: Canvas, solid: [DisplayRect], at now: Instant
    ) -> (canvas: Canvas, moved: [DisplayRect]?) {
        guard let running else { return (target, []) }
        let time = isReduced ? min(running.change.time, Self.longestReduced) : running.change.time
        let past = Double((now - running.since).nanoseconds) / Double(time.nanoseconds)
        guard !running.isOver, past >= 0, past < 1 else {
            (self.running, mixture) = (nil, nil)
            pool = CanvasPool()
            return (target, running.areas)
        }
        let progress = running.change.curve.progress(at: past)
        let share = UInt32((255 * max(progress - running.share, 0) / (1 - running.share)).rounded())
        let canvas = pool.canvas(of: target.size)
        let whole = DisplayRect(target.size)
        switch running.change {
        case .page, .theme, .picture: canvas.mix(running.from, target, share: share, in: whole)
        case .list(let area, let distance):
            for rect in whole.parts(around: area) { canvas.mix(running.from, target, share: share, in: rect) }
            let shift = Int32((Double(distance) * (1 - progress)).rounded())
            canvas.mix(running.from, target, share: share, in: area, shift: shift)
        case .state:
            canvas.copy(target)
            for area in running.areas ?? [] { canvas.mix(running.from, target, share: share, in: area) }
        }
        for area in solid { canvas.copy(area, of: target, to: DisplayPoint(x: area.x, y: area.y)) }
        mixture = canvas
        keep(canvas, after: share)
        return (canvas, running.areas)
    }

    /// The next mixture begins with this one.
    ///
    /// - Parameter share: How much of the newest picture was mixed with the one before, 0 to 255.
    private mutating func keep(_ canvas: Canvas, after share: UInt32) {
        switch running?.change {
        case .list, nil: return
        case .page, .theme, .picture, .state: break
        }
        // At 255 nothing is left of the picture before. Mixtures of mixtures with a small share would add up errors of rounding.
        guard let former = running?.share, (Self.leastKept..<255).contains(share) else { return }
        running?.from = canvas
        running?.share = 1 - (1 - former) * (1 - Double(share) / 255)
    }
}

extension Instant {
    fileprivate static func - (instant: Instant, interval: Interval) -> Instant {
        Instant(nanoseconds: instant.nanoseconds &- interval.nanoseconds)
    }
}

extension DisplayRect {
    /// The parts of this rectangle that are outside of `inner`, which lies in it.
    fileprivate func parts(around inner: DisplayRect) -> [DisplayRect] {
        [
            DisplayRect(x: x, y: y, width: width, height: inner.y - y),
            DisplayRect(x: x, y: inner.bottom, width: width, height: bottom - inner.bottom),
            DisplayRect(x: x, y: inner.y, width: inner.x - x, height: inner.height),
            DisplayRect(x: inner.right, y: inner.y, width: right - inner.right, height: inner.height),
        ].filter { !$0.isEmpty }
    }
}
