public import EventLoop
internal import TCPLink

/// Opens a WebSocket to a server: looks up its name, connects, and requests the WebSocket. Everything but the lookup
/// runs on the loop's thread. It gives up if it is released before it is ready.
public final class WebSocketClient {
    /// Why there is no WebSocket.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        public let description: String
    }

    /// Nanoseconds for all of it.
    static let time: Int64 = 10_000_000_000

    private enum Stage {
        case beginning
        case lookingUp(NameLookup)
        case connecting(TCPConnector, others: ArraySlice<TCPAddress>)
        case asking(StreamConnection, WebSocketOpening, HTTPHeadReader<HTTPResponseHead>)
        case over
    }

    private let url: WebSocketURL
    private let reader: WebSocketReader
    private let loop: EventLoop
    private var stage = Stage.beginning
    private var timer: LoopTimer?
    private let done: (Result<WebSocketConnection, Failure>) -> Void

    /// - Parameters:
    ///   - reader: Reads the server's messages.
    ///   - done: Called once, after this initialiser. The caller sets the connection's handlers in it.
    public init(
        _ url: WebSocketURL, reader: WebSocketReader, on loop: EventLoop,
        done: @escaping (Result<WebSocketConnection, Failure>) -> Void
    ) throws(EventLoopError) {
        self.url = url
        self.reader = reader
        self.loop = loop
        self.done = done
        let timer = try LoopTimer(on: loop)
        self.timer = timer
        // At once for a numeric address, so that `done` is never called within the initialiser.
        timer.fired = { [unowned self] in begin() }
        timer.set(Clock.bootTime)
    }

    private func begin() {
        timer?.fired = { [unowned self] in fail("it does not answer within \(Self.time / 1_000_000_000) s") }
        timer?.set(Clock.bootTime + Self.time)
        if let address = url.address { return connect(to: [address]) }
        do throws(EventLoopError) {
            stage = .lookingUp(
                try NameLookup(url.host, port: url.port, on: loop) { [unowned self] result in
                    switch result {
                    case .success(let addresses): connect(to: addresses[...])
                    case .failure(let failure): fail("the name \(url.host): \(failure)")
                    }
                })
        } catch {
            fail("\(error)")
        }
    }

    private func connect(to addresses: ArraySlice<TCPAddress>) {
        guard let address = addresses.first else { return fail("it has no address") }
        do throws(TCPError) {
            let connector = try TCPConnector(address, on: loop) { [unowned self] in connected() }
            stage = .connecting(connector, others: addresses.dropFirst())
        } catch {
            failed(error, others: addresses.dropFirst())
        }
    }

    private func failed(_ error: TCPError, others: ArraySlice<TCPAddress>) {
        if others.isEmpty { fail("\(error)") } else { connect(to: others) }
    }

    private func connected() {
        guard case .connecting(let connector, let others) = stage else { return }
        do throws(TCPError) {
            let stream = try connector.connection()
            var generator = SystemRandomNumberGenerator()
            let nonce = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let opening = WebSocketOpening(url, nonce: nonce)
            stage = .asking(stream, opening, HTTPHeadReader())
            stream.received = { [unowned self] in received($0) }
            stream.closed = { [unowned self] in fail("it closes the connection (\($0)) instead of an answer") }
            stream.send(opening.request)
        } catch {
            failed(error, others: others)
        }
    }

    private func received(_ bytes: [UInt8]) {
        guard case .asking(let stream, let opening, var reader) = stage else { return }
        switch reader.append(bytes) {
        case .incomplete: stage = .asking(stream, opening, reader)
        case .refused(let refusal): fail("its answer is not HTTP: \(refusal.reason)")
        case .head(let head, let rest):
            do throws(WebSocketOpening.Refusal) {
                try opening.check(head)
                open(stream, rest)
            } catch {
                fail("\(error)")
            }
        }
    }

    private func open(_ stream: StreamConnection, _ rest: [UInt8]) {
        let connection = WebSocketConnection(stream, reader, on: loop)
        finish(.success(connection))
        if !rest.isEmpty { connection.take(rest) }
    }

    private func fail(_ problem: String) { finish(.failure(Failure(description: problem))) }

    private func finish(_ result: Result<WebSocketConnection, Failure>) {
        if case .over = stage { return }
        if case .asking(let stream, _, _) = stage, case .failure = result {
            stream.received = { _ in }
            stream.closed = { _ in }
        }
        stage = .over
        timer = nil
        done(result)
    }
}
