internal import BezelConfiguration
internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import Phones
internal import TCPLink

/// Phones over Bluetooth: finds the paired ones, connects to their SDL service, and pairs new ones.
///
/// Off by default. It has no thread, and without an adapter no timer: only BlueZ's message about a new adapter wakes
/// it. Without a message bus it looks for one each ``busTime``.
final class BluetoothComponent: ServiceComponent, PairingControl {
    /// Nanoseconds between two attempts to reach the message bus.
    private static let busTime: Int64 = 30_000_000_000

    private let configuration: ProgramConfiguration.Bluetooth
    private let connections: AppConnections
    private let loop: EventLoop
    private let log: Logger
    /// nil before the start and after the end.
    private weak var host: (any ServiceHost)?
    private var bus: SystemBus?
    private var client: BlueZClient
    private var hasDaemon = true
    private var dialler: PhoneDialler?
    private var busTimer: LoopTimer?
    private var pairing: ((PairingNews) -> Void)?
    /// The names that the engine knows.
    private var told: [BluetoothAddress: String] = [:]
    private var lastProblem: BlueZClient.Problem?
    /// The problem that was logged last about an adapter that was usable before; nil while it is usable.
    private var lastLoss: BluetoothProblem?

    init(
        _ configuration: ProgramConfiguration.Bluetooth, into connections: AppConnections, on loop: EventLoop,
        log: Logger
    ) {
        self.configuration = configuration
        self.connections = connections
        self.loop = loop
        self.log = log
        client = BlueZClient(adapter: configuration.adapter, alias: configuration.name)
    }

    func start(_ host: any ServiceHost) {
        guard configuration.isEnabled else { return }
        if let problem = bluetoothSocketProblem() {
            return log.error("Bluetooth cannot be used: \(problem)")
        }
        if let fault = BluetoothKernel.running.fault {
            return log.error("Bluetooth is not used: \(fault); bezel doctor says what to install")
        }
        self.host = host
        openBus()
    }

    /// Connects to no further phone. Links stay.
    func refuseOthers() {
        dialler = nil
        perform(client.handle(.closeWindow))
    }

    func stop() {
        refuseOthers()
        host = nil
        bus = nil
        busTimer = nil
    }

    // MARK: The bus

    private func openBus() {
        do throws(DBusError) {
            bus = try SystemBus(at: SystemBus.usualPath, on: loop) { [weak self] in self?.heard($0) }
            busTimer = nil
        } catch {
            if busTimer == nil { log.error("\(error); Bluetooth waits for the message bus") }
            openBusLater()
        }
    }

    private func openBusLater() {
        if busTimer == nil { busTimer = try? LoopTimer(on: loop) { [unowned self] in openBus() } }
        busTimer?.set(Clock.bootTime + Self.busTime)
    }

    private func heard(_ news: SystemBus.News) {
        guard host != nil else { return }
        switch news {
        case .opened: perform(client.handle(.opened))
        case .message(let message): perform(client.handle(.message(message)))
        case .closed(let why):
            log.error("\(why); Bluetooth waits for the message bus")
            bus = nil
            perform(client.handle(.closed))
            openBusLater()
        }
    }

    private func perform(_ actions: [BlueZClient.Action]) {
        for action in actions { perform(action) }
    }

    private func perform(_ action: BlueZClient.Action) {
        switch action {
        case .send(let message): bus?.send(message)
        case .adapterChanged: adapterChanged()
        case .devicesChanged:
            tellNames()
            dialler?.handle(.phones(phones.map(\.address)))
        case .arrived(let address): dialler?.handle(.arrived(address))
        case .paired(let device): paired(device)
        case .confirm(let request): ask(request)
        case .withdrawn(let id): host?.runner.send(.pairingWithdrawn(id))
        case .windowOpened:
            let seconds = Int(BlueZClient.windowTime)
            log.notice("Bluetooth: phones find \"\(client.name.printable)\" for \(seconds) s")
            host?.runner.send(.pairingOpened(name: client.name, .seconds(seconds)))
            pairing?(.opened(name: client.name, seconds: seconds))
        case .windowClosed:
            log.notice("Bluetooth: phones do not find this head unit any more")
            host?.runner.send(.pairingClosed)
            tellLast(.closed)
        case .problem(let problem): report(problem)
        }
    }

    private func report(_ problem: BlueZClient.Problem) {
        hasDaemon = problem != .noDaemon
        if pairing != nil, !client.isOpenForPairing { tellLast(.closed) }
        guard problem != lastProblem else { return }
        lastProblem = problem
        switch problem {
        case .noDaemon: log.warning("Bluetooth: bluetoothd does not run; waiting for it")
        case .refused(let what, let why): log.error("Bluetooth: BlueZ refuses \(what): \(why.printable)")
        }
    }

    // MARK: The adapter and its phones

