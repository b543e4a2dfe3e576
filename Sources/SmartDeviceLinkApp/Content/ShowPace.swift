/// Limits how often Show is sent, so that an app may change a text as often as it likes. Head units end the registration of an
/// app that sends more than some 100 requests a second (ProtocolNotes, "Permissions").
///
/// A few requests may follow each other at once; then there is one each ``interval``.
struct ShowPace: Hashable, Sendable {
    /// Between two requests, on average.
    static let interval = Duration.seconds(1) / 15
    /// The most requests that follow each other at once.
    static let burst = 5

    /// When the requests that were sent count as paid, as time on the manager's clock.
    private var paid = Duration.zero

    /// How long the next request must wait; zero if it may be sent now.
    func delay(at now: Duration) -> Duration { max(.zero, paid - Self.interval * (Self.burst - 1) - now) }

    mutating func sent(at now: Duration) { paid = max(paid, now) + Self.interval }
}
