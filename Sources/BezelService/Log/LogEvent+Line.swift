internal import BezelControl
internal import BezelModel
internal import HeadUnit
internal import Logging
internal import SmartDeviceLink

/// The engine's log events as lines of the log.
extension Engine.LogEvent {
    /// Whether a peer can cause the event repeatedly, so that its lines are rate-limited.
    var isRateLimited: Bool {
        switch self {
        case .malformed, .dropped, .silent, .foreign, .flooded, .refused, .regions, .focused, .pageShown,
            .sessionStarted,
            .sessionEnded, .unregistered, .registered, .level, .turnedAway, .admitted, .gaveWay,
            .alertRequested, .alertShown, .alertWaits, .alertEnded, .localAlertEnded, .speaking, .stream, .cloudApp,
            .phrasesLeftOut:
            true
        case .buttonPressed, .paused: false
        }
    }

    var level: Logger.Level {
        switch self {
        case .malformed, .dropped, .silent, .foreign, .flooded, .gaveWay: .notice
        // Without it the log would not say why an app is missing.
        case .refused(_, .registerAppInterface, _, _): .info
        case .refused, .regions, .focused, .pageShown, .sessionStarted, .alertRequested, .speaking: .debug
        case .stream(_, _, let change):
            switch change {
            case .started, .ended: .info
            case .flows, .stoodStill: .debug
            }
        case .cloudApp(_, .idle, .some): .warning
        case .localAlertEnded, .paused, .cloudApp: .info
        case .registered, .level, .alertShown, .alertWaits, .buttonPressed, .alertEnded, .unregistered, .sessionEnded,
            .admitted, .turnedAway, .phrasesLeftOut:
            .info
        }
    }

    package var line: String {
        switch self {
        case .sessionStarted(let session, let connection, let version):
            "session \(session.number) opened on connection \(connection.number), header version \(version)"
        case .registered(let session, let app, let id): "\(app) (\(id)) registered in session \(session.number)"
        case .level(_, let app, let level): "\(app) is \(level.rawValue)"
        case .regions(let session, let count): "session \(session.number) has \(count) regions"
        case .focused(_, let region): "region \(region) has the focus"
        case .pageShown(_, let page, let title, let text, _):
            "the screen shows " + [page.rawValue, title, text].filter { !$0.isEmpty }.joined(separator: ": ")
        case .alertRequested(let alert): "\(name(alert)) says \(alert.lines.joined(separator: " / "))"
        case .localAlertEnded(let alert, let ending): "alert \(alert.id.number) \(ending.words)"
        case .paused(let isPaused): isPaused ? "alerts are paused" : "alerts are resumed"
        case .speaking(let isOn): isOn ? "speech has started" : "speech has ended"
        case .alertShown(let alert): "\(name(alert)) is on the screen"
        case .alertWaits(let alert, let ahead): "\(name(alert)) waits; \(ahead) before it"
        case .buttonPressed(let alert, let button, _, let mode):
            "button \(button) of alert \(alert.id.number) pressed \(mode.rawValue)"
        case .alertEnded(let alert, let result): "alert \(alert.id.number) answered \(result.rawValue)"
        case .cloudApp(let app, let state, let problem): app.line(state, problem)
        case .stream(let id, let app, .started(let parameters)):
            "\(id.kind.word) of \(app) has started\(parameters.words)"
        case .stream(let id, let app, .flows): "\(id.kind.word) of \(app) flows"
        case .stream(let id, let app, .stoodStill): "\(id.kind.word) of \(app) stands still"
        case .stream(let id, let app, .ended): "\(id.kind.word) of \(app) has ended"
        case .admitted(_, let app, let device): "\(app) on \(device) is allowed"
        case .turnedAway(_, let app, let device): "\(app) on \(device) is not allowed: its session ends"
        case .gaveWay(let session, let app):
            "session \(session.number)\(app.map { " of \($0)" } ?? "") gives way to another device's: nobody has allowed it"
        case .unregistered(let session, let app): "\(app) unregistered in session \(session.number)"
        case .sessionEnded(let session, let app): "session \(session.number)\(app.map { " of \($0)" } ?? "") ended"
        case .phrasesLeftOut(let count): "\(count) phrases cannot be said: there are more than 500"
        case .malformed(let connection): "connection \(connection.number) sent bytes that are not an SDL frame"
        case .dropped(let connection, let what): "connection \(connection.number) sent \(what); dropped"
        case .silent(let connection, let time):
            "connection \(connection.number) had no registered app for \(time.milliseconds / 1000) s: closed"
        case .foreign(let connection, let foreign): "connection \(connection.number) is \(foreign), not SDL: closed"
        case .flooded(let connection): "connection \(connection.number) sent too many frames: its sessions are ended"
        case .refused(let session, let function, let result, let info):
            "session \(session.number): \(function?.name ?? "an unknown function") answered \(result.rawValue) \(info)"
        }
    }

    private func name(_ alert: AlertTitle) -> String {
        "alert \(alert.id.number)" + (alert.app.isEmpty ? "" : " of \(alert.app)")
    }
}

extension CloudApp {
    fileprivate func line(_ state: State, _ problem: String?) -> String {
        let problem = problem ?? ""
        return switch state {
        case .dialling(let attempt): "connecting to \(name) at \(url)" + (attempt > 1 ? ", attempt \(attempt)" : "")
        case .open: "\(name) at \(url) is connected"
        case .waiting: "\(name) at \(url): \(problem); the next attempt is in 1 s"
        case .idle: "\(name) at \(url): \(problem); will reconnect when the driver selects the app"
        }
    }
}

extension LocalAlert.Ending {
    /// For the end of a sentence.
    fileprivate var words: String {
        switch self {
        case .answered: "was answered"
        case .closed: "was closed by the driver"
        case .timedOut: "timed out"
        case .completed: "was completed"
        case .preempted: "was replaced by a more important one"
        case .withdrawn: "was withdrawn"
        case .rejected(let wait): "was not shown: no room; try again in \(max(wait.milliseconds / 1000, 1)) s"
        }
    }
}

extension StreamParameters {
    /// For the end of a sentence.
    fileprivate var words: String {
        switch self {
        case .audio: ""
        case .video(let video): ": \(video.width)x\(video.height), \(video.format.transport.rawValue)"
        }
    }
}
