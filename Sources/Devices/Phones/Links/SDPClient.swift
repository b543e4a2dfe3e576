public import EventLoop
internal import Glibc

/// A channel to a phone's SDP server. It stays open between queries, which also keeps the Bluetooth connection open.
public final class SDPClient {
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        case socket(BluetoothError)
        case answer(SDPError)

        public var description: String {
            switch self {
            case .socket(let error): error.description
            case .answer(let error): error.description
            }
        }
    }

    /// L2CAP's packets have at most 672 bytes unless both sides agree on more.
    private static let packetLimit = 4096

    private let phone: BluetoothAddress
    private let loop: EventLoop
    private let answered: (Result<[UInt8], Failure>) -> Void
    private let socket: BluetoothSocket
    private var watch: Watch?
    private var isConnected = false
    private var query = SDPQuery(transaction: 0)
    private var transaction: UInt16 = 0

    /// Connects, and queries SDL's channels.
    ///
    /// - Parameter answered: Called with the answer to each question. After a failure the client cannot be used any
    ///   more. It may be released within the call.
    public init(
        from adapter: BluetoothAddress, to phone: BluetoothAddress, on loop: EventLoop,
        answered: @escaping (Result<[UInt8], Failure>) -> Void
    ) throws(BluetoothError) {
        self.phone = phone
        self.loop = loop
        self.answered = answered
        socket = try BluetoothSocket.sdp(from: adapter, to: phone)
        do throws(EventLoopError) {
            watch = try loop.watch(socket.descriptor, for: .writable) { [unowned self] _ in ready() }
        } catch {
            throw BluetoothError(operation: error.operation, address: phone, errno: error.errno)
        }
    }

    deinit { if let watch { loop.unwatch(watch) } }

    /// Asks again. The earlier question must have been answered.
    public func ask() {
        // Until it is connected, the first question waits.
        guard isConnected else { return }
        transaction &+= 1
        query = SDPQuery(transaction: transaction)
        send(query.request)
    }

    private func ready() {
        if isConnected { return read() }
        let code = socket.pendingError
        guard code == 0 else { return fail("connect to SDP of", code) }
        isConnected = true
        if let watch { loop.change(watch, to: .readable) }
        ask()
    }

    private func send(_ packet: [UInt8]) {
        guard Glibc.send(socket.descriptor, packet, packet.count, CInt(MSG_NOSIGNAL)) == packet.count else {
            return fail("send to SDP of", errno)
        }
    }

    private func read() {
        var count = 0
        let packet = [UInt8](unsafeUninitializedCapacity: Self.packetLimit) { buffer, used in
            count = recv(socket.descriptor, buffer.baseAddress, buffer.count, 0)
            used = max(count, 0)
        }
        let code = errno
        switch count {
        case ..<0: if code != EAGAIN && code != EINTR { fail("read from SDP of", code) }
        case 0: fail("read from SDP of", ECONNRESET)
        default: take(packet)
        }
    }

    private func take(_ packet: [UInt8]) {
        do throws(SDPError) {
            switch try query.take(packet) {
            case nil: return
            case .ask(let next): send(next)
            case .channels(let channels): answered(.success(channels))
            }
        } catch {
            end(.answer(error))
        }
    }

    private func fail(_ operation: String, _ code: CInt) {
        end(.socket(BluetoothError(operation: operation, address: phone, errno: code)))
    }

    private func end(_ failure: Failure) {
        if let watch { loop.unwatch(watch) }
        watch = nil
        answered(.failure(failure))
    }
}

extension SDPClient.Failure {
    /// Whether the error is usual, because the phone is absent.
    public var isUsual: Bool {
        switch self {
        case .socket(let error): error.isUsual
        case .answer: false
        }
    }
}
