import Foundation
import TCPLink

@testable import BezelConfiguration

/// A program that carries the connections of apps, one at a time, over Bluetooth to the service under test, which must
/// connect to it. The tests are the same with and without it: the lab's case `bluetooth-tests` runs them with it.
struct PhoneBridge {
    /// From the environment, `BEZEL_TEST_BRIDGE="127.0.0.1:5555 hci0"`: the address on which the bridge accepts apps,
    /// and the adapter of the service. Nil for apps that connect to the service directly.
    static let given: PhoneBridge? = {
        let words = ProcessInfo.processInfo.environment["BEZEL_TEST_BRIDGE"]?.split(separator: " ") ?? []
        guard words.count == 2, let address = try? TCPAddress(String(words[0])) else { return nil }
        return PhoneBridge(address: address, adapter: String(words[1]))
    }()

    let address: TCPAddress
    private let adapter: String

    func use(in configuration: inout ProgramConfiguration) {
        configuration.bluetooth.isEnabled = true
        configuration.bluetooth.adapter = adapter
        // A test may request the address of an earlier service, which is the bridge's.
        configuration.listen = TCPAddress(host: "127.0.0.1", port: 0)
    }

    /// The same as TOML.
    var configuration: String { "[bluetooth]\nenabled = true\nadapter = \"\(adapter)\"\n" }
}
