internal import Glibc

/// What is at a path, and whose it is: fstat(2), lstat(2).
package struct FileStatus: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case file, folder, link, other
    }

    package let kind: Kind
    /// The bits of chmod(2).
    package let permissions: UInt32
    package let user: UInt32
    package let group: UInt32

    /// - Returns: nil when the call fails; errno says why.
    package init?(_ descriptor: CInt) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// A link is not followed.
    ///
    /// - Returns: nil when the call fails; errno says why.
    package init?(at path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            case _: .other
            }
        permissions = status.st_mode & 0o7777
        user = status.st_uid
        group = status.st_gid
    }
}
