public import SmartDeviceLink

/// How a soft button looks, and what the head unit does when it is pressed.
public struct SoftButtonState: Sendable {
    /// The app's word for it; shown where the button has no text and its picture cannot be had.
    public var name: String
    public var text: String?
    public var artwork: Artwork?
    public var isHighlighted: Bool
    public var action: SystemAction

    public init(
        name: String, text: String? = nil, artwork: Artwork? = nil, isHighlighted: Bool = false,
        action: SystemAction = .default
    ) {
        self.name = name
        self.text = text
        self.artwork = artwork
        self.isHighlighted = isHighlighted
        self.action = action
    }
}
