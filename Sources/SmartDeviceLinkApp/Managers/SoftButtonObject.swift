public import SmartDeviceLink

/// An event of a soft button.
public enum SoftButtonEvent: Hashable, Sendable {
    /// It went down or up (rpc_spec OnButtonEvent).
    case event(ButtonEventMode)
    /// It was pressed, short or long (rpc_spec OnButtonPress).
    case press(ButtonPressMode)
}

/// A soft button with its appearance and its handler. A button of an alert has exactly one state.
///
/// A handler may wait, and runs on the actor of the code that creates it, for instance on the main actor. The handler of a
/// button is called for one event after another; up to 256 events wait, above that the oldest are dropped. The handlers of
/// different buttons do not wait for each other.
public struct SoftButtonObject: Sendable {
    /// The app's name for the button; used in errors.
    public var name: String
    /// The button's appearances; an alert shows the first.
    public var states: [SoftButtonState]

    typealias Handler = @Sendable (SoftButtonEvent) -> Void

    /// Called on the manager's thread with each event.
    let handler: Handler
    /// The calls of the app's handler; nil if there is none.
    let calls: EventQueue<SoftButtonEvent>?

    /// Creates a button with any number of states whose events are ignored.
    public init(name: String, states: [SoftButtonState]) {
        self.init(name: name, states: states, onManagersThread: { _ in })
    }

    /// Creates a button with any number of states.
    ///
    /// - Parameter handler: Called with each event of the button.
    public init(
        name: String, states: [SoftButtonState],
        @_inheritActorContext handler: @escaping @Sendable (SoftButtonEvent) async -> Void
    ) {
        let calls = EventQueue(handler)
        (self.name, self.states, self.calls) = (name, states, calls)
        self.handler = calls.send
    }

    /// Creates a button with one state.
    ///
    /// - Parameters:
    ///   - text: Its text, which is also its name.
    ///   - artwork: Its picture; not sent if the head unit shows none.
    ///   - isHighlighted: Whether the button is highlighted. Default: false.
    ///   - action: What the head unit does when the button is pressed (rpc_spec SystemAction). Default: DEFAULT_ACTION.
    ///   - pressed: Called after a short or long press.
    public init(
        _ text: String, artwork: Artwork? = nil, isHighlighted: Bool = false, action: SystemAction = .default,
        @_inheritActorContext pressed: @escaping @Sendable () async -> Void = {}
    ) {
        let state = SoftButtonState(
            name: text, text: text, artwork: artwork, isHighlighted: isHighlighted, action: action)
        self.init(name: text, states: [state]) { if case .press = $0 { await pressed() } }
    }

    /// - Parameter handler: Called on the manager's thread, before the response to the alert that the button belongs to.
    init(name: String, states: [SoftButtonState], onManagersThread handler: @escaping Handler) {
        (self.name, self.states, self.handler, calls) = (name, states, handler, nil)
    }
}
