internal import CLinux
internal import Glibc

/// A POSIX thread with a name, which runs one function.
public final class NamedThread: @unchecked Sendable {
    // `@unchecked`: the handle is set once, before the initialiser returns, and only read afterwards; `isJoined` belongs to
    // whoever holds the last reference, or joins.
    private var handle = pthread_t()
    private var isJoined = false

    /// - Parameter name: At most 15 bytes.
    public init(name: String, _ body: @escaping @Sendable () -> Void) throws(EventLoopError) {
        let box = Unmanaged.passRetained(Body(name: name, run: body))
        let result = pthread_create(
            &handle, nil,
            { argument in
                guard let argument else { return nil }
                let body = Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
                clinux_name_thread(body.name)
                body.run()
                return nil
            }, box.toOpaque())
        guard result == 0 else {
            box.release()
            throw EventLoopError(operation: "pthread_create", errno: result)
        }
    }

    /// Waits for the function to return. Once only.
    public func join() {
        isJoined = true
        pthread_join(handle, nil)
    }

    /// A thread that nobody joined goes on by itself and leaves nothing behind.
    deinit { if !isJoined { pthread_detach(handle) } }

    private final class Body: Sendable {
        let name: String
        let run: @Sendable () -> Void

        init(name: String, run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }
}
