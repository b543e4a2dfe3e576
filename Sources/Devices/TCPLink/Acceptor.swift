internal import CLinux
internal import EventLoop
internal import Glibc

/// Accepts connections of a listening socket, which it owns.
final class Acceptor {
    /// Called with each new connection. The connection is closed when its last reference is released.
    var accepted: (StreamConnection) -> Void
    private let loop: EventLoop
    private let descriptor: CInt
    private let medium: StreamConnection.Medium
    private var watch: Watch?
    /// A spare descriptor. If descriptors run out, it is closed so that the connection can be accepted and closed; a
    /// pending connection would wake the loop all the time.
    private var spare: CInt

    init(
        _ descriptor: CInt, over medium: StreamConnection.Medium, on loop: EventLoop,
        accepted: @escaping (StreamConnection) -> Void
    ) throws(EventLoopError) {
        self.accepted = accepted
        self.loop = loop
        self.descriptor = descriptor
        self.medium = medium
        spare = open("/dev/null", O_RDONLY | O_CLOEXEC)
        watch = try loop.watch(descriptor, for: .readable) { [unowned self] _ in self.acceptOne() }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        close(descriptor)
        if spare >= 0 { close(spare) }
    }

    /// Accepts one connection. The loop calls again while more are pending, and handles urgent events in between: a
    /// peer that connects repeatedly delays a touch by one connection at most.
    private func acceptOne() {
        let socket = clinux_accept(descriptor)
        guard socket >= 0 else {
            if errno == EMFILE || errno == ENFILE { turnAway() }
            return
        }
        if let connection = StreamConnection(socket, over: medium, on: loop) { accepted(connection) }
    }

    private func turnAway() {
        if spare >= 0 { close(spare) }
        let accepted = clinux_accept(descriptor)
        if accepted >= 0 { close(accepted) }
        spare = open("/dev/null", O_RDONLY | O_CLOEXEC)
    }
}
