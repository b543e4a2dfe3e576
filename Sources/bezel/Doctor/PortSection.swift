internal import EventLoop
internal import Glibc
internal import TCPLink

/// The section about the port that apps connect to.
struct PortReport: Sendable {
    var address: TCPAddress
    /// Why listening fails.
    var problem: TCPError?
    /// The program that uses the port.
    var holder: String?
    /// Whether Bezel itself listens there.
    var isServed = false

    init(address: TCPAddress, problem: TCPError? = nil, holder: String? = nil, isServed: Bool = false) {
        self.address = address
        self.problem = problem
        self.holder = holder
        self.isServed = isServed
    }

    /// Listens on the address for a moment, unless a service runs.
    init(collecting address: TCPAddress, isServed: Bool) {
        self.init(address: address, isServed: isServed)
        guard !isServed, let loop = try? EventLoop() else { return }
        do throws(TCPError) {
            _ = try TCPListener(address, on: loop) { _ in }
        } catch {
            problem = error
            if error.errno == EADDRINUSE { holder = PortHolder.find(address.port) }
        }
    }

    var section: DoctorSection {
        var section = DoctorSection("Port")
        guard let problem else {
            section.lines.append(isServed ? "apps connect to \(address)" : "\(address) is free")
            if address.host.hasPrefix("127.") || address.host == "::1" {
                section.findings.append(
                    .note(
                        "listen", "only programs on this board can connect",
                        fix: "listen = \"0.0.0.0:\(address.port)\""))
            }
            return section
        }
        switch problem.errno {
        case EADDRINUSE:
            section.findings.append(
                .problem(
                    "listen", "\(holder ?? "another program") has the port of \(address)",
                    fix: "end it, or use another port: listen = \"\(another)\""))
        case EADDRNOTAVAIL:
            section.findings.append(
                .note(
                    "listen", "this machine has no address \(address.host) yet; Bezel waits for it",
                    fix: "listen = \"0.0.0.0:\(address.port)\" listens on every address"))
        case _: section.findings.append(.problem("listen", "\(problem)", fix: "listen = \"127.0.0.1:12345\""))
        }
        return section
    }

    private var another: TCPAddress {
        TCPAddress(host: address.host, port: address.port < .max ? address.port + 1 : address.port - 1)
    }
}
