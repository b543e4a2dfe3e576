import BezelModel
import SmartDeviceLink

/// Keys that are SDL's hard buttons. A button's events from down to up go to the same app.
struct HardButtons: Feature {
    private struct HeldButton {
        let session: SessionID
        /// The name of the button for the app.
        let name: ButtonName
        let since: Stamp
    }

    /// An app that may receive a button's events.
    struct Listener {
        let app: AppInfo
        let level: HMILevel
        let subscribed: Set<ButtonName>
    }

    private var held: [ButtonName: HeldButton] = [:]
    private var longPress: Interval

    init(_ configuration: HeadUnitConfiguration) { longPress = configuration.buttons.longPress }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .appLeft(let app): held = held.filter { $0.value.session != app.session }
        case .configured(let configuration): longPress = configuration.buttons.longPress
        case .timerFired, .appClosed, .masterReset: break
        }
        return []
    }

    /// - Parameter listeners: In the order in which their sessions were opened.
    mutating func handle(
        _ name: ButtonName, _ phase: KeyPhase, at stamp: Stamp, _ listeners: [Listener]
    ) -> [Action] {
        switch phase {
        case .down:
            guard held[name] == nil, let button = Self.button(name, at: stamp, listeners) else { return [] }
            held[name] = button
            return [.notify(button.session, .onButtonEvent, Notifications.buttonEvent(.down, button.name))]
        case .up:
            guard let button = held.removeValue(forKey: name) else { return [] }
            let mode: ButtonPressMode = stamp - button.since >= longPress ? .long : .short
            let up = Action.notify(button.session, .onButtonEvent, Notifications.buttonEvent(.up, button.name))
            let press = Action.notify(
                button.session, .onButtonPress, Notifications.buttonPress(mode, button.name))
            return Notifications.inOrder(mode, press: press, up: [up])
        case .cancelled:
            guard let button = held.removeValue(forKey: name) else { return [] }
            return [.notify(button.session, .onButtonEvent, Notifications.buttonEvent(.up, button.name))]
        }
    }

    /// OK goes to the app on the screen. Other buttons go to the first subscriber on the screen, otherwise to the first
    /// one whose sound or video continues in the background.
    private static func button(_ name: ButtonName, at stamp: Stamp, _ listeners: [Listener]) -> HeldButton? {
        for level in name == .ok ? [HMILevel.full] : [.full, .limited] {
            for listener in listeners where listener.level == level {
                guard let name = self.name(of: name, for: listener.app, listener.subscribed) else { continue }
                return HeldButton(session: listener.app.session, name: name, since: stamp)
            }
        }
        return nil
    }

    /// The name of a button for an app; nil if the app has not subscribed to it. Before RPC version 5.0, OK is the play and
    /// pause button of media apps.
    static func name(of button: ButtonName, for app: AppInfo, _ subscribed: Set<ButtonName>) -> ButtonName? {
        if subscribed.contains(button) { return button }
        let isOK =
            button == .playPause && app.isMedia && app.rpcVersion < Version(5, 0, 0) && subscribed.contains(.ok)
        return isOK ? .ok : nil
    }
}
