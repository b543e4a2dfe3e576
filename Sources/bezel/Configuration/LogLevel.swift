internal import Logging

/// What is logged: this and everything graver.
enum LogLevel: String, Hashable, Sendable, CaseIterable {
    case error, warning, notice, info, debug

    var level: Logger.Level {
        switch self {
        case .error: .error
        case .warning: .warning
        case .notice: .notice
        case .info: .info
        case .debug: .debug
        }
    }
}
