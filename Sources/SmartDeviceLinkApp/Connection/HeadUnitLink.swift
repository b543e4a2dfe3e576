internal import TCPLink

/// The way of bytes to and from a head unit. It is used on the manager's thread only.
package protocol HeadUnitLink: AnyObject {
    /// Number of bytes that wait for the head unit.
    var unsent: Int { get }

    /// Sends bytes, after those that wait.
    func send(_ bytes: [UInt8])

    /// Closes the link when all bytes were sent.
    func close()

    /// Limits the bytes that the system buffers before sending them. Further bytes count as ``unsent``.
    func limitKernelBacklog(to bytes: Int32)
}

extension StreamConnection: HeadUnitLink {}

/// A head unit in the app's own process, in place of one at ``LifecycleConfiguration/address``.
package struct HeadUnitRoute: Sendable {
    /// What happens on a link.
    package enum Event: Sendable {
        case received([UInt8])
        /// All bytes were sent.
        case drained
        /// The head unit has closed the link.
        case closed
        /// Nothing: the manager's thread has done what it had to do before.
        case turn
    }

    /// Passes an event to the manager, and returns when it is handled.
    package typealias Delivery = @Sendable (Event) async -> Void

    /// Opens a link; returns nil if the head unit accepts none. It is called on the manager's thread.
    package var open: @Sendable (@escaping Delivery) -> (any HeadUnitLink)?
    /// The time of the head unit, which is that of the manager too.
    package var timing: AppTiming

    /// - Parameters:
    ///   - timing: The source of waiting, of the time and of random numbers.
    ///   - open: Opens a link.
    package init(timing: AppTiming, open: @escaping @Sendable (@escaping Delivery) -> (any HeadUnitLink)?) {
        self.timing = timing
        self.open = open
    }
}
