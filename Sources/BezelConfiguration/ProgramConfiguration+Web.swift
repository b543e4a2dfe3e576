internal import HeadUnit
package import TCPLink

extension ProgramConfiguration {
    /// The interface that browsers of other machines come over to this address; nil for any. An address of loopback is
    /// reached from this machine only.
    package func interface(of address: TCPAddress?) -> String? {
        guard let address, !interface.isEmpty, DeviceID.tcp(address: address.host) != .local else { return nil }
        return interface
    }

    /// Apps in browsers.
    package struct WebSocket: Hashable, Sendable {
        /// nil = off.
        package var listen: TCPAddress?
        /// Origins of pages whose apps may connect, as browsers write them in `Origin`.
        package var origins: [String] = []
    }

    /// The console in a browser.
    package struct Web: Hashable, Sendable {
        /// nil = off. Port 0: the kernel chooses one.
        package var listen: TCPAddress?
        /// Names of the server beside its address, with a port or without one for its own.
        package var hosts: [String] = []
        /// Whether a viewer needs the token; always beyond loopback.
        var token = true
        /// The file that keeps the token over restarts; empty: each start has another token.
        package var tokenFile = ""
        /// Whether viewers may touch the screen and press buttons.
        package var touch = true

        /// Where `--web` without an address listens.
        package static let local = TCPAddress(host: "127.0.0.1", port: 0)

        /// Whether programs on other machines can connect.
        var isOpen: Bool { listen.map { DeviceID.tcp(address: $0.host) != .local } ?? false }

        package var usesToken: Bool { token || isOpen }

        /// Why these values do not fit together; nil if they do.
        package var problem: String? {
            guard token || tokenFile.isEmpty else { return "web.token: false, but web.token_file names a file for it" }
            guard !token, isOpen else { return nil }
            return "web.token: false is for loopback only, and web.listen is \(listen?.description ?? "")"
        }

        /// What it means that other machines can connect; nil if they cannot.
        package var warning: String? {
            guard isOpen else { return nil }
            return "web: who has the token can see and use the screen, and nothing is encrypted. Safer: listen on "
                + "127.0.0.1, and ssh -L \(listen?.port ?? 0):127.0.0.1:\(listen?.port ?? 0) from the other machine"
        }
    }
}
