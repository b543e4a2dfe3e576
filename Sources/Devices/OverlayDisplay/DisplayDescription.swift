public import BezelModel

/// What a display is and how it is driven, for people.
public struct DisplayDescription: Hashable, Sendable, CustomStringConvertible {
    /// The node, such as "/dev/dri/card0"; "headless" without one.
    public var card: String
    /// The kernel driver's name.
    public var driver: String
    /// Such as "HDMI-A-1".
    public var connector: String
    public var size: DisplaySize
    /// Frames a second, rounded; 0 when nothing limits them.
    public var refresh: Int
    /// How the card gets above the base, such as "overlay plane 31".
    public var route: String
    /// By what the panel says of its own size; nil where it says nothing.
    public var pixelsPerMillimetre: Double?

    public var description: String {
        let rate = refresh == 0 ? "" : "@\(refresh)"
        return "\(card) (\(driver)) \(connector) \(size.width)x\(size.height)\(rate), \(route)"
    }
}
