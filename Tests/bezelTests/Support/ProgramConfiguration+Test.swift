import BezelModel
import TCPLink

@testable import BezelConfiguration

extension ProgramConfiguration {
    /// A service with this configuration opens no device and no file, and listens on a free port.
    static var withoutDevices: ProgramConfiguration {
        var configuration = ProgramConfiguration()
        configuration.listen = TCPAddress(host: "127.0.0.1", port: 0)
        configuration.display.output = .headless
        configuration.display.size = DisplaySize(width: 640, height: 400)
        configuration.storage.path = ""
        configuration.control.path = ""
        configuration.touch.sources = []
        configuration.keys.sources = []
        configuration.voice.microphone = ""
        return configuration
    }
}
