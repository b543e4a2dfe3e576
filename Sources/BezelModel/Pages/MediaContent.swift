/// The media clock, buttons and presets of a media app, under its lines and picture.
public struct MediaContent: Hashable, Sendable {
    /// The playing time. It has whole seconds, so that a page changes once a second and not with every frame.
    public enum Clock: Hashable, Sendable {
        /// - Parameters:
        ///   - from: Where the bar begins.
        ///   - to: Where it ends; nil for a time without a bar. It is below `from` for a clock that counts down.
        case time(seconds: Int, from: Int, to: Int?)
        /// A text of the app's in place of a time.
        case text(String)
    }

    /// The effect of a button (rpc_spec SeekIndicatorType).
    public enum Seek: Hashable, Sendable {
        case track
        /// By a number of seconds; nil if the app has not stated it.
        case time(seconds: Int?)
    }

    /// The symbol of the middle button (rpc_spec AudioStreamingIndicator).
    public enum Indicator: Hashable, Sendable {
        case playPause, play, pause, stop
    }

    public enum Button: Hashable, Sendable {
        case back(Seek)
        case play(Indicator)
        case forward(Seek)
    }

    public struct Preset: Hashable, Sendable {
        /// 0 to 9.
        public var number: Int
        public var text: String

        public init(number: Int, text: String) {
            self.number = number
            self.text = text
        }
    }

    /// nil for none.
    public var clock: Clock?
    /// The buttons to which the app has subscribed, from left to right in every language.
    public var buttons: [Button]
    public var presets: [Preset]

    public init(clock: Clock? = nil, buttons: [Button] = [], presets: [Preset] = []) {
        self.clock = clock
        self.buttons = buttons
        self.presets = presets
    }
}

extension MediaContent.Button {
    public var part: TemplateContent.Part {
        switch self {
        case .back: .mediaBack
        case .play: .mediaPlay
        case .forward: .mediaForward
        }
    }
}
