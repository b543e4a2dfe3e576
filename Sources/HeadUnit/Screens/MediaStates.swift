import BezelModel
import SmartDeviceLink

/// The media clock and what the media buttons show, of each app. It goes on while the app is not on the screen.
struct MediaStates: Sendable {
    /// What one app has set.
    private struct State {
        var clock: MediaClock?
        /// Show's deprecated mediaClock: in place of a clock.
        var text = ""
        var indicator = MediaContent.Indicator.playPause
        var back = MediaContent.Seek.track
        var forward = MediaContent.Seek.track
    }

    private var states: [SessionID: State] = [:]
    /// The app whose clock is on the screen.
    private var shown: SessionID?
    /// When the screen shows another second.
    private(set) var deadline: Instant?
    /// Buttons under a finger or the select key, with their names for the app.
    private var held: [PageElement: (session: SessionID, name: ButtonName)] = [:]

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired:
            guard let deadline, deadline <= now else { return [] }
            tick(at: now)
            return [.redraw]
        case .appLeft(let app):
            states[app.session] = nil
            held = held.filter { $0.value.session != app.session }
        case .appClosed(let session):
            states[session]?.indicator = .playPause
            states[session]?.back = .track
            states[session]?.forward = .track
        case .configured, .masterReset: break
        }
        return []
    }

    /// - Parameter session: The app whose clock is on the screen; nil for none.
    mutating func show(_ session: SessionID?, at now: Instant) {
        guard session != shown else { return }
        shown = session
        tick(at: now)
    }

    private mutating func tick(at now: Instant) {
        deadline = shown.flatMap { states[$0]?.clock }?.nextTick(after: now)
    }

    /// - Parameters:
    ///   - subscribed: The app's buttons.
    ///   - presets: Their texts, PRESET_0 first; empty for a template without them.
    func content(of app: AppInfo, subscribed: Set<ButtonName>, presets: [String], at now: Instant) -> MediaContent {
        let state = states[app.session] ?? State()
        var clock = state.clock.map { clock in
            MediaContent.Clock.time(
                seconds: clock.seconds(at: now), from: clock.countsDown ? clock.start : 0, to: clock.end)
        }
        if clock == nil, !state.text.isEmpty { clock = .text(state.text) }
        let all: [MediaContent.Button] = [.back(state.back), .play(state.indicator), .forward(state.forward)]
        return MediaContent(
            clock: clock, buttons: all.filter { Self.name(of: $0.part.element, app, subscribed) != nil },
            presets: presets.enumerated().compactMap { number, text in
                guard !text.isEmpty, Self.name(of: TemplateContent.Part.preset.element(number), app, subscribed) != nil
                else { return nil }
                return MediaContent.Preset(number: number, text: text)
            })
    }

    // MARK: Requests

    mutating func set(_ timer: SetMediaClockTimer, _ request: RPCRequest) -> [Action] {
        guard request.app.isMedia else { return request.respond(.rejected, "the app is not a media application") }
        let now = request.time
        var state = states[request.session] ?? State()
        state.indicator = timer.indicator
        state.back = timer.back
        state.forward = timer.forward
        let isMoved = timer.start != nil || timer.end != nil
        var problem: String?
        switch timer.mode {
        case .countUp, .countDown:
            state.clock = MediaClock(
                from: timer.start ?? 0, to: timer.end, countsDown: timer.mode == .countDown, rate: timer.rate, at: now)
            state.text = ""
        case .pause:
            if state.clock == nil { problem = "there is no clock" }
            if state.clock?.isRunning == false, !isMoved { problem = "the clock is paused already" }
            state.clock?.pause(at: now)
            state.clock?.change(start: timer.start, end: timer.end)
        case .resume:
            if state.clock?.isRunning != false { problem = "there is no paused clock" }
            if problem == nil { state.clock?.resume(rate: timer.rate, at: now) }
        case .clear:
            state.clock = nil
            state.text = ""
        }
        states[request.session] = state
        if shown == request.session { tick(at: now) }
        return [.redraw] + (problem.map { request.respond(.ignored, $0) } ?? request.respond(.success))
    }

    /// Show's mediaClock: a text instead of the clock. An empty one clears it.
    mutating func setText(_ text: String, of session: SessionID) {
        guard !text.isEmpty || states[session] != nil else { return }
        states[session, default: State()].text = text
        states[session]?.clock = nil
        if shown == session { deadline = nil }
    }

    // MARK: Buttons

    /// The name of a button on the screen for the app; nil if the app has not subscribed to it.
    private static func name(of element: PageElement, _ app: AppInfo, _ subscribed: Set<ButtonName>) -> ButtonName? {
        let name: ButtonName? =
            switch element.part(TemplateContent.Part.self) {
            case .mediaBack: .seekLeft
            case .mediaPlay: .playPause
            case .mediaForward: .seekRight
            case .preset: ButtonName(rawValue: "PRESET_\(element.index)")
            case .moreButtons, nil: nil
            }
        return name.flatMap { HardButtons.name(of: $0, for: app, subscribed) }
    }

    /// A finger or the select key is on a button (`true`), or has left it without pressing it.
    mutating func buttonHeld(
        _ element: PageElement, _ isHeld: Bool, of app: AppInfo, _ subscribed: Set<ButtonName>
    ) -> [Action] {
        guard isHeld else {
            guard let button = held.removeValue(forKey: element) else { return [] }
            return [.notify(button.session, .onButtonEvent, Notifications.buttonEvent(.up, button.name))]
        }
        guard let name = Self.name(of: element, app, subscribed) else { return [] }
        held[element] = (app.session, name)
        return [.notify(app.session, .onButtonEvent, Notifications.buttonEvent(.down, name))]
    }

    mutating func buttonPressed(_ element: PageElement, _ mode: ButtonPressMode) -> [Action] {
        guard let button = held.removeValue(forKey: element) else { return [] }
        let up = Action.notify(button.session, .onButtonEvent, Notifications.buttonEvent(.up, button.name))
        let press = Action.notify(button.session, .onButtonPress, Notifications.buttonPress(mode, button.name))
        return Notifications.inOrder(mode, press: press, up: [up])
    }
}
