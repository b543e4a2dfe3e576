import BezelModel
import SmartDeviceLink

/// Composes the scene from the state of the features. It has no state.
enum SceneComposer {
    /// The app that has the screen.
    struct ShownApp {
        let name: String
        let template: TemplateStore.Template
        let regions: [Region]
        /// The region with the visible focus, and its opacity in percent.
        let focus: (region: UInt32, strength: UInt8)?
    }

    /// The alert that has the screen.
    struct ShownAlert {
        let id: AlertQueue.ID
        let alert: PendingAlert
        let time: TimeBar?
        let waiting: Int
        /// Elements under a finger or the select key.
        let pressed: Set<Int>
        /// The element that the select key would press.
        let focused: Int?
        /// The card can be hidden.
        let hides: Bool
    }

    /// The lines in the middle of the screen.
    static func notice(_ app: ShownApp?, _ configuration: HeadUnitConfiguration) -> [String] {
        guard let app else { return configuration.screen.notice }
        let lines = app.template.mainFields.filter { !$0.isEmpty }
        return lines.isEmpty ? [app.name] : lines
    }

    /// The app's regions that the configuration makes visible, in display pixels.
    static func regions(_ app: ShownApp?, _ configuration: HeadUnitConfiguration) -> [RegionMark] {
        guard let app else { return [] }
        return app.regions.compactMap { region in
            let isFocused = configuration.regions.highlight && region.id == app.focus?.region
            guard isFocused || configuration.regions.outline else { return nil }
            let rect = configuration.screen.viewport.displayRect(region.rect)
            return rect.width > 0 && rect.height > 0
                ? RegionMark(rect: rect, isFocused: isFocused, strength: isFocused ? app.focus?.strength ?? 100 : 100)
                : nil
        }
    }

    /// The layer of an alert's card. A full card takes all touches; beside a subtle one the app can be touched.
    ///
    /// - Parameters:
    ///   - senderIcon: Of the app that sent it.
    ///   - heading: Over an emergency, in the head unit's language.
    static func layer(
        _ shown: ShownAlert, senderIcon: EncodedImage?, heading: String, colors: CardColors?
    ) -> Scene.Layer {
        let card = card(shown, senderIcon, heading, colors)
        return Scene.Layer(card, id: shown.id.layer, isModal: shown.alert.isModal, shift: shown.alert.shift)
    }

    private static func size(of pending: PendingAlert) -> AlertCard.Size {
        if pending.isEmergency { return .emergency }
        return pending.isModal ? .full : .subtle
    }

    private static func card(
        _ shown: ShownAlert, _ senderIcon: EncodedImage?, _ heading: String, _ colors: CardColors?
    ) -> AlertCard {
        let pending = shown.alert
        let buttons = pending.buttons.enumerated().map { index, button in
            CardButton(
                text: button.text ?? "", image: pending.buttonImages[safe: index] ?? nil,
                isHighlighted: button.isHighlighted, isPressed: shown.pressed.contains(index),
                isFocused: shown.focused == index)
        }
        var lines = pending.alert.lines[...]
        let code = pending.local?.showsCode == true ? lines.popFirst() ?? "" : ""
        var card = AlertCard(
            size: size(of: pending), heading: pending.isEmergency ? heading : "", sender: pending.sender,
            senderIcon: pending.local?.sign.map { EncodedImage($0) } ?? senderIcon, lines: Array(lines),
            icon: pending.icon, showsProgress: pending.alert.progressIndicator || pending.isHolding,
            buttons: buttons, timeLeft: shown.time, waiting: shown.waiting, colors: colors,
            isWarning: pending.isWarning)
        card.code = code
        card.hides = shown.hides
        card.scroll = pending.scroll
        card.isTextFocused = shown.focused == TargetID.text
        if pending.hasClose {
            card.close = AlertCard.CloseButton(
                isPressed: shown.pressed.contains(TargetID.close), isFocused: shown.focused == TargetID.close)
        }
        return card
    }
}
