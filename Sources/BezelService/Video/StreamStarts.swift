internal import BezelModel

/// Limits how often each app may start a stream of video, because each start is a start of a process. One app cannot use up
/// the starts of another one.
struct StreamStarts {
    /// Starts in a minute, at most.
    static let perMinute = 30

    /// When the last streams of each app began, the oldest first.
    private var times: [String: [Instant]] = [:]

    /// - Parameter app: The same in each session of the app.
    /// - Returns: Whether a stream may begin.
    mutating func begin(of app: String, at now: Instant) -> Bool {
        times = times.compactMapValues { times in
            let recent = times.filter { now - $0 <= .seconds(60) }
            return recent.isEmpty ? nil : recent
        }
        guard times[app, default: []].count < Self.perMinute else { return false }
        times[app, default: []].append(now)
        return true
    }
}
