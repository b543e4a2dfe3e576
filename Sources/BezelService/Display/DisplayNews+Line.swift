internal import BezelConfiguration
internal import Logging
internal import OverlayDisplay
internal import TouchInput

extension DisplayNews {
    /// The line for the log.
    ///
    /// - Parameters:
    ///   - wanted: `display.connector`; empty for any.
    ///   - cards: Lists the graphics cards; called only if a line needs them.
    func line(wanted: String, _ cards: () -> [DisplayCard]) -> String {
        switch self {
        case .opened(let description): "display \(description)"
        case .closed(let reason): "the display is gone: \(reason); waiting for a display"
        case .waiting(let problem):
            if problem.code == .noConnector, let advice = DisplayAdvice.absence(among: cards(), wanted: wanted) {
                "waiting for a display: \(advice.text). Fix: \(advice.fix)"
            } else if let advice = problem.advice {
                "waiting for a display: \(problem). Fix: \(advice)"
            } else {
                "waiting for a display: \(problem)\(Self.fix(of: problem))"
            }
        case .lostScreen: "another program has the screen; waiting for it"
        case .regainedScreen: "the screen is available again"
        case .stateNotKept(let path, let number):
            "\(path) cannot be written: \(errorText(number)); the screen cannot be restored after a crash"
        case .restored(let result): "after a crash of the last run: \(result)"
        }
    }

    /// The command that lets the user open the card; empty if permissions are not the problem.
    private static func fix(of problem: DisplayError) -> String {
        guard "\(problem.operation)" == "open", NodeAccess.isPermission(problem.errno) else { return "" }
        let advice = PermissionAdvice(path: problem.subject)
        guard let group = advice.group, group != "root" else { return "" }
        return "; fix it with: \(advice.command)"
    }

    var isOpened: Bool { if case .opened = self { true } else { false } }

    var level: Logger.Level {
        switch self {
        case .opened, .regainedScreen: .info
        case .waiting, .restored: .notice
        case .closed, .lostScreen, .stateNotKept: .warning
        }
    }
}
