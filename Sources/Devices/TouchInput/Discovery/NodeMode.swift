internal import Glibc

/// The mode bits, owner and group of a device node.
public struct NodeMode: Hashable, Sendable {
    public let mode: UInt32
    public let owner: UInt32
    public let group: UInt32

    /// - Returns: nil if there is no such file, or if its properties cannot be read.
    public init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (mode, owner, group) = (status.st_mode, status.st_uid, status.st_gid)
    }
}
