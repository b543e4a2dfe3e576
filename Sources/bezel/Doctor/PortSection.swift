internal import BezelConfiguration
internal import BezelService
internal import Drawing
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
    /// The port, and the consequences if it is open.
    var port: OpenPort
    /// Why the screen cannot show the address as a QR code.
    var codeProblem: String?

    init(
        address: TCPAddress, port: OpenPort? = nil, problem: TCPError? = nil, holder: String? = nil,
        isServed: Bool = false
    ) {
        self.address = address
        self.port = port ?? OpenPort(address)
        self.problem = problem
        self.holder = holder
        self.isServed = isServed
    }

    /// Listens on the address for a moment, unless a service runs.
    init(collecting configuration: ProgramConfiguration, isServed: Bool) {
        let address = configuration.listen
        let interface = configuration.interface
        self.init(address: address, port: OpenPort(configuration), isServed: isServed)
        if !configuration.display.idle.code.isEmpty { codeProblem = QRCodes.problem }
        guard !isServed, let loop = try? EventLoop() else { return }
        do throws(TCPError) {
            _ = try TCPListener(address, interface: interface.isEmpty ? nil : interface, on: loop) { _ in }
        } catch {
            problem = error
            if error.errno == EADDRINUSE { holder = PortOwner.find(address.port) }
        }
    }

    var section: DoctorSection {
        var section = DoctorSection("Port")
        if let problem {
            listen(problem, &section)
        } else {
            section.lines.append(isServed ? "apps connect to \(address)" : "\(address) is free")
            section.findings.append(openness)
        }
        if let codeProblem {
            section.findings.append(
                .note(
                    "idle.code", "\(codeProblem); the screen shows the address as text, without a QR code",
                    fix: "sudo apt-get install libqrencode4, then: sudo systemctl restart bezel"))
        }
        return section
    }

    private func listen(_ problem: TCPError, _ section: inout DoctorSection) {
        switch problem.errno {
        case EADDRINUSE:
            section.findings.append(
                .problem(
                    "listen", "\(holder ?? "another program") has the port of \(address)",
                    fix: "end it, or use another port: listen = \"\(another)\""))
        case ENODEV:
            section.findings.append(
                .note(
                    "interface", "this machine has no interface \(port.interface) yet; Bezel waits for it",
                    fix: "ip link lists the interfaces"))
        case EADDRNOTAVAIL:
            section.findings.append(
                .note(
                    "listen", "this machine has no address \(address.host) yet; Bezel waits for it",
                    fix: "listen = \"0.0.0.0:\(address.port)\" listens on every address"))
        case _: section.findings.append(.problem("listen", "\(problem)", fix: "listen = \"127.0.0.1:12345\""))
        }
    }

    private var openness: Finding {
        guard let warning = port.warning else {
            return .note(
                "listen", "only programs on this board can connect",
                fix: "listen = \"0.0.0.0:\(address.port)\" with interface = \"wlan0\"; the driver is asked about apps "
                    + "of other machines")
        }
        return .note(
            "listen", warning, fix: port.advice.map { "safer with \($0)" } ?? "bezel phones lists who may come in")
    }

    private var another: TCPAddress {
        TCPAddress(host: address.host, port: address.port < .max ? address.port + 1 : address.port - 1)
    }
}
