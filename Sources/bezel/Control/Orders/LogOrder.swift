internal import BezelConfiguration
internal import SmartDeviceLink

/// Sets the log level until the next start or reload.
///
/// - Members: `level`: "error", "warning", "notice", "info" or "debug"
/// - Answer: level
struct LogOrder: ControlOrder {
    static let name = "log"
    var right: ControlRight { .change }
    var level: LogLevel

    init(_ level: LogLevel) { self.level = level }

    init(_ members: inout ControlParameters) throws(ControlError) { level = try members.requiredWord("level") }

    var members: [(String, JSON?)] { [("level", .string(level.rawValue))] }

    func perform(_ call: ControlCall) -> ControlAnswer {
        call.service.program.setLogLevel(level)
        return .now([("level", .string(level.rawValue))])
    }
}
