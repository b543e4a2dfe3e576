internal import CLinux
public import EventLoop
internal import Glibc

/// A USB device that is open (usbfs). Nothing here blocks; blocking calls are in ``USBOpener``.
public final class USBNode {
    /// An event of the device.
    enum News {
        case ended(USBTransfer)
        /// The device is gone, or cannot be used any more.
        case gone(USBError)
    }

    let path: String
    private let descriptor: CInt
    private let loop: EventLoop
    private let close: (CInt) -> Void
    private var watch: Watch?
    private var running: [OpaquePointer: USBTransfer] = [:]
    /// Called for each transfer that has ended. The owner may be released within the call.
    var heard: (News) -> Void = { _ in }

    /// Takes ownership of an open node.
    ///
    /// - Parameter close: Closes the descriptor; that may wait for the device.
    public init(
        adopting descriptor: CInt, path: String, on loop: EventLoop, close: @escaping (CInt) -> Void
    ) throws(USBError) {
        self.descriptor = descriptor
        self.path = path
        self.loop = loop
        self.close = close
        do throws(EventLoopError) {
            watch = try loop.watch(descriptor, for: .writable) { [unowned self] in ready($0) }
        } catch {
            throw USBError(operation: error.operation, node: path, errno: error.errno)
        }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        // The kernel writes into the memory of transfers in reap only, so it may be released before this has an effect.
        close(descriptor)
    }

    /// Begins a transfer with the first bytes of its memory.
    func submit(_ transfer: USBTransfer, size: Int) throws(USBError) {
        guard clinux_transfer_submit(transfer.handle, descriptor, size) == 0 else {
            throw USBError(operation: "submit to", node: path, errno: errno)
        }
        running[transfer.handle] = transfer
    }

    /// One transfer at a time: other descriptors are handled between two transfers.
    private func ready(_ readiness: EventLoop.Readiness) {
        if let handle = clinux_transfer_reap(descriptor) {
            guard let transfer = running.removeValue(forKey: handle) else { return }
            return heard(.ended(transfer))
        }
        let code = errno
        guard code != EAGAIN || !readiness.isDisjoint(with: [.hungUp, .failed]) else { return }
        if let watch { loop.unwatch(watch) }
        watch = nil
        heard(.gone(USBError(operation: "use", node: path, errno: code == EAGAIN ? ENODEV : code)))
    }
}
