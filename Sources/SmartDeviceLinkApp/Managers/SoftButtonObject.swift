public import SmartDeviceLink

/// What a finger does to a soft button.
public enum SoftButtonEvent: Hashable, Sendable {
    /// It has come down on it, or has left it.
    case event(ButtonEventMode)
    /// It has pressed it.
    case press(ButtonPressMode)
}

/// A soft button and what it does. An alert's has one state.
public struct SoftButtonObject: Sendable {
    /// Called on the manager's thread, in order, and before the answer of the alert that the button was on; it must not
    /// take long.
    public typealias Handler = @Sendable (SoftButtonEvent) -> Void

    public var name: String
    public var states: [SoftButtonState]
    public var handler: Handler?

    public init(name: String, states: [SoftButtonState], handler: Handler? = nil) {
        self.name = name
        self.states = states
        self.handler = handler
    }

    /// A button with one state.
    ///
    /// - Parameters:
    ///   - text: Its label, and its name.
    ///   - artwork: Left out where the head unit shows none.
    ///   - isHighlighted: Whether it stands out.
    ///   - action: What the head unit does by itself when it is pressed.
    ///   - pressed: Called when it was pressed, short or long.
    public init(
        _ text: String, artwork: Artwork? = nil, isHighlighted: Bool = false, action: SystemAction = .default,
        pressed: @escaping @Sendable () -> Void = {}
    ) {
        let state = SoftButtonState(
            name: text, text: text, artwork: artwork, isHighlighted: isHighlighted, action: action)
        self.init(name: text, states: [state]) { if case .press = $0 { pressed() } }
    }
}
