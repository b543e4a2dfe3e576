internal import TCPLink

/// A connection of an app: a stream of bytes in both directions.
protocol AppLink: AnyObject {
    /// The numeric address of the other end.
    var peer: String? { get }
    var received: ([UInt8]) -> Void { get set }
    /// As ``StreamConnection/backlogged``.
    var backlogged: (Int) -> Void { get set }
    /// Called once, when the connection was closed.
    var closed: (StreamConnection.Ending) -> Void { get set }
    func send(_ bytes: UnsafeRawBufferPointer)
    /// Closes when all bytes were sent.
    func close()
    /// Closes at once.
    func abandon()
    /// Reads nothing for this time, in nanoseconds.
    func rest(for time: Int64)
    /// As ``StreamConnection/expect(_:)``. Does nothing by default.
    func expect(_ count: Int)
}

extension AppLink {
    func expect(_ count: Int) {}
}

extension StreamConnection: AppLink {}
