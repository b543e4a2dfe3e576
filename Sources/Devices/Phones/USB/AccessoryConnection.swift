public import EventLoop
internal import Glibc

/// The bytes of a phone in accessory mode, in both directions.
///
/// It lasts from when the phone is in accessory mode until it leaves, with any number of links of apps' software one after
/// the other. The owner sets the handlers before the loop handles further events.
public final class AccessoryConnection {
    /// Bytes of a read. The requests in them are handled within 2 ms. A multiple of all packets' sizes.
    private static let readSize = 4 << 10
    /// Reads that wait for the phone at a time.
    private static let reads = 4
    /// Bytes of a write, which the phone's driver accepts at once. Further bytes wait here, where a newer touch
    /// replaces older ones.
    private static let writeSize = 16 << 10

    public var received: ([UInt8]) -> Void = { _ in }
    /// Called each time a write has ended.
    public var sent: () -> Void = {}
    /// Called once. It may be released within the call.
    public var failed: (USBError) -> Void = { _ in }

    private let node: USBNode
    private let loop: EventLoop
    private let writing: USBTransfer
    private let reading: [USBTransfer]
    /// Reads that are not submitted while ``pause`` runs.
    private var resting: [USBTransfer] = []
    private var pause: LoopTimer?
    /// Bytes of the write that runs; 0 without one.
    private var written = 0
    private var isOver = false

    /// Begins to read.
    ///
    /// - Parameter node: Its interface was claimed.
    public init(_ node: USBNode, _ interface: AccessoryInterface, on loop: EventLoop) throws(USBError) {
        let reading = (0..<Self.reads).compactMap { _ in USBTransfer.bulk(interface.toHost, capacity: Self.readSize) }
        guard reading.count == Self.reads,
            let writing = USBTransfer.bulk(interface.toPhone, capacity: Self.writeSize)
        else { throw USBError(operation: "use", node: node.path, errno: ENOMEM) }
        self.node = node
        self.loop = loop
        self.reading = reading
        self.writing = writing
        node.heard = { [unowned self] in heard($0) }
        for transfer in reading { try node.submit(transfer, size: Self.readSize) }
    }

    /// Whether ``write(_:)`` would take bytes.
    public var canWrite: Bool { written == 0 && !isOver }

    /// Sends the first bytes; ``sent`` is called when the phone has them.
    ///
    /// - Returns: Their number; 0 while another write runs.
    public func write(_ bytes: ArraySlice<UInt8>) -> Int {
        guard canWrite, !bytes.isEmpty else { return 0 }
        let count = writing.fill(bytes)
        do throws(USBError) {
            try node.submit(writing, size: count)
            written = count
            return count
        } catch {
            // The failure is not reported within the caller's work: the next event of the node reports that the phone
            // is gone.
            isOver = true
            return 0
        }
    }

    /// Reads nothing for this time, in nanoseconds, except reads that were submitted already.
    public func rest(for time: Int64) {
        guard pause == nil else { return }
        pause = try? LoopTimer(on: loop) { [unowned self] in wake() }
        pause?.set(Clock.bootTime + time)
    }

    private func wake() {
        pause = nil
        let all = resting
        resting = []
        for transfer in all { read(transfer) }
    }

    private func read(_ transfer: USBTransfer) {
        guard pause == nil else { return resting.append(transfer) }
        do throws(USBError) { try node.submit(transfer, size: Self.readSize) } catch { fail(error) }
    }

    private func heard(_ news: USBNode.News) {
        switch news {
        case .gone(let error): fail(error)
        case .ended(let transfer) where transfer.status != 0:
            fail(USBError(operation: "use", node: node.path, errno: transfer.status))
        case .ended(let transfer) where transfer === writing:
            written = 0
            sent()
        case .ended(let transfer):
            let bytes = transfer.bytes()
            read(transfer)
            if !bytes.isEmpty, !isOver { received(bytes) }
        }
    }

    private func fail(_ error: USBError) {
        isOver = true
        let failed = failed
        self.failed = { _ in }
        failed(error)
    }
}