    private func adapterChanged() {
        hasDaemon = true
        guard let adapter = client.adapter, adapter.isPowered else {
            if dialler != nil || lastLoss != nil, let problem, problem != lastLoss {
                log.warning("Bluetooth: \(problem.text)")
                lastLoss = problem
            }
            dialler = nil
            return
        }
        guard dialler == nil || dialler?.adapter != adapter.address else { return }
        log.info("Bluetooth: \(adapter.name), \(adapter.address), as \"\(client.name.printable)\"")
        lastProblem = nil
        lastLoss = nil
        do throws(EventLoopError) {
            dialler = try PhoneDialler(
                from: adapter.address, onePhone: configuration.onePhone, on: loop, log: log
            ) { [unowned self] in linked($0, $1) }
            dialler?.handle(.phones(phones.map(\.address)))
            dialler?.handle(.power(true))
        } catch {
            log.error("Bluetooth: no phone is looked for: \(error)")
        }
    }

    /// The paired devices that may serve SDL: not headphones, for instance.
    private var phones: [BluetoothDevice] {
        let allowed = host?.snapshot.phones.map(\.device) ?? []
        return client.paired.filter { $0.isPhone || allowed.contains(.bluetooth(address: "\($0.address)")) }
    }

    /// Passes on the names of the paired devices that were not passed on before.
    private func tellNames() {
        for device in client.paired {
            let address = "\(device.address)"
            // A device without a name has its address as one.
            guard device.name != address, device.name != String(address.map { $0 == ":" ? "-" : $0 }),
                told[device.address] != device.name
            else { continue }
            told[device.address] = device.name
            host?.runner.send(.deviceNamed(.bluetooth(address: address), device.name))
        }
    }

    private func linked(_ stream: StreamConnection, _ address: BluetoothAddress) {
        guard let host else { return }
        allow(address, for: host)
        let link = BluetoothLink(stream) { [weak self] in self?.dialler?.handle(.ended(address)) }
        connections.accept(link, from: "\(address)", of: .bluetooth(address: "\(address)"), for: host)
    }

    /// Allows a phone because it was paired.
    private func allow(_ address: BluetoothAddress, for host: any ServiceHost) {
        let device = DeviceID.bluetooth(address: "\(address)")
        guard !host.snapshot.phones.contains(where: { $0.device == device && $0.standing == .always }) else { return }
        let name = client.paired.first { $0.address == address }?.name ?? ""
        host.runner.send(.deviceAllowed(DevicePermission(device: device, name: name.printable)))
    }

    /// Removes the pairing of the device, if it is a phone.
    func unpair(_ device: DeviceID) {
        guard let address = BluetoothAddress(device.name) else { return }
        perform(client.handle(.forget(address)))
    }

    // MARK: Pairing

    /// Why no phone can be paired now; nil if one can.
    private var problem: BluetoothProblem? {
        guard configuration.isEnabled else { return .off }
        if host == nil { return .noSockets }
        if bus == nil { return .noBus }
        guard hasDaemon else { return .noDaemon }
        guard let adapter = client.adapter else { return .noAdapter }
        return adapter.isPowered ? nil : .noPower
    }

    /// Lets phones find this head unit and be paired.
    ///
    /// - Parameter heard: Called with each event, until ``PairingNews/paired(phone:device:)`` or
    ///   ``PairingNews/closed``.
    /// - Returns: Why pairing is not possible now; then `heard` is not called.
    func openPairing(_ heard: @escaping (PairingNews) -> Void) -> BluetoothProblem? {
        if let problem { return problem }
        guard pairing == nil, !client.isOpenForPairing else { return .isOpen }
        pairing = heard
        perform(client.handle(.openWindow))
        return nil
    }

    func closePairing() { perform(client.handle(.closeWindow)) }

    /// The driver's answer.
    func answer(_ id: PairingQuestion.ID, _ isRight: Bool) {
        log.notice("Bluetooth: the driver \(isRight ? "confirms the number" : "does not confirm the number")")
        perform(client.handle(.answer(id, isRight)))
    }

    private func ask(_ request: BlueZClient.PairingRequest) {
        let name = request.name.printable
        log.notice("Bluetooth: \(name) (\(request.address)) wants to be paired; the driver compares the number")
        host?.runner.send(.pairingAsked(PairingQuestion(id: request.id, name: request.name, number: request.number)))
        pairing?(.asked(phone: name, number: request.number))
    }

    private func paired(_ device: BluetoothDevice) {
        log.notice("Bluetooth: \(device.name.printable) (\(device.address)) is paired")
        if let host { allow(device.address, for: host) }
        dialler?.handle(.paired(device.address))
        tellLast(.paired(phone: device.name.printable, device: "\(DeviceID.bluetooth(address: "\(device.address)"))"))
    }

    private func tellLast(_ news: PairingNews) {
        let pairing = pairing
        self.pairing = nil
        pairing?(news)
    }
}
