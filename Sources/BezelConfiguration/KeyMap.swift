package import HeadUnit
package import SmartDeviceLink
internal import TouchInput

/// The action of a key.
package enum KeyAction: Hashable, Sendable, CustomStringConvertible {
    case focus(FocusMove)
    /// Presses the focused button or region.
    case select
    /// Goes from a submenu to its menu, or closes a menu or an interaction.
    case back
    /// Leaves the app on the screen for the list of all apps.
    case home
    /// A hard button for the subscribed app.
    case button(ButtonName)
    /// Makes the panel brighter or darker.
    case brightness(BrightnessStep)
    /// Makes all sounds louder or quieter, or mutes them.
    case volume(VolumeKey)
    /// Begins to listen to the driver, or ends it.
    case voice
    /// Switches the microphone off and on.
    case microphoneMute

    package static let words =
        FocusMove.allCases.map { Self.focus($0).description } + ["select", "back", "home"]
        + BrightnessStep.allCases.map { Self.brightness($0).description }
        + VolumeKey.allCases.map { Self.volume($0).description }
        + [Self.voice.description, Self.microphoneMute.description]
        + ButtonName.allCases.map { Self.button($0).description }

    /// `focus.left`, `select`, `button.OK` …
    package init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
        switch (parts.first, parts.count > 1 ? parts[1] : nil) {
        case ("select", nil): self = .select
        case ("back", nil): self = .back
        case ("home", nil): self = .home
        case ("voice", nil): self = .voice
        case ("microphone", "mute"?): self = .microphoneMute
        case ("focus", let word?): if let move = FocusMove(rawValue: word) { self = .focus(move) } else { return nil }
        case ("button", let word?):
            if let name = ButtonName(rawValue: word) { self = .button(name) } else { return nil }
        case ("brightness", let word?):
            if let step = BrightnessStep(rawValue: word) { self = .brightness(step) } else { return nil }
        case ("volume", let word?): if let key = VolumeKey(rawValue: word) { self = .volume(key) } else { return nil }
        default: return nil
        }
    }

    package var description: String {
        switch self {
        case .focus(let move): "focus.\(move.rawValue)"
        case .select: "select"
        case .back: "back"
        case .home: "home"
        case .button(let name): "button.\(name.rawValue)"
        case .brightness(let step): "brightness.\(step.rawValue)"
        case .volume(let key): "volume.\(key.rawValue)"
        case .voice: "voice"
        case .microphoneMute: "microphone.mute"
        }
    }
}

/// One step of the panel's brightness: to the next ten percent.
package enum BrightnessStep: String, Hashable, Sendable, CaseIterable {
    case up, down

    /// - Parameter percent: 1 to 100.
    /// - Returns: 1 to 100.
    package func next(from percent: Int) -> Int {
        switch self {
        case .up: min((percent / 10 + 1) * 10, 100)
        case .down: max((percent - 1) / 10 * 10, 1)
        }
    }
}

/// The action of a knob: one for each detent clockwise, another one for each detent back.
package enum KnobAction: String, Hashable, Sendable, CaseIterable {
    case focusKnob = "focus.knob"
    case focusKnobReversed = "focus.knob-reversed"
    case focusSideways = "focus.sideways"
    case focusUpright = "focus.upright"
    case tune = "button.TUNE"
    case seek = "button.SEEK"
    case zoom = "button.NAV_ZOOM"
    case volume = "volume"

    /// A detent clockwise, to the right, or away from the user.
    package var forwards: KeyAction {
        switch self {
        case .focusKnob: .focus(.next)
        case .focusKnobReversed: .focus(.previous)
        case .focusSideways: .focus(.right)
        case .focusUpright: .focus(.up)
        case .tune: .button(.tuneUp)
        case .seek: .button(.seekRight)
        case .zoom: .button(.navZoomIn)
        case .volume: .volume(.up)
        }
    }

    package var backwards: KeyAction {
        switch self {
        case .focusKnob: .focus(.previous)
        case .focusKnobReversed: .focus(.next)
        case .focusSideways: .focus(.left)
        case .focusUpright: .focus(.down)
        case .tune: .button(.tuneDown)
        case .seek: .button(.seekLeft)
        case .zoom: .button(.navZoomOut)
        case .volume: .volume(.down)
        }
    }
}

/// The actions of keys and knobs, by the kernel's numbers. Others have no action.
package struct KeyMap: Hashable, Sendable {
    package var keys: [UInt16: KeyAction] = [:]
    package var knobs: [UInt16: KnobAction] = [:]

    /// By the kernel's names, in the order of the documentation.
    static let defaultKeys: [(name: String, action: KeyAction)] =
        [
            ("KEY_LEFT", .focus(.left)), ("KEY_RIGHT", .focus(.right)), ("KEY_UP", .focus(.up)),
            ("KEY_DOWN", .focus(.down)), ("KEY_TAB", .focus(.next)), ("KEY_NEXT", .focus(.next)),
            ("KEY_PREVIOUS", .focus(.previous)), ("KEY_ENTER", .select), ("KEY_KPENTER", .select),
            ("KEY_SELECT", .select), ("KEY_BACK", .back), ("KEY_ESC", .back), ("KEY_HOMEPAGE", .home),
            ("KEY_HOME", .home),
            ("KEY_OK", .button(.ok)),
            ("KEY_PLAYPAUSE", .button(.playPause)),
            ("KEY_PLAY", .button(.playPause)), ("KEY_PLAYCD", .button(.playPause)),
            ("KEY_PAUSECD", .button(.playPause)),
            ("KEY_NEXTSONG", .button(.seekRight)), ("KEY_PREVIOUSSONG", .button(.seekLeft)),
            ("KEY_CHANNELUP", .button(.tuneUp)), ("KEY_CHANNELDOWN", .button(.tuneDown)),
            ("KEY_SEARCH", .button(.search)), ("KEY_ZOOMIN", .button(.navZoomIn)),
            ("KEY_ZOOMOUT", .button(.navZoomOut)), ("KEY_KPPLUS", .button(.navZoomIn)),
            ("KEY_KPMINUS", .button(.navZoomOut)), ("KEY_BRIGHTNESSUP", .brightness(.up)),
            ("KEY_BRIGHTNESSDOWN", .brightness(.down)), ("KEY_VOLUMEUP", .volume(.up)),
            ("KEY_VOLUMEDOWN", .volume(.down)), ("KEY_MUTE", .volume(.mute)),
            ("KEY_VOICECOMMAND", .voice), ("KEY_ASSISTANT", .voice), ("KEY_DICTATE", .voice),
            ("KEY_MICMUTE", .microphoneMute),
        ]
        + presets.enumerated().flatMap { number, preset in
            ["KEY_\(number)", "KEY_KP\(number)", "KEY_NUMERIC_\(number)"].map { ($0, .button(preset)) }
        }

    static let defaultKnobs: [(name: String, action: KnobAction)] = [
        ("REL_DIAL", .focusKnob), ("REL_WHEEL", .focusKnob), ("REL_HWHEEL", .focusSideways),
    ]

    private static let presets: [ButtonName] = [
        .preset0, .preset1, .preset2, .preset3, .preset4, .preset5, .preset6, .preset7, .preset8, .preset9,
    ]

    static let standard: KeyMap = {
        var map = KeyMap()
        for (name, action) in defaultKeys { if let code = KeyName.key(name) { map.keys[code] = action } }
        for (name, action) in defaultKnobs { if let axis = KeyName.knob(name) { map.knobs[axis] = action } }
        return map
    }()
}
