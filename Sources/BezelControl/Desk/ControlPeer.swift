internal import TCPLink

/// Another end of the control requests: a program at the socket, or a browser.
package protocol ControlPeer: AnyObject {
    /// Sends a line with its line break.
    func send(_ line: [UInt8])
    /// Closes when all lines were sent.
    func close()
    /// Number of bytes that wait for it.
    var unsent: Int { get }
    /// Whether it may give orders that change something, such as a touch. Otherwise it may only look.
    var mayChange: Bool { get }
    /// Whether it may receive what the microphone hears.
    var mayListen: Bool { get }
    /// A name for the log.
    var name: String { get }
}

extension StreamConnection: ControlPeer {
    var mayChange: Bool { true }
    var mayListen: Bool { true }
    var name: String { credentials?.description ?? "somebody" }
}
