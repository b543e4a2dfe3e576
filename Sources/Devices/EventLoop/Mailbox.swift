internal import CLinux
internal import Glibc
internal import Synchronization

/// The way into a loop from other threads: values are posted anywhere and handled on the loop's thread, in order.
public final class Mailbox<Letter: Sendable>: Sendable {
    private let letters = Mutex<[Letter]>([])
    /// An eventfd that is readable while letters lie here. It is open as long as anybody can post.
    let descriptor: CInt

    public init() throws(EventLoopError) {
        descriptor = clinux_eventfd()
        guard descriptor >= 0 else { throw EventLoopError(operation: "eventfd", errno: errno) }
    }

    deinit { close(descriptor) }

    /// From any thread.
    public func post(_ letter: Letter) {
        letters.withLock { $0.append(letter) }
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Hands each letter to `handler` on the loop's thread, from now on until the watch is ended.
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
