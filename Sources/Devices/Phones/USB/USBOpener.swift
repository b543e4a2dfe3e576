internal import CLinux
public import EventLoop
internal import Glibc

/// Opens, resets and closes USB devices on its own thread, because each of these may wait for the device.
public final class USBOpener {
    public enum Outcome: Sendable {
        /// An open node, which the receiver owns.
        case opened(Order, descriptor: CInt)
        case failed(Order, USBError)
    }

    /// The number of an order to open or to reset.
    public typealias Order = UInt64

    private enum Job: Sendable {
        case open(Order, node: String, interface: UInt8?)
        case reset(Order, node: String)
        case close(CInt)
    }

    private let queue: WorkQueue<Job, Outcome?>
    private let loop: EventLoop
    private let results: Mailbox<Outcome?>
    private var watch: Watch?
    private var orders: Order = 0

    public init(on loop: EventLoop, _ done: @escaping (Outcome) -> Void) throws(EventLoopError) {
        self.loop = loop
        results = try Mailbox()
        queue = try WorkQueue(name: "usb", results: results) { Self.work($0) }
        watch = try results.open(on: loop) { if let outcome = $0 { done(outcome) } }
    }

    deinit { if let watch { loop.unwatch(watch) } }

    /// The thread's progress.
    public var clock: JobClock { queue.clock }

    /// - Parameter interface: Claimed, if it is not nil.
    public func open(_ node: String, claiming interface: UInt8?) -> Order {
        orders += 1
        queue.post(.open(orders, node: node, interface: interface))
        return orders
    }

    /// Only a failure is reported.
    public func reset(_ node: String) -> Order {
        orders += 1
        queue.post(.reset(orders, node: node))
        return orders
    }

    public func close(_ descriptor: CInt) { queue.post(.close(descriptor)) }

    /// Finishes what was posted, and ends the thread.
    public func stop() { queue.stop() }

    private static func work(_ job: Job) -> Outcome? {
        switch job {
        case .close(let descriptor):
            Glibc.close(descriptor)
            return nil
        case .reset(let order, let path):
            do throws(USBError) {
                let node = try open(path)
                defer { Glibc.close(node) }
                // The device may leave the bus meanwhile, which is the purpose of the reset.
                guard clinux_usb_reset(node) == 0 || errno == ENODEV else { throw failure("reset", path) }
                return nil
            } catch {
                return .failed(order, error)
            }
        case .open(let order, let path, let interface):
            do throws(USBError) {
                let node = try open(path)
                if let interface, clinux_usb_claim(node, UInt32(interface)) != 0 {
                    let error = failure("claim", path)
                    Glibc.close(node)
                    throw error
                }
                return .opened(order, descriptor: node)
            } catch {
                return .failed(order, error)
            }
        }
    }

    private static func open(_ path: String) throws(USBError) -> CInt {
        let node = Glibc.open(path, O_RDWR | O_CLOEXEC)
        guard node >= 0 else { throw failure("open", path) }
        return node
    }

    private static func failure(_ operation: String, _ path: String) -> USBError {
        USBError(operation: operation, node: path, errno: errno)
    }
}
