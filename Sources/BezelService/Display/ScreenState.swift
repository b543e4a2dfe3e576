internal import BezelModel

/// Whether the panel is lit, and the cause, for the log and `bezel status`.
struct ScreenState: Hashable, Sendable {
    enum Cause: Hashable, Sendable {
        /// An order of `bezel screen`, of a console, or of a program at the control socket.
        case order
        /// Nothing has happened for the time of this key of the configuration.
        case quiet(Interval, key: String)
        case touch
        case key
        /// A picture of an app's video.
        case video
        /// Something new on the screen, in words.
        case news(String)
    }

    var isLit = true
    /// nil until the panel is switched off for the first time.
    var cause: Cause?
    /// When it was switched off or on; nil as `cause`.
    var since: Instant?

    /// A line of the log; empty before the first change.
    var line: String {
        guard let cause else { return "" }
        return "the screen was switched \(isLit ? "on" : "off") \(cause.words)"
    }
}

extension ScreenState.Cause {
    var words: String {
        switch self {
        case .order: "by an order (bezel screen, a console or a program)"
        case .quiet(let time, let key):
            "after \(time.milliseconds / 1000) s without a touch and without anything new (\(key))"
        case .touch: "by a touch"
        case .key: "by a key"
        case .video: "by an app's video"
        case .news(let words): "by \(words)"
        }
    }
}

extension Scene {
    /// The changes since an earlier scene, in words: "a card of Wayfinder", "the screen of Fuel".
    func news(since earlier: Scene?) -> String {
        let former = Set((earlier?.layers ?? []).map(\.card))
        if let card = layers.last(where: { !former.contains($0.card) })?.card {
            return card.sender.isEmpty ? "a card" : "a card of \(card.sender)"
        }
        if let voice, voice.id != earlier?.voice?.id {
            return voice.sender.isEmpty ? "a card" : "a card of \(voice.sender)"
        }
        if banner?.id != earlier?.banner?.id, banner != nil { return "a notice" }
        if overlay != earlier?.overlay, overlay != nil { return "a turn of route guidance" }
        if screen != earlier?.screen {
            switch screen {
            case .notice, .waiting: return "an app's screen"
            case .idle: return "a change of the screen that no app has"
            case .page(let page): return page.header.title.isEmpty ? "a page" : "the page \(page.header.title)"
            case .video: return "the screen of an app with video"
            }
        }
        return layers.count < former.count ? "the end of a card" : "a change on the screen"
    }
}
