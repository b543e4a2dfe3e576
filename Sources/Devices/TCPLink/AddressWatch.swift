internal import CLinux
public import EventLoop
internal import Glibc

/// Calls its handler when an interface has gained or lost an address, or was connected or disconnected (rtnetlink(7)).
///
/// libnl is not used, because the contents of the messages are not read.
public final class AddressWatch {
    private let loop: EventLoop
    private let descriptor: CInt
    private var watch: Watch?

    /// - Parameter changed: Called on the loop's thread, once for each batch of the kernel's messages.
    /// - Throws: ``TCPError`` if the kernel or a sandbox refuses a netlink socket.
    public init(on loop: EventLoop, _ changed: @escaping () -> Void) throws {
        self.loop = loop
        descriptor = clinux_address_news()
        guard descriptor >= 0 else {
            throw TCPError(operation: "socket", subject: "NETLINK_ROUTE", errno: errno)
        }
        do {
            watch = try loop.watch(descriptor, for: .readable) { [unowned self] _ in
                if drain() { changed() }
            }
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        close(descriptor)
    }

    /// The changes are read from the interfaces, not from the messages, some of which may be lost (ENOBUFS).
    private func drain() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 8192)
        var hasNews = false
        for _ in 0..<64 {
            let count = recv(descriptor, &bytes, bytes.count, 0)
            guard count > 0 || (count < 0 && errno == ENOBUFS) else { break }
            hasNews = true
        }
        return hasNews
    }
}
