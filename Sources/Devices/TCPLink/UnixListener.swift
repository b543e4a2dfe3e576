public import EventLoop
internal import Glibc

/// Waits for connections from programs of this machine, at a path of the file system.
///
/// The socket is there for its owner and its group (mode 0660) and for nobody else. It is removed at the end, unless
/// something else has come to its place.
public final class UnixListener {
    public let path: String
    /// Called with each new connection, which lives until it is closed or let go. A connection that nobody keeps is closed.
    public var accepted: (StreamConnection) -> Void {
        get { acceptor.accepted }
        set { acceptor.accepted = newValue }
    }
    private let acceptor: Acceptor
    private let identity: FileIdentity?

    /// - Parameters:
    ///   - path: At most 107 bytes. Its folder is made where it is missing (mode 0750), with the same group. A socket
    ///     that nobody listens to any more is replaced; anything else that is there is an error.
    ///   - group: The name of the group that may connect; empty leaves it as it is.
    ///   - accept: Called with each new connection, which lives until it is closed or let go.
    public init(
        path: String, group: String = "", on loop: EventLoop, accept: @escaping (StreamConnection) -> Void = { _ in }
    ) throws(UnixSocketError) {
        self.path = path
        let address = try UnixAddress(path)
        let groupID = group.isEmpty ? nil : try Self.groupID(of: group, for: path)
        try Self.makeFolder(of: path, group: groupID)
        try Self.removeStale(address)
        let opened = try UnixAddress.socket(for: path)
        // Linux gives the file the socket's own mode, less the umask: so there is no moment at which it is open to all.
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

    /// Takes over a socket that listens already, as the service manager passes it. It is closed at the end, or at once
    /// where it cannot be used; its file, with its mode and its group, stays whoever's made it.
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

    /// Removes what a crashed run has left, and nothing else.
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
            // Where its line is full, somebody is alive too.
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

/// Which file a path names, whatever it is called.
private struct FileIdentity: Equatable {
    let device: dev_t
    let inode: ino_t

    init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        (device, inode) = (status.st_dev, status.st_ino)
    }
}
