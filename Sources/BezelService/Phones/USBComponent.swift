internal import BezelConfiguration
internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import Phones

/// Phones on a cable: asks them to become hosts of an accessory, and serves the apps on them. Off by default; then it has
/// no thread and watches nothing.
final class USBComponent: ServiceComponent {
    private let configuration: ProgramConfiguration.USB
    private let connections: AppConnections
    private let loop: EventLoop
    private let log: Logger
    /// nil before the start and after the end.
    private weak var host: (any ServiceHost)?
    private var plan: AccessoryPlan
    private var monitor: USBMonitor?
    private var opener: USBOpener?
    private var watch: Watch?
    private var timer: LoopTimer?
    /// The devices that are being opened, by the number of the order.
    private var opening: [USBOpener.Order: String] = [:]
    private var nodes: [String: USBNode] = [:]
    private var askings: [String: AccessoryAsking] = [:]
    private var phones: [String: USBPhone] = [:]
    /// The phone of the hint on the screen, by its place.
    private var lookedAt: String?

    init(_ configuration: ProgramConfiguration.USB, into connections: AppConnections, on loop: EventLoop, log: Logger) {
        self.configuration = configuration
        self.connections = connections
        self.loop = loop
        self.log = log
        plan = AccessoryPlan(listed: Set(configuration.devices))
    }

    var health: [WorkerStatus] {
        // A device that does not answer is waited for up to 5 s, a few times.
        opener.map { [WorkerStatus("usb", $0.clock, limit: .seconds(60))] } ?? []
    }

    func start(_ host: any ServiceHost) {
        guard configuration.accessories else { return }
        do {
            opener = try USBOpener(on: loop) { [unowned self] in done($0) }
            timer = try LoopTimer(on: loop) { [unowned self] in handle(.timerFired) }
            let monitor = try USBMonitor()
            watch = try loop.watch(monitor.descriptor, for: .readable) { [unowned self] _ in
                while let change = monitor.next() { changed(change) }
            }
            self.monitor = monitor
            self.host = host
            log.info("USB: phones on a cable are asked")
            for change in try monitor.devices() { changed(change) }
        } catch {
            log.error("USB: no phone on a cable can be served: \(error)")
        }
    }

    /// Asks no further phone. Links stay.
    func refuseOthers() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        timer?.set(nil)
    }

    func stop() {
        refuseOthers()
        host = nil
        monitor = nil
        timer = nil
        phones = [:]
        askings = [:]
        nodes = [:]
        opener?.stop()
        opener = nil
    }

    // MARK: The plan

    private func changed(_ change: USBMonitor.Change) {
        switch change {
        case .appeared(let device):
            if case .spared(let reason) = USBRole(of: device, listed: Set(configuration.devices)) {
                log.info("USB: \(device.name.printable) is not asked: \(reason.words)")
            }
            handle(.appeared(device))
        case .disappeared(let port): handle(.disappeared(port: port))
        case .unreadable(let port, let error): log.debug("USB: the device at \(port): \(error)")
        }
    }

    private func handle(_ event: AccessoryPlan.Event) {
        let now = Clock.bootTime
        for action in plan.handle(event, at: now) { perform(action) }
        timer?.set(plan.deadline(after: now))
        showHint(plan.waitingPhone(at: now))
    }

    private func perform(_ action: AccessoryPlan.Action) {
        switch action {
        case .open(let port, let node, let interface):
            guard let order = opener?.open(node, claiming: interface) else { return }
            opening[order] = port
        case .request(let port, let request): ask(port, request)
        case .read(let port, let interface): read(port, interface)
        case .reset(let port, let node):
            log.notice("USB: \(name(of: port)) is in accessory mode and silent: it is reset")
            close(port)
            _ = opener?.reset(node)
        case .close(let port): close(port)
        }
    }

    private func name(of port: String) -> String { plan.device(at: port)?.name.printable ?? port }

    private func close(_ port: String) {
        for order in opening.keys where opening[order] == port { opening[order] = nil }
        askings[port] = nil
        let phone = phones.removeValue(forKey: port)
        phone?.end()
        nodes[port] = nil
    }

    private func showHint(_ phone: USBDevice?) {
        guard phone?.port != lookedAt else { return }
        lookedAt = phone?.port
        guard let phone else { return host?.runner.send(.phoneWasAnswered) ?? () }
        log.notice("USB: \(phone.name.printable) says nothing yet: it may ask its user")
        host?.runner.send(.phoneAsksItsUser(name: (phone.product ?? "The phone").printable))
    }

    private func failed(_ port: String, _ error: USBError) {
        let name = name(of: port)
        log.log(level: plan.device(at: port) == nil ? .debug : .notice, "USB: \(name): \(error)")
        handle(.failed(port: port))
    }

    // MARK: Devices

    private func done(_ outcome: USBOpener.Outcome) {
        switch outcome {
        case .opened(let order, let descriptor):
            guard let port = opening.removeValue(forKey: order), let opener else {
                // Not wanted any more.
                opener?.close(descriptor)
                return
            }
            do throws(USBError) {
                nodes[port] = try USBNode(
                    adopting: descriptor, path: plan.device(at: port)?.node ?? "", on: loop
                ) { [weak opener] in opener?.close($0) }
                handle(.opened(port: port))
            } catch {
                opener.close(descriptor)
                failed(port, error)
            }
        case .failed(let order, let error):
            guard let port = opening.removeValue(forKey: order) else { return log.debug("USB: \(error)") }
            failed(port, error)
        }
    }

    private func ask(_ port: String, _ request: AccessoryRequest) {
        guard let node = nodes[port] else { return }
        let asking =
            askings[port]
            ?? AccessoryAsking(node) { [unowned self] answer in
                switch answer {
                case .success(let bytes): handle(.answered(port: port, bytes))
                case .failure(let error): failed(port, error)
                }
                if plan.isLeftAlone(port) { log.info("USB: \(name(of: port)) is no phone for SDL apps") }
            }
        askings[port] = asking
        do throws(USBError) { try asking.ask(request) } catch { failed(port, error) }
    }

    private func read(_ port: String, _ interface: AccessoryInterface) {
        guard let node = nodes[port], let device = plan.device(at: port) else { return }
        do throws(USBError) {
            let connection = try AccessoryConnection(node, interface, on: loop)
            phones[port] = USBPhone(
                connection, serial: device.identity, on: loop, began: { [unowned self] in began($0, device) },
                failed: { [unowned self] in failed(port, $0) })
            log.info("USB: \(device.name.printable) is in accessory mode")
        } catch {
            failed(port, error)
        }
    }

    private func began(_ link: USBLink, _ device: USBDevice) {
        handle(.received(port: device.port))
        guard let host else { return }
        log.info("USB: \(device.name.printable) speaks")
        let id = DeviceID.usb(serial: device.identity.printable)
        if let product = device.product { host.runner.send(.deviceNamed(id, product)) }
        connections.accept(link, from: device.identity.printable, of: id, for: host)
    }
}
