public import BezelModel

/// The settings of a display that a Wayland compositor shows.
public struct WaylandSettings: Hashable, Sendable {
    /// The kind of surface.
    public enum Shell: Hashable, Sendable {
        /// A surface above all windows, full-screen ones included (zwlr_layer_shell_v1), which holds the whole screen.
        case screen
        /// The same for cards only: without a card there is no surface, and other programs are visible and can be
        /// touched.
        case card
        /// A window like that of any program (xdg_toplevel).
        case window(isFullscreen: Bool)

        /// Whether it needs zwlr_layer_shell_v1.
        public var isLayer: Bool {
            switch self {
            case .screen, .card: true
            case .window: false
            }
        }
    }

    public var shell = Shell.screen
    /// The output's name, such as "HDMI-A-1"; nil for any, built-in panels first. A window is placed by the compositor.
    public var connector: String?
    /// The size of pictures before the compositor has named one, and a window's first size, in pixels.
    public var size = DisplaySize(width: 800, height: 480)
    /// Which input of the compositor is used.
    public var input = WaylandInput()
    /// Number of the panel in its ``BezelModel/ContactFrame``s.
    public var panel: UInt8 = 0
    /// The compositor's socket; nil: the environment's `WAYLAND_DISPLAY`.
    public var socket: String?

    public init() {}
}

/// Which input of its compositor a display uses. The default is none.
public struct WaylandInput: Hashable, Sendable {
    /// The pointer and the fingers.
    public var touches: Bool
    /// The keys. A ``WaylandSettings/Shell/screen`` then requests the keyboard while it is shown, and no window has it.
    /// A ``WaylandSettings/Shell/card`` does not ask for it.
    public var keys: Bool

    public init(touches: Bool = false, keys: Bool = false) {
        self.touches = touches
        self.keys = keys
    }
}

/// Input from a compositor.
public enum DisplayInput: Sendable {
    /// Fingers, or the pointer with its button down, in display pixels.
    case touch(ContactFrame)
    /// A key, while the window has the keyboard.
    case key(KeyEvent)
    /// The user has closed the window.
    case closed
}
