internal import HeadUnit
package import TCPLink

/// What it means that other machines can connect, in plain words.
package struct OpenPort: Hashable, Sendable {
    package var address: TCPAddress
    /// Empty for any.
    package var interface = ""
    /// Empty for all addresses.
    var allow: [AddressRange] = []
    var consent = ConsentRules()

    package init(_ configuration: ProgramConfiguration) {
        address = configuration.listen
        interface = configuration.interface
        allow = configuration.allow
        consent = configuration.headUnit.consent
    }

    package init(_ address: TCPAddress) { self.address = address }

    /// Whether programs on other machines can connect.
    var isOpen: Bool { DeviceID.tcp(address: address.host) != .local && interface != "lo" }

    /// Who can do what. nil when only programs on this machine can connect.
    package var warning: String? {
        guard isOpen else { return nil }
        let network = interface.isEmpty ? "the networks of this machine" : "the network of \(interface)"
        let range = allow.isEmpty ? "" : " with an address of an [[allow]] table"
        let question =
            switch consent.tcp {
            case .ask: "the driver is asked before one gets the screen"
            case .never: "only those of devices in bezel phones may come in"
            case .always: "each gets its level without a question"
            }
        return "any host on \(network)\(range) can register apps, and \(question); nothing on this port is encrypted"
    }

    /// What would make it safer; nil when nothing is missing.
    package var advice: String? {
        guard isOpen else { return nil }
        var missing: [String] = []
        if interface.isEmpty { missing.append("interface = \"wlan0\" (your hotspot's)") }
        if allow.isEmpty { missing.append("an [[allow]] table with its addresses") }
        switch consent.tcp {
        case .always: missing.append("[consent] tcp = \"ask\"")
        case .ask, .never: break
        }
        return missing.isEmpty ? nil : missing.joined(separator: ", ")
    }
}
