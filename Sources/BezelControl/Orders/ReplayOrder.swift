package import SmartDeviceLink

/// Sends a part of a recording, in any format that `bezel replay` reads, or of a session. The last part plays it on a
/// separate panel.
///
/// - Members: `part`: bytes in base64; `more`: true if other parts follow (default: false); `speed`: 0.01 to 100
///   (default: 1)
/// - Answer: size (of a part that others follow); outcome: "played" or "stopped"
package struct ReplayOrder: ControlOrder {
    package static let name = "replay"
    package static let speeds = 0.01...100.0
    package var right: ControlRight { .change }
    package var bytes: [UInt8]
    /// Whether other parts follow.
    package var isFollowed: Bool
    /// 2 plays twice as fast.
    package var speed: Double

    package init(_ bytes: [UInt8], isFollowed: Bool = false, speed: Double = 1) {
        self.bytes = bytes
        self.isFollowed = isFollowed
        self.speed = speed
    }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        let text = try members.required("part", members.text("part", 0...ControlParameters.iconLimit))
        guard let bytes = Base64.decode(text) else { throw ControlError("part: expected base64") }
        self.bytes = bytes
        isFollowed = try members.boolean("more") ?? false
        speed = try members.number("speed", Self.speeds) ?? 1
    }

    package var members: [(String, JSON?)] {
        [
            ("part", .string(Base64.encode(bytes))), ("more", isFollowed ? .boolean(true) : nil),
            ("speed", speed == 1 ? nil : .number(speed)),
        ]
    }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let size = try call.desk.upload(bytes, isFollowed: isFollowed, speed: speed, for: call.request)
        guard let size else { return .later }
        return .now([("size", .integer(Int64(size)))])
    }
}
