internal import BezelService
internal import Glibc
internal import Light
internal import ServiceManager

/// Whether the machine is ready for DDC/CI, and the answer of the monitor on the display's connector.
struct MonitorReport: Hashable, Sendable {
    enum State: Hashable, Sendable {
        /// The pictures are not on a connector of the kernel.
        case noDisplay
        /// The kernel names no bus for the connector.
        case noBus
        /// The bus has no node: i2c-dev is not loaded.
        case noNode(String)
        /// The service's user has no permission to open the node.
        case refused(String)
        /// The unit's sandbox hides the node.
        case hidden(String)
        /// This user has no permission to ask the monitor.
        case unasked(String)
        case answered(VCPAnswer, node: String)
        case failed(MonitorError)
    }

    let connector: String
    let state: State

    /// - Parameters:
    ///   - connector: That of the display which `bezel run` would use; nil without a display.
    init(asking connector: String?, for service: ServiceReport) {
        self.connector = connector ?? ""
        state = self.connector.isEmpty ? .noDisplay : Self.state(self.connector, service)
    }

    init(connector: String, state: State) {
        self.connector = connector
        self.state = state
    }

    private static func state(_ connector: String, _ service: ServiceReport) -> State {
        guard let bus = MonitorBus(of: connector) else { return .noBus }
        let problem = bus.problem
        if problem == ENOENT { return .noNode(bus.node) }
        if let user = service.user, user.access(to: bus.node) != .granted { return .refused(bus.node) }
        if let devices = service.unit?.devices, !devices.contains("char-i2c"), !devices.contains(bus.node) {
            return .hidden(bus.node)
        }
        guard problem == nil else { return .unasked(bus.node) }
        do throws(MonitorError) {
            return .answered(try bus.open().brightness(), node: bus.node)
        } catch { return .failed(error) }
    }

    private static let commands = "the commands in /usr/share/bezel/ddc.conf"

    func describe(_ section: inout DoctorSection) {
        switch state {
        case .noDisplay: section.lines.append("DDC/CI: the pictures are on no connector of the kernel's")
        case .noBus:
            section.findings.append(
                .note("light.ddc", "the kernel names no bus for DDC/CI on \(connector)", fix: "[light] ddc = \"off\""))
        case .noNode(let node):
            section.findings.append(
                .problem(
                    "light.ddc", "there is no \(node) for the monitor on \(connector): i2c-dev is not loaded",
                    fix: "sudo modprobe i2c-dev; the service loads it after \(Self.commands)"))
        case .refused(let node):
            section.findings.append(
                .problem(node, "the service's user has no permission to open it", fix: Self.commands))
        case .hidden(let node):
            section.findings.append(.problem(node, "the service's sandbox hides it", fix: Self.commands))
        case .unasked(let node):
            section.findings.append(
                .note(node, "this user has no permission to open it", fix: "sudo bezel doctor asks the monitor"))
        case .answered(let answer, let node):
            section.lines.append(
                "monitor on \(connector), DDC/CI on \(node): brightness \(answer.value) of \(answer.highest)")
        case .failed(let error):
            section.findings.append(
                .problem(
                    "light.ddc", "the monitor on \(connector) has no valid answer: \(error.text)",
                    fix: "switch DDC/CI on in the monitor's own menu; a switch, splitter or adapter may not pass it"))
        }
    }
}
