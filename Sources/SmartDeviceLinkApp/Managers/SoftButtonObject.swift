public import SmartDeviceLink

/// An event of a soft button.
public enum SoftButtonEvent: Hashable, Sendable {
    /// It went down or up (rpc_spec OnButtonEvent).
    case event(ButtonEventMode)
    /// It was pressed, short or long (rpc_spec OnButtonPress).
    case press(ButtonPressMode)
}

/// A soft button with its appearance and its handler. A button of an alert has exactly one state.
public struct SoftButtonObject: Sendable {
    /// Called on the manager's thread, in order, and before the response to the alert that the button belongs to. It
    /// must return quickly.
    public typealias Handler = @Sendable (SoftButtonEvent) -> Void

    /// The app's name for the button; used in errors.
    public var name: String
    /// The button's appearances; an alert shows the first.
    public var states: [SoftButtonState]
    /// Called with each event of the button. Nil: events are ignored.
    public var handler: Handler?

    /// Creates a button with any number of states.
    public init(name: String, states: [SoftButtonState], handler: Handler? = nil) {
        self.name = name
        self.states = states
        self.handler = handler
    }

    /// Creates a button with one state.
    ///
    /// - Parameters:
    ///   - text: Its text, which is also its name.
    ///   - artwork: Its picture; not sent if the head unit shows none.
    ///   - isHighlighted: Whether the button is highlighted. Default: false.
    ///   - action: What the head unit does when the button is pressed (rpc_spec SystemAction). Default: DEFAULT_ACTION.
    ///   - pressed: Called on the manager's thread after a short or long press. It must return quickly.
    public init(
        _ text: String, artwork: Artwork? = nil, isHighlighted: Bool = false, action: SystemAction = .default,
        pressed: @escaping @Sendable () -> Void = {}
    ) {
        let state = SoftButtonState(
            name: text, text: text, artwork: artwork, isHighlighted: isHighlighted, action: action)
        self.init(name: text, states: [state]) { if case .press = $0 { pressed() } }
    }
}
