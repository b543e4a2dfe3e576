public import EventLoop
internal import Glibc
public import TCPLink

/// A connection to the system's message bus. Everything runs on the loop's thread.
public final class SystemBus {
    public enum News {
        /// The bus has accepted this client.
        case opened
        case message(DBusMessage)
        /// The connection is over, for this reason. The object cannot be used any more.
        case closed(String)
    }

    /// The bus's socket: from DBUS_SYSTEM_BUS_ADDRESS, or else its usual path.
    public static var usualPath: String {
        let address = getenv("DBUS_SYSTEM_BUS_ADDRESS").map { String(cString: $0) } ?? ""
        let path = address.split(separator: ";").first { $0.hasPrefix("unix:path=") }
        return path.map { String($0.dropFirst(10).prefix { $0 != "," }) } ?? "/run/dbus/system_bus_socket"
    }

    private let stream: StreamConnection
    private let report: (News) -> Void
    private var reader = DBusStream()

    /// - Parameter report: Called with each message, and with the end. The object may be released within the call.
    public init(
        at path: String, on loop: EventLoop, report: @escaping (News) -> Void
    ) throws(UnixSocketError) {
        stream = try StreamConnection.connect(to: path, on: loop)
        self.report = report
        stream.received = { [weak self] in self?.received($0) }
        stream.closed = { _ in report(.closed("the bus has closed the connection")) }
        stream.send(DBusStream.opening(user: getuid()))
    }

    public func send(_ message: DBusMessage) { stream.send(message.bytes) }

    private func received(_ bytes: [UInt8]) {
        var messages: [DBusMessage] = []
        var failure: DBusError?
        do throws(DBusError) {
            if try reader.read(bytes, into: &messages) {
                stream.send(DBusStream.beginning)
                report(.opened)
            }
        } catch {
            failure = error
        }
        for message in messages { report(.message(message)) }
        guard let failure else { return }
        stream.closed = { _ in }
        stream.abandon()
        report(.closed("\(failure)"))
    }
}
