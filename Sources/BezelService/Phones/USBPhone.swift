internal import EventLoop
internal import Phones

/// A phone in accessory mode, and the present link of its software.
final class USBPhone {
    private let connection: AccessoryConnection
    private let serial: String
    private let loop: EventLoop
    private let began: (USBLink) -> Void
    private weak var link: USBLink?

    /// - Parameters:
    ///   - began: Called with each new link, which the receiver keeps; its first bytes follow.
    ///   - failed: Called once, when the phone is gone. It may be released within the call.
    init(
        _ connection: AccessoryConnection, serial: String, on loop: EventLoop, began: @escaping (USBLink) -> Void,
        failed: @escaping (USBError) -> Void
    ) {
        self.connection = connection
        self.serial = serial
        self.loop = loop
        self.began = began
        connection.received = { [unowned self] in take($0) }
        connection.sent = { [unowned self] in link?.flush() }
        connection.failed = failed
    }

    /// The phone is gone.
    func end() { link?.lose() }

    private func take(_ bytes: [UInt8]) {
        if let link { return link.take(bytes) }
        let new = USBLink(connection, peer: serial, on: loop)
        link = new
        began(new)
        new.take(bytes)
    }
}
