internal import CLinux
internal import Glibc

/// Signals as events of the loop (signalfd). They are blocked for the calling thread and for threads that it starts
/// later, so create this before other threads.
public final class SignalSource {
    /// Called on the loop's thread with each signal.
    public var received: (CInt) -> Void
    private let loop: EventLoop
    private let descriptor: CInt
    private var watch: Watch?

    public init(
        _ signals: [CInt], on loop: EventLoop, _ received: @escaping (CInt) -> Void = { _ in }
    ) throws(EventLoopError) {
        self.loop = loop
        self.received = received
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        descriptor = clinux_signalfd(&set)
        guard descriptor >= 0 else { throw EventLoopError(operation: "signalfd", errno: errno) }
        watch = try loop.watch(descriptor, for: .readable) { [unowned self] _ in
            let signal = clinux_signalfd_read(self.descriptor)
            if signal > 0 { self.received(signal) }
        }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        close(descriptor)
    }
}
