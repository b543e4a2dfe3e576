import BezelModel
import SmartDeviceLink

/// Touches, and the scenes that they meet.
extension Engine {
    /// - Parameter isByKey: The touch is made by the select key.
    mutating func touched(_ frame: inout ContactFrame, isByKey: Bool = false, _ outbox: inout Outbox) {
        if keys.focus.usesKeys, !isByKey, Self.hasBegin(&frame) {
            keys.focus.useFingers()
            outbox.needsRedraw = true
        }
        let actions = touch.handle(&frame, heldByKey: keys.focus.heldTarget, &sessions, &regions, &outbox)
        if outbox.isClickDue {
            outbox.isClickDue = false
            outbox.effects.append(.click)
        }
        if !actions.isEmpty { perform(actions, &outbox) }
    }

    /// Whether a finger has come down. The frame is not changed.
    private static func hasBegin(_ frame: inout ContactFrame) -> Bool {
        for position in 0..<frame.count where frame.contact(at: position).phase == .begin { return true }
        return false
    }

    /// A scene is on the screen.
    mutating func sceneShown(
        _ serial: Scene.Serial, _ layout: ScreenLayout?, failedImages: Int, pendingImages: Int, at stamp: Stamp,
        _ outbox: inout Outbox
    ) {
        if let event = screens.tellPage(in: layout, of: serial) { outbox.log(event) }
        if touch.show(layout, since: stamp), let app = touch.target {
            // A new page, or the card of a voice, covers the app's picture.
            touch.cancelTouches(of: app, at: stamp, &sessions, &outbox)
        }
        perform(screens.frameShown(layout), &outbox)
        // What has the focus at first depends on the targets that are there.
        if keys.focus.usesKeys { outbox.needsRedraw = true }
        if let alert = layout.flatMap({ AlertQueue.ID($0.layer) }) {
            let missing = (failed: failedImages, pending: pendingImages)
            perform(alerts.shown(alert, missingImages: missing, at: stamp, outbox.now), &outbox)
        }
        guard screens.isNew(serial) else { return }
        perform(screens.requestContent(for: layout, in: screenContext(at: outbox.now)), &outbox)
    }
}
