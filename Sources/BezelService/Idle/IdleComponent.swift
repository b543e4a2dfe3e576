internal import BezelConfiguration
internal import BezelControl
internal import EventLoop
internal import Glibc
internal import HeadUnit
internal import Logging
internal import TCPLink

/// Passes the content of the idle screen to the engine: the board's name, the addresses for apps, and problems.
final class IdleComponent: ServiceComponent, UpdateControl {
    /// The present problems, without those of the network.
    var problems: () -> Set<BoardState.Problem> = { [] }
    /// The technical reasons of these problems.
    var reasons: () -> [BoardState.Problem: String] = { [:] }
    private let configuration: ProgramConfiguration.Idle
    private let listener: AppListener
    private let log: Logger
    private let loop: EventLoop
    private let patience: LoopTimer
    private var watch: AddressWatch?
    private var interfaces: [InterfaceAddress] = []
    private var isUpdating = false
    private weak var host: (any ServiceHost)?

    init(
        _ configuration: ProgramConfiguration.Idle, listener: AppListener, on loop: EventLoop, log: Logger
    ) throws {
        self.configuration = configuration
        self.listener = listener
        self.log = log
        self.loop = loop
        patience = try LoopTimer(on: loop)
    }

    func start(_ host: any ServiceHost) throws {
        self.host = host
        do {
            watch = try AddressWatch(on: loop) { [unowned self] in
                interfaces = InterfaceAddress.list()
                update()
            }
        } catch {
            log.notice("the idle screen does not notice new addresses: \(error)")
        }
        interfaces = InterfaceAddress.list()
        // Panels and sound cards come a little later than the program.
        patience.fired = { [unowned self] in
            isPatient = false
            update()
        }
        patience.set(Clock.bootTime + Self.patienceTime)
        update()
    }

    func stop() {
        host = nil
        watch = nil
        patience.set(nil)
    }

    /// Devices that are missing this long after the start are a problem.
    private static let patienceTime: Int64 = 10_000_000_000
    private var isPatient = true

    /// Another version of the program is about to be installed: the screen says so until the program ends.
    func beginUpdate() {
        isUpdating = true
        update()
    }

    /// Something may have changed.
    func update() { host?.runner.send(.boardChanged(state)) }

    /// Reads the addresses of the interfaces again.
    func lookAgain() {
        interfaces = InterfaceAddress.list()
        update()
    }

    /// Only this machine may connect over the network.
    var isLocal: Bool { state.isLocal }

    private var state: BoardState {
        var state = BoardState(
            name: configuration.name.isEmpty ? Self.hostName : configuration.name, code: configuration.code,
            note: configuration.note, isUpdating: isUpdating)
        state.setAddresses(listener.addresses, interfaces, only: listener.usedInterface)
        guard !isPatient else { return state }
        state.problems = problems()
        state.workshop = reasons()
        if !state.isLocal, state.addresses.isEmpty {
            state.problems.insert(.noNetwork)
            state.workshop[.noNetwork] = "no network interface has an address"
        }
        return state
    }

    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
