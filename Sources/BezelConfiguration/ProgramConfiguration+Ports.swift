internal import TCPLink

extension ProgramConfiguration {
    /// The key that names a port which another key names too, and what is wrong with it; nil if there is none.
    package var portProblem: (key: [String], problem: String)? {
        let ports: [(key: [String], address: TCPAddress?)] = [
            (["listen"], listen), (["web", "listen"], web.listen), (["websocket", "listen"], webSocket.listen),
        ]
        for (index, second) in ports.enumerated() {
            for first in ports[..<index] {
                guard let one = first.address, let other = second.address, one.overlaps(other) else { continue }
                let (name, key) = (second.key.joined(separator: "."), first.key.joined(separator: "."))
                return (second.key, "\(name): \(key) is \(one) and has port \(other.port) already; choose another port")
            }
        }
        return nil
    }
}

extension TCPAddress {
    /// Whether only one of two sockets can listen, one at each address. Port 0 is a free one.
    func overlaps(_ other: TCPAddress) -> Bool {
        guard port == other.port, port != 0 else { return false }
        if host == other.host { return true }
        return [(host, other.host), (other.host, host)].contains { wide, narrow in
            switch wide {
            // A socket on IPv6's "any" address also gets connections over IPv4.
            case "::": true
            case "0.0.0.0": !narrow.contains(":")
            case _: false
            }
        }
    }
}
