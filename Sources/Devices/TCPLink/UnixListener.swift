public import EventLoop
internal import Glibc

/// Accepts connections from programs on this machine, at a path of the file system.
///
/// Only the owner and the group may connect (mode 0660). The socket is removed at the end, unless another file has
/// taken its place.
public final class UnixListener {
    public let path: String
    /// Called with each new connection. The connection is closed when its last reference is released.
    public var accepted: (StreamConnection) -> Void {
        get { acceptor.accepted }
        set { acceptor.accepted = newValue }
    }
    private let acceptor: Acceptor
    private let identity: FileIdentity?

    /// - Parameters:
    ///   - path: At most 107 bytes. Its folder is created if it does not exist (mode 0750), with the same group. A
    ///     socket without a listener is replaced; any other file at the path is an error.
    ///   - group: The name of the group that may connect; empty for the default.
    ///   - accept: Called with each new connection, which is closed when its last reference is released.
    public init(
        path: String, group: String = "", on loop: EventLoop, accept: @escaping (StreamConnection) -> Void = { _ in }
    ) throws(UnixSocketError) {
        self.path = path
        let address = try UnixAddress(path)
        let groupID = group.isEmpty ? nil : try Self.groupID(of: group, for: path)
        try Self.makeFolder(of: path, group: groupID)
        try Self.removeStale(address)
        let opened = try UnixAddress.socket(for: path)
        // Linux gives the file the mode of the socket, minus the umask, so the file is never open to others.
        fchmod(opened, 0o660)
        do throws(UnixSocketError) {
            try Self.check("bind", path) { address.withSocketAddress { bind(opened, $0, $1) } }
            if let groupID { try Self.check("chown", path) { chown(path, uid_t.max, groupID) } }
            try Self.check("chmod", path) { chmod(path, 0o660) }
            try Self.check("listen", path) { listen(opened, 16) }
        } catch {
            close(opened)
            if error.operation != "bind" { unlink(path) }
            throw error
        }
        identity = FileIdentity(of: path)
        do {
            acceptor = try Acceptor(opened, over: .unix, on: loop, accepted: accept)
        } catch {
            throw UnixSocketError(operation: error.operation, path: path, errno: error.errno)
        }
    }

    /// Uses a socket that listens already, from the service manager. It is closed at the end, or at once if it cannot
    /// be used; its file, with its mode and group, is not changed.
    public init(
        adopting descriptor: CInt, on loop: EventLoop, accept: @escaping (StreamConnection) -> Void = { _ in }
    ) throws(UnixSocketError) {
        path = UnixAddress.path(of: descriptor) ?? ""
        identity = nil
        makeOurs(descriptor)
        do {
            acceptor = try Acceptor(descriptor, over: .unix, on: loop, accepted: accept)
        } catch {
            close(descriptor)
            throw UnixSocketError(operation: error.operation, path: path, errno: error.errno)
        }
    }

    deinit { if identity != nil, FileIdentity(of: path) == identity { unlink(path) } }

    private static func makeFolder(of path: String, group: gid_t?) throws(UnixSocketError) {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
        let folder = String(path[..<slash])
        guard mkdir(folder, 0o750) == 0 else {
            let code = errno
            if code == EEXIST { return }
            throw UnixSocketError(operation: "mkdir", path: folder, errno: code)
        }
        if let group { try check("chown", folder) { chown(folder, uid_t.max, group) } }
    }

    /// Removes the socket of a run that has crashed, and nothing else.
    private static func removeStale(_ address: UnixAddress) throws(UnixSocketError) {
        var status = stat()
        guard lstat(address.path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw UnixSocketError(operation: "bind", path: address.path, errno: ENOTSOCK)
        }
        let probe = try UnixAddress.socket(for: address.path)
        let code = address.withSocketAddress { connect(probe, $0, $1) == 0 ? EADDRINUSE : errno }
        close(probe)
        guard code == ECONNREFUSED else {
            // If the socket's queue is full, its owner is alive.
            throw UnixSocketError(operation: "bind", path: address.path, errno: code == EAGAIN ? EADDRINUSE : code)
        }
        try check("unlink", address.path) { unlink(address.path) }
    }

    private static func groupID(of name: String, for path: String) throws(UnixSocketError) -> gid_t {
        var entry = group()
        var found: UnsafeMutablePointer<group>?
        var buffer = [CChar](repeating: 0, count: 16 << 10)
        let code = getgrnam_r(name, &entry, &buffer, buffer.count, &found)
        guard code == 0, found != nil else {
            throw UnixSocketError(operation: "getgrnam \"\(name)\" for", path: path, errno: code == 0 ? ESRCH : code)
        }
        return entry.gr_gid
    }

    private static func check(_ operation: String, _ path: String, _ call: () -> CInt) throws(UnixSocketError) {
        guard call() != 0 else { return }
        throw UnixSocketError(operation: operation, path: path, errno: errno)
    }
}

/// Identifies a file independently of its name.
private struct FileIdentity: Equatable {
    let device: dev_t
    let inode: ino_t

    init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        (device, inode) = (status.st_dev, status.st_ino)
    }
}
