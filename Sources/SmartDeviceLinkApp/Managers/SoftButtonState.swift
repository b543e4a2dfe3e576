public import SmartDeviceLink

/// The appearance of a soft button (rpc_spec SoftButton).
public struct SoftButtonState: Sendable {
    /// The app's name for the state. It is shown if the button has no text and its picture is not available.
    public var name: String
    /// The button's text, up to 500 characters; nil for a button with a picture only.
    public var text: String?
    /// The button's picture; nil for none. Not sent if the head unit shows none.
    public var artwork: Artwork?
    /// Whether the button is highlighted.
    public var isHighlighted: Bool
    /// What the head unit does when the button is pressed (rpc_spec SystemAction).
    public var action: SystemAction

    /// Creates a state.
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
