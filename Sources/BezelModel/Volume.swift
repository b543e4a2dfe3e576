/// The driver's volume of all sounds.
public struct Volume: Hashable, Sendable {
    /// As it is perceived, 0…100. Kept while the sound is muted.
    public var percent: Int
    public var isMuted: Bool

    /// - Parameter percent: Other values count as the nearest of 0…100.
    public init(percent: Int, isMuted: Bool = false) {
        self.percent = min(max(percent, 0), 100)
        self.isMuted = isMuted
    }

    /// In percent: 0 while the sound is muted.
    public var heard: Int { isMuted ? 0 : percent }
}
