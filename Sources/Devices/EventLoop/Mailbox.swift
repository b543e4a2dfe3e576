internal import CLinux
internal import Glibc
internal import Synchronization

/// Passes values from other threads to a loop: they are posted on any thread and handled on the loop's thread, in
/// order.
public final class Mailbox<Letter: Sendable>: Sendable {
    private let letters = Mutex<[Letter]>([])
    /// An eventfd that is readable while there are values. It stays open while anything can post.
    let descriptor: CInt

    public init() throws(EventLoopError) {
        descriptor = clinux_eventfd()
        guard descriptor >= 0 else { throw EventLoopError(operation: "eventfd", errno: errno) }
    }

    deinit { close(descriptor) }

    /// Posts a value. Callable from any thread.
    public func post(_ letter: Letter) {
        letters.withLock { $0.append(letter) }
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Passes each value to `handler` on the loop's thread until the watch is ended.
    public func open(on loop: EventLoop, _ handler: @escaping (Letter) -> Void) throws(EventLoopError) -> Watch {
        try loop.watch(descriptor, for: .readable) { [unowned self] _ in self.takeAll().forEach(handler) }
    }

    private func takeAll() -> [Letter] {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        return letters.withLock { letters in
            defer { letters = [] }
            return letters
        }
    }
}
