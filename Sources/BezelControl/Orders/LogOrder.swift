package import BezelConfiguration
package import SmartDeviceLink

/// Sets the log level until the next start or reload.
///
/// - Members: `level`: "error", "warning", "notice", "info" or "debug"
/// - Answer: level
package struct LogOrder: ControlOrder {
    package static let name = "log"
    package var right: ControlRight { .change }
    var level: LogLevel

    package init(_ level: LogLevel) { self.level = level }

    package init(_ members: inout ControlParameters) throws(ControlError) { level = try members.requiredWord("level") }

    package var members: [(String, JSON?)] { [("level", .string(level.rawValue))] }

    package func perform(_ call: ControlCall) -> ControlAnswer {
        call.service.program.setLogLevel(level)
        return .now([("level", .string(level.rawValue))])
    }
}
