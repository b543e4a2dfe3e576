internal import Glibc
internal import SmartDeviceLink
internal import SmartDeviceLinkApp
internal import TCPLink

/// A restaurant finder that draws nothing itself: the head unit draws its texts, buttons, menu and choices.
///
/// `swift run Finder --connect 127.0.0.1:12345`, beside `bezel run` with `screen.templates = true`.
@main struct Finder {
    @MainActor static func main() async {
        var address = TCPAddress(host: "127.0.0.1", port: 12345)
        let arguments = CommandLine.arguments.dropFirst()
        if !arguments.isEmpty {
            guard arguments.count == 2, arguments.first == "--connect", let text = arguments.last,
                let given = try? TCPAddress(text)
            else { return print("usage: Finder [--connect <address>:<port>]   (default 127.0.0.1:12345)") }
            address = given
        }
        do {
            try await Guide().run(address)
        } catch {
            print("cannot go on: \(error)")
            exit(1)
        }
    }
}
