internal import Glibc
internal import HeadUnit
package import OverlayDisplay

extension ProgramConfiguration {
    /// What is used of the input of the compositor that shows the display.
    package var compositorInput: WaylandInput {
        WaylandInput(touches: touch.sources.contains(.compositor), keys: keys.sources.contains(.compositor))
    }

    /// Why the values for touch, keys and display do not fit together; nil if they do.
    package var inputProblem: String? {
        let input = compositorInput
        guard let key = input.touches ? "touch.sources" : input.keys ? "keys.sources" : nil else { return nil }
        if input.touches, touch.sources.contains(where: { $0.panel != nil }) {
            return "touch.sources: \"\(TouchSource.compositor)\" and \"evdev\" would both report each finger; use one"
        }
        if input.keys, keys.sources.contains(where: { $0.device != nil }) {
            return "keys.sources: \"\(KeySource.compositor)\" and \"evdev\" would both report each key; use one"
        }
        switch display.output {
        case .auto, .wayland, .window: return nil
        case .kms, .headless:
            return "\(key): \"\(TouchSource.compositor)\" needs display.output = \"wayland\" or \"window\""
        }
    }

    /// The configuration, restricted to what the display allows.
    ///
    /// - With cards only, apps' screens and video are not offered.
    /// - A window gets touches and keys from its compositor. The kernel's devices are not read, because each finger and
    ///   key would be counted twice, and those meant for other windows would be counted too.
    ///
    /// - Parameter automatic: What `display.output` = "auto" stands for.
    package func served(on automatic: @autoclosure () -> Output) -> ProgramConfiguration {
        var served = self
        if display.output == .auto { served.display.output = automatic() }
        switch served.display.output {
        case .auto, .kms, .headless: break
        case .wayland:
            guard display.layer == .card else { break }
            served.headUnit.screen.templates = false
            served.video.isEnabled = false
        case .window:
            served.touch.sources = touch.sources.filter { $0.panel == nil && $0 != .compositor } + [.compositor]
            served.keys.sources = keys.sources.filter { $0.device == nil && $0 != .compositor } + [.compositor]
        }
        return served
    }
}

extension ProgramConfiguration.Output {
    /// The output that "auto" selects now.
    ///
    /// - Parameter connector: `display.connector`; empty for any.
    package static func automatic(connector: String) -> Self {
        guard getenv("WAYLAND_DISPLAY") != nil else { return .kms }
        let choice = Display.choice(among: Display.list(), wanted: connector.isEmpty ? nil : connector)
        return automatic(hasCompositor: true, master: choice.map { ScreenMaster(of: $0.card.node) })
    }

    /// - Parameter master: The program that controls the card's screen; nil without a connected display.
    static func automatic(hasCompositor: Bool, master: ScreenMaster?) -> Self {
        guard hasCompositor else { return .kms }
        switch master {
        case ScreenMaster.none?: return .kms
        case .process?, .unknown?, nil: return .wayland
        }
    }
}

extension ProgramConfiguration.Display {
    /// The settings for `OverlayDisplay` with a compositor.
    ///
    /// - Parameter input: What is used of the compositor's input.
    package func waylandSettings(taking input: WaylandInput) -> WaylandSettings {
        var settings = WaylandSettings()
        settings.connector = connector.isEmpty ? nil : connector
        settings.size = size
        settings.input = input
        settings.panel = PanelNumber.compositor
        settings.shell =
            output == .window ? .window(isFullscreen: fullscreen) : layer == .card ? .card : .screen
        return settings
    }
}
