/// The media clock of a media app (rpc_spec SetMediaClockTimer), for ``ScreenContent/mediaClock``. The head unit counts by
/// itself, in whole seconds; the app declares the clock when it begins, jumps, pauses and continues.
///
/// ```swift
/// await screen.update { $0.mediaClock = .running(from: .seconds(83), to: .seconds(240)) }
/// ```
///
/// Times are 0 to 59 hours, 59 minutes and 59 seconds, and rates 0.1 to 100; values outside become the nearest of the two.
public enum MediaClock: Hashable, Sendable {
    /// There is no clock.
    case cleared
    /// Counts up (COUNTUP, RESUME).
    ///
    /// - from: The time at which it begins. Nil: where the clock before is, in the direction in which it counted.
    /// - to: The time at which it stops; nil for none, or for that of the clock before if `from` is nil.
    /// - rate: How many seconds of the clock pass in one second, since RPC 7.1. Default: 1.
    case running(from: Duration? = nil, to: Duration? = nil, rate: Double = 1)
    /// Counts down (COUNTDOWN).
    ///
    /// - from: The time at which it begins.
    /// - to: The time at which it stops; nil for 0.
    /// - rate: How many seconds of the clock pass in one second, since RPC 7.1. Default: 1.
    case countingDown(from: Duration, to: Duration? = nil, rate: Double = 1)
    /// Stands still (PAUSE).
    ///
    /// - at: The time that it shows. Nil: where the clock before is.
    /// - of: The time at which it would stop; nil for none, or for that of the clock before if `at` is nil.
    case paused(at: Duration? = nil, of: Duration? = nil)
}

/// The buttons beside the media clock, which the head unit draws while the app subscribes to them
/// (``ScreenManager/subscribe(to:_:)`` with `seekLeft`, `playPause` and `seekRight`). For ``ScreenContent/mediaControls``.
public struct MediaControls: Hashable, Sendable {
    /// What the middle button means (rpc_spec AudioStreamingIndicator).
    public enum Indicator: String, Hashable, Sendable {
        /// PLAY_PAUSE: it plays or pauses.
        case playPause = "PLAY_PAUSE"
        /// PLAY: it plays.
        case play = "PLAY"
        /// PAUSE: it pauses.
        case pause = "PAUSE"
        /// STOP: it stops.
        case stop = "STOP"
    }

    /// What a button for seeking means (rpc_spec SeekStreamingIndicator).
    public enum Seek: Hashable, Sendable {
        /// TRACK: the next or the previous track.
        case track
        /// TIME: a jump of some seconds, 1 to 99; a number outside becomes the nearest of the two. Nil: the head unit shows no
        /// number.
        case time(seconds: Int?)
    }

    /// What the middle button means, since RPC 5.0. Default: PLAY_PAUSE.
    public var indicator = Indicator.playPause
    /// What the button SEEKRIGHT means, since RPC 7.1. Default: the next track.
    public var forward = Seek.track
    /// What the button SEEKLEFT means, since RPC 7.1. Default: the previous track.
    public var back = Seek.track

    /// Creates controls.
    public init(indicator: Indicator = .playPause, forward: Seek = .track, back: Seek = .track) {
        (self.indicator, self.forward, self.back) = (indicator, forward, back)
    }
}
