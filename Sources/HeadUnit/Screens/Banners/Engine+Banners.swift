import BezelModel

/// The notice on the screen, and the keys that reach it.
extension Engine {
    var shownBanner: Banner? {
        screens.banners.banner(in: Words.of(configuration.language), usesKeys: keys.focus.usesKeys) { target in
            touch.isPressed(target) || keys.focus.heldTarget == target
        }
    }

    /// The part of a notice that the select key would press; nil while the knob is elsewhere.
    var focusedBannerTarget: TargetID? { screens.banners.focusedTarget }

    /// A key moves the focus to a notice, on it, or from it. From the first element of a page, the notice is one step back.
    ///
    /// - Parameter isAtFirst: Whether the first element of the page has the focus, or nothing has it.
    /// - Returns: Whether the notice has taken the move.
    mutating func moveFocusOfBanner(_ move: FocusMove, isAtFirst: Bool) -> Bool {
        screens.banners.moveFocus(move, isAtFirst: isAtFirst)
    }
}
