internal import BezelModel
internal import HeadUnit
internal import TCPLink

extension BoardState {
    /// Sets where apps can connect.
    ///
    /// - Parameters:
    ///   - listeners: The addresses on which the program listens; a host of zeros means all addresses.
    ///   - interfaces: The machine's addresses.
    ///   - interface: The only one that apps connect over; empty for any.
    mutating func setAddresses(
        _ listeners: [TCPAddress], _ interfaces: [InterfaceAddress], only interface: String = ""
    ) {
        func isLoopback(_ host: String) -> Bool { DeviceID.tcp(address: host) == .local }
        isLocal = interface == "lo" || listeners.allSatisfy { isLoopback($0.host) }
        guard !isLocal else {
            addresses = listeners.prefix(1).map { IdleContent.Address(text: $0.description, interface: "") }
            return
        }
        var found: [(InterfaceAddress, UInt16)] = []
        for listener in listeners where !isLoopback(listener.host) {
            for one in interfaces where !one.isLoopback && !one.isLinkLocal {
                guard interface.isEmpty || one.interface == interface, Self.reaches(listener.host, one.host) else {
                    continue
                }
                if !found.contains(where: { $0.0 == one }) { found.append((one, listener.port)) }
            }
        }
        // Long addresses are shown only if there is no short one to type.
        if found.contains(where: { !$0.0.host.contains(":") }) { found.removeAll { $0.0.host.contains(":") } }
        // An address of a container's bridge is reachable from this machine only, but there may be no other one.
        if found.contains(where: { $0.0.kind != .virtual }) { found.removeAll { $0.0.kind == .virtual } }
        let sorted = found.enumerated().sorted {
            ($0.element.0.kind, $0.offset) < ($1.element.0.kind, $1.offset)
        }.map(\.element)
        addresses = sorted.map { one, port in
            IdleContent.Address(
                text: TCPAddress(host: one.host, port: port).description, interface: one.interface,
                isWireless: one.kind == .wireless)
        }
    }

    /// Whether a server that listens on `listener` is reachable at `host`.
    private static func reaches(_ listener: String, _ host: String) -> Bool {
        switch listener {
        case "0.0.0.0": !host.contains(":")
        case "::": true
        default: listener == host
        }
    }
}
