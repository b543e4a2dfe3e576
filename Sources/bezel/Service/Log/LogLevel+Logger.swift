internal import BezelConfiguration
internal import Logging

extension LogLevel {
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
