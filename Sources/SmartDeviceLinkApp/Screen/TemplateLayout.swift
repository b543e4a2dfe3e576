/// How a head unit arranges texts, graphics and soft buttons (rpc_spec PredefinedLayout), for ``ScreenContent/layout``.
/// ``DisplayCapability/layouts`` lists those that a head unit has.
public struct TemplateLayout: RawRepresentable, Hashable, Sendable {
    /// A value of rpc_spec PredefinedLayout, or a name of the head unit's own, up to 500 characters.
    public var rawValue: String

    /// Creates a layout, for one of the head unit's own.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// DEFAULT: the head unit's choice for the kind of app.
    public static let `default` = Self(rawValue: "DEFAULT")
    /// MEDIA: for music, with the media clock.
    public static let media = Self(rawValue: "MEDIA")
    /// NON-MEDIA: texts and soft buttons.
    public static let nonMedia = Self(rawValue: "NON-MEDIA")
    /// ONSCREEN_PRESETS: custom presets.
    public static let onscreenPresets = Self(rawValue: "ONSCREEN_PRESETS")
    /// NAV_FULLSCREEN_MAP: the app's video on the whole screen.
    public static let navFullscreenMap = Self(rawValue: "NAV_FULLSCREEN_MAP")
    /// NAV_LIST: a list of a navigation app.
    public static let navList = Self(rawValue: "NAV_LIST")
    /// NAV_KEYBOARD: a keyboard of a navigation app.
    public static let navKeyboard = Self(rawValue: "NAV_KEYBOARD")
    /// GRAPHIC_WITH_TEXT: the graphic on the left, texts on the right.
    public static let graphicWithText = Self(rawValue: "GRAPHIC_WITH_TEXT")
    /// TEXT_WITH_GRAPHIC: texts on the left, the graphic on the right.
    public static let textWithGraphic = Self(rawValue: "TEXT_WITH_GRAPHIC")
    /// TILES_ONLY: soft buttons as tiles.
    public static let tilesOnly = Self(rawValue: "TILES_ONLY")
    /// TEXTBUTTONS_ONLY: soft buttons with texts.
    public static let textButtonsOnly = Self(rawValue: "TEXTBUTTONS_ONLY")
    /// GRAPHIC_WITH_TILES: the graphic on the left, soft buttons as tiles on the right.
    public static let graphicWithTiles = Self(rawValue: "GRAPHIC_WITH_TILES")
    /// TILES_WITH_GRAPHIC: soft buttons as tiles on the left, the graphic on the right.
    public static let tilesWithGraphic = Self(rawValue: "TILES_WITH_GRAPHIC")
    /// GRAPHIC_WITH_TEXT_AND_SOFTBUTTONS: the graphic on the left, texts and soft buttons on the right.
    public static let graphicWithTextAndSoftButtons = Self(rawValue: "GRAPHIC_WITH_TEXT_AND_SOFTBUTTONS")
    /// TEXT_AND_SOFTBUTTONS_WITH_GRAPHIC: texts and soft buttons on the left, the graphic on the right.
    public static let textAndSoftButtonsWithGraphic = Self(rawValue: "TEXT_AND_SOFTBUTTONS_WITH_GRAPHIC")
    /// GRAPHIC_WITH_TEXTBUTTONS: the graphic on the left, soft buttons with texts on the right.
    public static let graphicWithTextButtons = Self(rawValue: "GRAPHIC_WITH_TEXTBUTTONS")
    /// TEXTBUTTONS_WITH_GRAPHIC: soft buttons with texts on the left, the graphic on the right.
    public static let textButtonsWithGraphic = Self(rawValue: "TEXTBUTTONS_WITH_GRAPHIC")
    /// LARGE_GRAPHIC_WITH_SOFTBUTTONS: a large graphic with soft buttons.
    public static let largeGraphicWithSoftButtons = Self(rawValue: "LARGE_GRAPHIC_WITH_SOFTBUTTONS")
    /// DOUBLE_GRAPHIC_WITH_SOFTBUTTONS: two graphics with soft buttons.
    public static let doubleGraphicWithSoftButtons = Self(rawValue: "DOUBLE_GRAPHIC_WITH_SOFTBUTTONS")
    /// LARGE_GRAPHIC_ONLY: a large graphic.
    public static let largeGraphicOnly = Self(rawValue: "LARGE_GRAPHIC_ONLY")
    /// WEB_VIEW: a page that the app draws in the head unit's browser, since RPC 7.0.
    public static let webView = Self(rawValue: "WEB_VIEW")
}
