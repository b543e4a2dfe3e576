internal import BezelConfiguration
internal import HeadUnit
internal import Sound
internal import TCPLink

extension ProgramConfiguration {
    /// A head unit without hardware: a display in memory, nothing kept, apps of this machine on any port.
    static var demo: ProgramConfiguration {
        var configuration = ProgramConfiguration()
        configuration.listen = TCPAddress(host: "127.0.0.1", port: 0)
        configuration.display.output = .headless
        configuration.storage.path = ""
        configuration.control.path = ""
        return configuration
    }

    /// The same without sound.
    static var silentDemo: ProgramConfiguration {
        var configuration = demo
        configuration.sound.device = ""
        configuration.headUnit.sound.isAvailable = false
        return configuration
    }
}
