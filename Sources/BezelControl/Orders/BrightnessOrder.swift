package import SmartDeviceLink

/// Sets the panel's brightness for the present theme and stores it, or reads it.
///
/// - Members: `percent`: 1 to 100 (default: it is only read)
/// - Answer: device, percent; null without a backlight or a monitor that is used
package struct BrightnessOrder: ControlOrder {
    package static let name = "brightness"
    package var right: ControlRight { percent == nil ? .look : .change }
    /// nil only reads it.
    var percent: Int?

    package init(percent: Int?) { self.percent = percent }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        percent = try members.integer("percent", 1...100).map { Int($0) }
    }

    package var members: [(String, JSON?)] { [("percent", percent.map { .integer(Int64($0)) })] }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let light = call.service.light
        if let percent, let problem = light.setBrightness(percent) { throw ControlError(problem) }
        return .now([
            ("device", light.device.map { .string($0) } ?? .null),
            ("percent", light.brightness.map { .integer(Int64($0)) } ?? .null),
        ])
    }
}
