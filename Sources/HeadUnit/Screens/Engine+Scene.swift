import BezelModel
import SmartDeviceLink

extension Engine {
    /// Hands out the scene for drawing if it differs from the last one.
    ///
    /// - Parameter requestsContent: Whether the app is asked for what its page lacks if the scene is the same: what names a
    ///   missing picture need not change the scene.
    mutating func redraw(requestsContent: Bool, _ outbox: inout Outbox) {
        outbox.needsRedraw = false
        var context = screenContext(at: outbox.now)
        let actions = screens.showApp(in: context)
        if !actions.isEmpty {
            perform(actions, &outbox)
            context = screenContext(at: outbox.now)
        }
        outbox.needsRedraw = false
        let picture = context.fullApp.map { appPicture(of: $0, at: outbox.now) }
        let (alert, voice, banner) = (shownAlert, shownVoiceCard(at: outbox.now), shownBanner)
        touch.setActiveBanner(banner?.layer)
        if let scene = screens.compose(
            in: context, screenInput, picture, alert, voice: voice, banner: banner, waiting: alerts.waiting)
        {
            outbox.effects.append(.draw(scene))
        } else if requestsContent {
            let layout = screens.layer.flatMap { touch.layout(of: $0) }
            perform(screens.requestContent(for: layout, in: context), &outbox)
        }
    }

    private var screenInput: ScreenInput {
        let layer = screens.layer
        return ScreenInput(
            pressed: layer.map { touch.pressedElements(of: $0) } ?? [], held: keys.focus.heldTarget,
            focused: focusedBannerTarget == nil ? layer.flatMap { focusedElement(of: $0) } : nil,
            fingers: touch.drawnFingers)
    }

    private var shownAlert: SceneComposer.ShownAlert? {
        guard let shown = alerts.visible else { return nil }
        let pressed = (Array(shown.alert.buttons.indices) + [TargetID.close]).filter { index in
            let target = TargetID(layer: shown.id.layer, element: index)
            return touch.isPressed(target) || keys.focus.heldTarget == target
        }
        return SceneComposer.ShownAlert(
            id: shown.id, alert: shown.alert, time: shown.time, waiting: alerts.waiting, pressed: Set(pressed),
            focused: focusedElement(of: shown.id.layer), hides: alerts.mayHide(shown.id))
    }
}
