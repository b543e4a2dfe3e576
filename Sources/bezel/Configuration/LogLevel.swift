internal import Logging

/// The lowest level that is logged.
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
