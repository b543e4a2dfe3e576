internal import EventLoop
internal import Glibc
internal import Logging
internal import TCPLink

/// Listens for apps: on the sockets that the service manager passed, or else on the configured address.
///
/// Waits for an address that the machine does not have yet, for example before the network is up.
final class Reception {
    /// Nanoseconds between two attempts.
    private static let patience: Int64 = 2_000_000_000

    /// Called when the awaited address is available.
    var opened: () -> Void = {}
    private let wish: TCPAddress
    private let loop: EventLoop
    private let log: Logger
    private let accept: (StreamConnection) -> Void
    private var listeners: [TCPListener] = []
    private var retry: LoopTimer?

    /// - Parameter passed: Listening sockets, which it owns from now on. Where there are any, `wish` is not looked at.
    init(
        _ wish: TCPAddress, passed: [CInt], on loop: EventLoop, log: Logger,
        accept: @escaping (StreamConnection) -> Void
    ) throws {
        self.wish = wish
        self.loop = loop
        self.log = log
        self.accept = accept
        for descriptor in passed { listeners.append(try TCPListener(adopting: descriptor, on: loop, accept: accept)) }
        guard passed.isEmpty else { return }
        do throws(TCPError) {
            listeners = [try TCPListener(wish, on: loop, accept: accept)]
        } catch {
            guard error.errno == EADDRNOTAVAIL else { throw error }
            log.warning("\(error); waiting for it")
            retry = try LoopTimer(on: loop) { [unowned self] in self.tryAgain() }
            retry?.set(Clock.bootTime + Self.patience)
        }
    }

    var isOpen: Bool { !listeners.isEmpty }

    /// The address that apps connect to, once it is open.
    var addresses: [TCPAddress] { isOpen ? listeners.map(\.address) : [wish] }

    private func tryAgain() {
        do throws(TCPError) {
            listeners = [try TCPListener(wish, on: loop, accept: accept)]
            retry?.set(nil)
            opened()
        } catch {
            // Another program may have taken the port meanwhile: that ends as well as it began.
            if error.errno != EADDRNOTAVAIL { log.error("\(error); trying again") }
            retry?.set(Clock.bootTime + Self.patience)
        }
    }
}
