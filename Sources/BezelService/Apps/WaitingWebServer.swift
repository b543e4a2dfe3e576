internal import EventLoop
internal import Glibc
internal import Logging
internal import TCPLink
internal import WebLink

/// A web server that waits for an address or an interface that the machine does not have yet.
final class WaitingWebServer {
    /// Nanoseconds between two attempts.
    private static let retryTime: Int64 = 2_000_000_000

    private(set) var server: WebServer?
    private let open: () throws(TCPError) -> WebServer
    private let loop: EventLoop
    private let log: Logger
    /// The timer of the next attempt, while it waits.
    private var retry: LoopTimer?

    /// - Parameters:
    ///   - fix: The advice in the log when the address cannot be used.
    ///   - open: Opens the server.
    init(on loop: EventLoop, log: Logger, fix: String, open: @escaping () throws(TCPError) -> WebServer) {
        self.open = open
        self.loop = loop
        self.log = log
        do throws(TCPError) {
            server = try open()
        } catch {
            guard Self.mayComeLater(error) else {
                log.error("\(error); \(fix)")
                return
            }
            log.warning("\(error); waiting for it")
            retry = try? LoopTimer(on: loop)
        }
    }

    /// - Parameter opened: Called when the server listens: at once, or later.
    func start(_ opened: @escaping (WebServer) -> Void) {
        if let server { return opened(server) }
        retry?.fired = { [unowned self] in tryAgain(opened) }
        retry?.set(Clock.bootTime + Self.retryTime)
    }

    func stop() {
        retry = nil
        server?.stop()
        server = nil
    }

    private static func mayComeLater(_ error: TCPError) -> Bool {
        error.errno == EADDRNOTAVAIL || error.errno == ENODEV
    }

    private func tryAgain(_ opened: (WebServer) -> Void) {
        do throws(TCPError) {
            let server = try open()
            self.server = server
            opened(server)
        } catch {
            // Another program may use the port now; it may release it.
            if !Self.mayComeLater(error) { log.error("\(error); trying again") }
            retry?.set(Clock.bootTime + Self.retryTime)
        }
    }
}
