internal import CLinux

/// The process at the other end of a connection on this machine, when it connected.
public struct PeerCredentials: Hashable, Sendable, CustomStringConvertible {
    public let process: Int32
    public let user: UInt32
    public let group: UInt32

    /// nil for any other kind of socket.
    init?(of descriptor: CInt) {
        var (process, user, group) = (pid_t(), uid_t(), gid_t())
        guard clinux_peer_credentials(descriptor, &process, &user, &group) == 0, process > 0 else { return nil }
        (self.process, self.user, self.group) = (process, user, group)
    }

    public var description: String { "process \(process) of user \(user), group \(group)" }
}
