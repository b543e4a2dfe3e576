/// How far a card is from its place, as a function of time: a finger moves it, and a card that the finger lets go returns.
/// The engine and the drawing ask the same value.
public struct CardShift: Hashable, Sendable {
    /// How long a card takes back to its place.
    public static let returnTime = Interval.milliseconds(120)

    /// The way of the finger in pixels, positive downwards.
    private var way: Int32
    /// A card moves only towards the edge that it came from.
    private var isDown: Bool
    /// When the finger let go; nil for a card that is held or at its place.
    private var released: Instant?

    /// A card at its place.
    public init(isDown: Bool = true) {
        way = 0
        self.isDown = isDown
    }

    /// The finger moves the card on. A card that was on its way back begins at its place.
    ///
    /// - Parameter pixels: Positive downwards.
    public mutating func move(by pixels: Int32) {
        way = released == nil ? Int32(clamping: Int64(way) + Int64(pixels)) : pixels
        released = nil
    }

    /// The finger lets go: the card returns.
    public mutating func release(at now: Instant) { released = now }

    /// How far the card is from its place, in pixels, positive downwards.
    public func offset(at now: Instant) -> Int32 {
        let held = isDown ? max(way, 0) : min(way, 0)
        guard let released else { return held }
        let done = Double((now - released).nanoseconds) / Double(Self.returnTime.nanoseconds)
        let left = 1 - min(max(done, 0), 1)
        return Int32((Double(held) * left * left).rounded())
    }

    /// Whether the offset still changes after `now` without a finger.
    public func isMoving(at now: Instant) -> Bool { released != nil && offset(at: now) != 0 }
}
