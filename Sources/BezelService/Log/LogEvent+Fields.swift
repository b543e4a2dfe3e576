internal import HeadUnit
internal import Logging

/// The subject of a log event as fields of the journal: `journalctl BEZEL_SESSION=1` finds a session's lines.
extension Engine.LogEvent {
    /// - `BEZEL_SESSION`: the session's number.
    /// - `BEZEL_CONNECTION`: the connection's number.
    /// - `BEZEL_APP`: the app's name.
    /// - `BEZEL_ALERT`: the alert's number, as in `bezel alerts --json`.
    var fields: Logger.Metadata {
        switch self {
        case .sessionStarted(let session, let connection, _):
            ["BEZEL_SESSION": "\(session.number)", "BEZEL_CONNECTION": "\(connection.number)"]
        case .registered(let session, let app, _), .level(let session, let app, _),
            .unregistered(let session, let app), .admitted(let session, let app, _),
            .turnedAway(let session, let app, _):
            ["BEZEL_SESSION": "\(session.number)", "BEZEL_APP": "\(app)"]
        case .cloudApp(let app, _, _): ["BEZEL_APP": "\(app.name)"]
        case .stream(let id, let app, _): ["BEZEL_SESSION": "\(id.session.number)", "BEZEL_APP": "\(app)"]
        case .sessionEnded(let session, let app), .gaveWay(let session, let app):
            app.map { ["BEZEL_SESSION": "\(session.number)", "BEZEL_APP": "\($0)"] }
                ?? ["BEZEL_SESSION": "\(session.number)"]
        case .regions(let session, _), .focused(let session, _), .refused(let session, _, _, _):
            ["BEZEL_SESSION": "\(session.number)"]
        case .pageShown(let session, _, _, _, _): session.map { ["BEZEL_SESSION": "\($0.number)"] } ?? [:]
        case .alertRequested(let alert), .alertShown(let alert), .alertWaits(let alert, _),
            .buttonPressed(let alert, _, _, _), .alertEnded(let alert, _), .localAlertEnded(let alert, _):
            ["BEZEL_ALERT": "\(alert.id.number)", "BEZEL_APP": "\(alert.app)"]
        case .malformed(let connection), .flooded(let connection), .dropped(let connection, _),
            .silent(let connection, _), .foreign(let connection, _):
            ["BEZEL_CONNECTION": "\(connection.number)"]
        case .paused, .speaking, .phrasesLeftOut: [:]
        }
    }
}
