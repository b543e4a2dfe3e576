/// A part of the service with its own devices, sockets or threads.
///
/// Its initialiser opens what it needs, and throws if that fails. Nothing happens before ``start(_:)``. The service starts
/// its components in order and stops them in reverse order. Everything runs on the loop's thread.
protocol ServiceComponent: AnyObject {
    /// Begins to watch descriptors and to send events.
    ///
    /// - Parameter host: The service. It lives longer than its components.
    func start(_ host: any ServiceHost) throws

    /// The worker threads, for the watchdog and `bezel status`.
    var health: [WorkerStatus] { get }

    /// Closes devices and sockets, and ends the threads. Sends no event after that. Does nothing when called again, or
    /// without ``start(_:)``.
    func stop()
}

extension ServiceComponent {
    var health: [WorkerStatus] { [] }
}

extension [any ServiceComponent] {
    /// Starts the components in order, runs `body`, and stops all of them in reverse order, also after an error.
    func run(for host: any ServiceHost, _ body: () throws -> Void) throws {
        defer { for component in reversed() { component.stop() } }
        for component in self { try component.start(host) }
        try body()
    }
}
