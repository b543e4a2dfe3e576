internal import EventLoop
internal import TCPLink

/// Connects the demo's app to a head unit.
final class DemoClient {
    private let loop: EventLoop
    private let timeline: DemoTimeline
    private var app: DemoApp
    private var session = DemoSession()
    private var outcome = DemoApp.Outcome.failed("it did not end")
    private var connector: TCPConnector?
    private var connection: StreamConnection?

    private init(_ address: TCPAddress, _ timeline: DemoTimeline) throws(EventLoopError) {
        loop = try EventLoop()
        self.timeline = timeline
        app = DemoApp(address: address.description)
    }

    /// Blocks the calling thread until the session has ended.
    static func play(against address: TCPAddress, _ timeline: DemoTimeline) -> DemoApp.Outcome {
        do {
            let client = try DemoClient(address, timeline)
            return try client.run(address)
        } catch let error as TCPError {
            return .failed("the head unit cannot be reached: \(error)")
        } catch {
            return .failed("\(error)")
        }
    }

    private func run(_ address: TCPAddress) throws -> DemoApp.Outcome {
        var failure: TCPError?
        connector = try TCPConnector(address, on: loop) { [unowned self] in
            do throws(TCPError) {
                try self.open()
            } catch {
                failure = error
                self.loop.stop()
            }
        }
        try loop.run()
        if let failure { throw failure }
        return outcome
    }

    private func open() throws(TCPError) {
        guard let connection = try connector?.connection() else { return }
        self.connection = connection
        connection.received = { [unowned self] bytes in self.receive(bytes) }
        connection.closed = { [unowned self] _ in
            self.perform(self.app.handle(.closed))
            self.loop.stop()
        }
        connection.send(DemoSession.startService)
    }

    private func receive(_ bytes: [UInt8]) {
        for received in session.receive(bytes, at: Clock.monotonic) {
            switch received {
            case .reply(let bytes): connection?.send(bytes)
            case .event(let event): perform(app.handle(event))
            }
        }
    }

    private func perform(_ actions: [DemoApp.Action]) {
        for action in actions {
            switch action {
            case .send(let request): connection?.send(session.bytes(of: request))
            case .report(let text): timeline.add("app", text)
            case .end(let outcome):
                self.outcome = outcome
                connection?.send(session.endService)
                connection?.close()
            }
        }
    }
}
