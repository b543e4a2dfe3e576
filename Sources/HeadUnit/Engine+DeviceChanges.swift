import BezelModel
import SmartDeviceLink

/// The sound or the screen has changed while apps are connected.
extension Engine {
    /// The permission of Speak says whether sound can be played; `speechCapabilities` change at their next
    /// registration. Sounds are played in any case, because only this shows that the sound works again.
    mutating func setAudible(_ canBeHeard: Bool, _ outbox: inout Outbox) {
        guard canBeHeard != configuration.sound.canBeHeard else { return }
        configuration.sound.canBeHeard = canBeHeard
        notifyApps(of: Reload.Changes(hasOtherPermissions: true), &outbox)
    }

    /// The screen's size has changed: the app's touches are cancelled, because positions have another meaning now.
    mutating func changeScreen(to viewport: Viewport, _ outbox: inout Outbox) {
        guard viewport != configuration.screen.viewport else { return }
        if let target = touch.target { perform([.cancelTouches(target, at: nil)], &outbox) }
        configuration.screen.viewport = viewport
        touch.changeViewport(viewport)
        outbox.needsRedraw = true
        notifyApps(of: Reload.Changes(capabilities: AppRegistry.ofScreen), &outbox)
    }
}
