internal import CLinux
private import Glibc

/// Several descriptors that the loop watches as one, so that cards can come and go.
final class DescriptorSet {
    /// Readable while any of them is.
    let descriptor: CInt

    init() throws(DisplayError) {
        descriptor = clinux_epoll_create()
        guard descriptor >= 0 else {
            throw DisplayError(code: .openFailed, operation: "epoll_create1", subject: "displays", errno: errno)
        }
    }

    deinit { close(descriptor) }

    func add(_ member: CInt) {
        _ = clinux_epoll_add(descriptor, member, UInt32(clinux_in), UInt64(UInt32(bitPattern: member)))
    }

    /// Whether the set is also readable while a member can be written.
    func watch(_ member: CInt, forWriting: Bool) {
        let events = UInt32(clinux_in) | (forWriting ? UInt32(clinux_out) : 0)
        _ = clinux_epoll_modify(descriptor, member, events, UInt64(UInt32(bitPattern: member)))
    }

    /// Call it before the descriptor is closed.
    func remove(_ member: CInt) { _ = clinux_epoll_remove(descriptor, member) }
}
