/// How the integrator wants all screens to look.
public struct Look: Hashable, Sendable {
    /// A line is around each button that is not recommended: its surface hardly differs from its surroundings.
    public var hasHighContrast: Bool
    /// Nothing moves by itself: cards appear at once, and activity is shown by three dots instead of a ring that turns.
    /// Lists still follow a finger.
    public var reducesMotion: Bool

    public init(hasHighContrast: Bool = false, reducesMotion: Bool = false) {
        self.hasHighContrast = hasHighContrast
        self.reducesMotion = reducesMotion
    }
}
