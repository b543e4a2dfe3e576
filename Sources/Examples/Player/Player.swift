internal import Glibc
internal import SmartDeviceLink
internal import SmartDeviceLinkApp
internal import TCPLink

/// A music app: a cover, lines, the media clock and the buttons of the head unit. It plays no sound.
///
/// `swift run Player --connect 127.0.0.1:12345`, beside `bezel run` with `screen.templates = true`.
@main struct Player {
    @MainActor static func main() async {
        var address = TCPAddress(host: "127.0.0.1", port: 12345)
        let arguments = CommandLine.arguments.dropFirst()
        if !arguments.isEmpty {
            guard arguments.count == 2, arguments.first == "--connect", let text = arguments.last,
                let given = try? TCPAddress(text)
            else { return print("usage: Player [--connect <address>:<port>]   (default 127.0.0.1:12345)") }
            address = given
        }
        do {
            try await Deck(address).run()
        } catch {
            print("cannot go on: \(error)")
            exit(1)
        }
    }
}
