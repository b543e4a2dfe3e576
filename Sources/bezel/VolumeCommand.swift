internal import ArgumentParser
internal import BezelControl
internal import HeadUnit
internal import SmartDeviceLink

/// `bezel volume`: sets or prints the volume of all sounds.
struct VolumeCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "volume", abstract: "Set the volume of all sounds, or print it. It is kept.",
        discussion: ControlExit.help)

    @Argument(help: "Percent as it is perceived, 0 to 100; up or down by 5 percent; or mute, which mutes or ends that.")
    var value: String?

    @OptionGroup var control: ControlOptions

    /// - Throws: `ValidationError` for another value.
    private func order() throws -> VolumeOrder {
        guard let value else { return VolumeOrder() }
        if let key = VolumeKey(rawValue: value) { return VolumeOrder(key) }
        guard let percent = Int(value), (0...100).contains(percent) else {
            throw ValidationError("expected 0 to 100, up, down or mute, got \"\(value)\"")
        }
        return VolumeOrder(percent: percent)
    }

    func validate() throws { _ = try order() }

    func talk(on connection: ControlConnection) throws {
        try show(connection.ask(order())) { answer in
            let muted = answer["muted"]?.boolean == true ? ", muted" : ""
            return ["\(answer["percent"]?.integer ?? 0) %\(muted)"]
        }
    }
}
