public import BezelModel

/// Describes a display and how it is driven, for people.
public struct DisplayDescription: Hashable, Sendable, CustomStringConvertible {
    /// The node, such as "/dev/dri/card0"; "headless" for a display in memory.
    public var card: String
    /// The kernel driver's name.
    public var driver: String
    /// Such as "HDMI-A-1".
    public var connector: String
    public var size: DisplaySize
    /// Frames per second, rounded; 0 without a limit.
    public var refresh: Int
    /// How an alert's card is put above the base picture, such as "overlay plane 31".
    public var route: String
    /// Computed from the panel's size; nil if the panel does not report it.
    public var pixelsPerMillimetre: Double?

    public var description: String {
        let rate = refresh == 0 ? "" : "@\(refresh)"
        return "\(card) (\(driver)) \(connector) \(size.width)x\(size.height)\(rate), \(route)"
    }
}
