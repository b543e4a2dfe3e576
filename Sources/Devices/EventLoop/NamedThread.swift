internal import CLinux
internal import Glibc

/// A POSIX thread with a name, which runs one function.
public final class NamedThread: @unchecked Sendable {
    // `@unchecked`: `handle` is set once, before the initialiser returns, and only read later; `isJoined` is used only
    // by the thread that joins or releases the last reference.
    private var handle = pthread_t()
    private var isJoined = false

    /// - Parameter name: At most 15 bytes.
    public init(
        name: String, scheduling: Scheduling = .normal, _ body: @escaping @Sendable () -> Void
    ) throws(EventLoopError) {
        let box = Unmanaged.passRetained(Body(name: name, scheduling: scheduling, run: body))
        let result = pthread_create(
            &handle, nil,
            { argument in
                guard let argument else { return nil }
                let body = Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
                clinux_name_thread(body.name)
                body.scheduling.apply()
                body.run()
                return nil
            }, box.toOpaque())
        guard result == 0 else {
            box.release()
            throw EventLoopError(operation: "pthread_create", errno: result)
        }
    }

    /// Waits until the function has returned. Call it at most once.
    public func join() {
        isJoined = true
        pthread_join(handle, nil)
    }

    /// A thread that was not joined continues and frees its resources at its end.
    deinit { if !isJoined { pthread_detach(handle) } }

    private final class Body: Sendable {
        let name: String
        let scheduling: Scheduling
        let run: @Sendable () -> Void

        init(name: String, scheduling: Scheduling, run: @escaping @Sendable () -> Void) {
            self.name = name
            self.scheduling = scheduling
            self.run = run
        }
    }
}
