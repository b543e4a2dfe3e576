public import SmartDeviceLinkApp

extension HeadUnitSimulator {
    /// What the driver sees at one moment, as texts.
    public struct Screen: Hashable, Sendable {
        /// What fills the screen.
        public enum Content: String, Hashable, Sendable {
            /// The clock: no app has the screen.
            case clock
            /// The list of all apps.
            case apps
            /// An app's texts, pictures and buttons (Show).
            case template
            /// An app's menu, or a submenu.
            case menu
            /// A list of choices (PerformInteraction).
            case choices
            /// A keyboard (PerformInteraction).
            case keyboard
            /// A long text (ScrollableMessage).
            case message
            /// A value with positions (Slider).
            case slider
            /// The app draws the screen itself, or will.
            case video
            /// A page of the head unit's own, for instance its settings.
            case other
        }

        /// A card over the screen: of an Alert or a SubtleAlert, or a question of the head unit.
        public struct Alert: Hashable, Sendable {
            /// The name of the app.
            public var sender: String
            /// The lines from the first to the last.
            public var texts: [String]
            /// The texts of the buttons; empty for a button with a picture only.
            public var buttons: [String]
            /// A SubtleAlert, which leaves the rest of the screen in use.
            public var isSubtle: Bool
            /// A ring turns for as long as it is shown (Alert `progressIndicator`).
            public var showsProgress: Bool
            /// Alerts that wait behind this one.
            public var waiting: Int
        }

        /// The open keyboard.
        public struct Keyboard: Hashable, Sendable {
            /// What was typed.
            public var entry: String
            /// The app's suggestions (autoCompleteList), as far as they are shown.
            public var suggestions: [String]
        }

        /// What fills the screen.
        public var content = Content.clock
        /// The name of the app at level FULL; nil for none.
        public var app: String?
        /// The title in the bar at the top, "" for none.
        public var title = ""
        /// The app's texts from the first to the last line without empty ones; the lines of guidance; the whole text of a
        /// message.
        public var texts: [String] = []
        /// The soft buttons, also those that a small screen shows on a page of their own. A button with a picture only has an
        /// empty text.
        public var buttons: [String] = []
        /// The rows of a menu, of choices or of the list of all apps.
        public var rows: [String] = []
        /// The entries of the menu of the app at level FULL, whether the menu is open or not. Submenus' entries are not
        /// among them.
        public var menu: [String] = []
        /// The name of the app's main picture as it was sent with Show; nil for none.
        public var graphic: String?
        /// The name of the app's second picture as it was sent with Show; nil for none.
        public var secondaryGraphic: String?
        /// The media clock, for instance "0:12" or "0:12 / 3:05"; nil for none.
        public var mediaClock: String?
        /// The open keyboard; nil for none.
        public var keyboard: Keyboard?
        /// The position of the open slider, from 1; nil for none.
        public var slider: Int?
        /// The card over the screen; nil for none.
        public var alert: Alert?
        /// A notice of the head unit's own, for instance that an app is not reachable any more; nil for none.
        public var notice: String?
        /// The focusable regions of the app at level FULL, by id, in the app's pixels.
        public var regions: [HapticRect] = []

        /// An empty screen.
        init() {}
    }
}

extension HeadUnitSimulator.Screen: CustomStringConvertible {
    /// One line for each part that is shown.
    public var description: String {
        var lines = ["\(content.rawValue)\(app.map { " of \($0)" } ?? "")\(title.isEmpty ? "" : ": \(title)")"]
        func add(_ name: String, _ texts: [String]) {
            if !texts.isEmpty { lines.append("\(name): \(texts.joined(separator: " | "))") }
        }
        add("texts", texts)
        add("buttons", buttons)
        add("rows", rows)
        add("picture", [graphic, secondaryGraphic].compactMap(\.self))
        add("media clock", [mediaClock].compactMap(\.self))
        if let keyboard { add("keyboard", [keyboard.entry] + keyboard.suggestions) }
        if let slider { lines.append("slider: \(slider)") }
        if let alert {
            add("alert", alert.texts)
            add("alert's buttons", alert.buttons)
        }
        add("notice", [notice].compactMap(\.self))
        return lines.joined(separator: "\n")
    }
}
