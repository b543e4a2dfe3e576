internal import BezelModel

/// How a card fades in and out.
///
/// | state | card there | card gone |
/// | --- | --- | --- |
/// | hidden | entering | hidden |
/// | entering | entering, then shown | leaving, from as faint as it was |
/// | shown | shown | leaving |
/// | leaving | entering, from as faint as it was | leaving, then hidden |
struct Transition {
    static let enter = Interval.milliseconds(200)
    static let exit = Interval.milliseconds(150)

    private enum State {
        case hidden
        case entering(since: Instant)
        case shown
        case leaving(since: Instant)
    }

    private let isOn: Bool
    private let enter: Interval
    private var state = State.hidden

    /// - Parameters:
    ///   - isOn: false: cards appear and disappear at once.
    ///   - enter: How long a card comes in.
    init(isOn: Bool, enter: Interval = Self.enter) {
        self.isOn = isOn
        self.enter = enter
    }

    /// The opacity of the card, 0 to 255.
    mutating func opacity(isThere: Bool, at now: Instant) -> UInt32 {
        guard isOn else { return isThere ? 255 : 0 }
        switch (state, isThere) {
        case (.hidden, false), (.shown, true): break
        case (.hidden, true): state = .entering(since: now)
        case (.shown, false): state = .leaving(since: now)
        case (.entering(let since), true):
            if now - since >= enter { state = .shown }
        case (.leaving(let since), false):
            if now - since >= Self.exit { state = .hidden }
        case (.entering(let since), false):
            let left = 1 - Self.progress(since, now, enter)
            state = .leaving(since: now + Interval(nanoseconds: -Int64(left * Double(Self.exit.nanoseconds))))
        case (.leaving(let since), true):
            let left = 1 - Self.progress(since, now, Self.exit)
            state = .entering(since: now + Interval(nanoseconds: -Int64(left * Double(enter.nanoseconds))))
        }
        switch state {
        case .hidden: return 0
        case .shown: return 255
        // It begins at 40: a first frame that shows nothing would be useless.
        case .entering(let since): return UInt32(40 + 215 * Self.progress(since, now, enter))
        case .leaving(let since): return UInt32(255 * (1 - Self.progress(since, now, Self.exit)))
        }
    }

    private static func progress(_ since: Instant, _ now: Instant, _ whole: Interval) -> Double {
        min(max(Double((now - since).nanoseconds) / Double(whole.nanoseconds), 0), 1)
    }
}
