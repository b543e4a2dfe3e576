internal import BezelModel
package import HeadUnit
package import SmartDeviceLink

/// Sets the volume of all sounds and stores it, or reads it.
///
/// - Members: `percent`: 0 to 100, or `change`: "up", "down" (by 5 percent) or "mute", which mutes the sound or ends that
///   (default: it is only read)
/// - Answer: percent, muted
package struct VolumeOrder: ControlOrder {
    package static let name = "volume"
    package var right: ControlRight { percent == nil && key == nil ? .look : .change }
    /// Ends muting. nil: no value is set.
    var percent: Int?
    /// A step as a key makes it; nil for none.
    var key: VolumeKey?

    package init(percent: Int? = nil, _ key: VolumeKey? = nil) { (self.percent, self.key) = (percent, key) }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        percent = try members.integer("percent", 0...100).map { Int($0) }
        if let text = try members.text("change", 1...20) {
            let word: VolumeKey = try members.word("change", text)
            key = word
        }
        if percent != nil, key != nil { throw ControlError("percent and change: expected only one of them") }
    }

    package var members: [(String, JSON?)] {
        [("percent", percent.map { .integer(Int64($0)) }), ("change", key.map { .string($0.rawValue) })]
    }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let engine = call.service.engine
        guard let change = percent.map({ .set($0) }) ?? key?.change else { return .now(Self.members(engine.snapshot)) }
        guard engine.snapshot.hasSound else { throw ControlError("there is no sound: sound.device is \"\"") }
        engine.send(.volumeChanged(change, isShown: true))
        return .now(Self.members(engine.snapshot))
    }

    private static func members(_ snapshot: Engine.Snapshot) -> ControlLine.Members {
        [("percent", .integer(Int64(snapshot.volume.percent))), ("muted", .boolean(snapshot.volume.isMuted))]
    }
}
