internal import Glibc
package import TouchInput

/// The service's user and the nodes that this user may open, by the files' modes. For a doctor that runs as another user.
package struct ServiceUser: Hashable, Sendable {
    package let name: String
    let id: UInt32
    /// The groups, with the primary one.
    let groups: Set<UInt32>

    init(name: String, id: UInt32, groups: Set<UInt32>) {
        self.name = name
        self.id = id
        self.groups = groups
    }

    /// - Returns: nil if there is no such user.
    package init?(named name: String) {
        guard let entry = getpwnam(name)?.pointee else { return nil }
        var groups = [gid_t](repeating: 0, count: 256)
        var count = CInt(groups.count)
        guard getgrouplist(name, entry.pw_gid, &groups, &count) >= 0 else { return nil }
        self.init(name: name, id: entry.pw_uid, groups: Set(groups.prefix(Int(count))))
    }

    /// Whether the user may read and write a file with this mode, owner and group.
    func mayOpen(mode: UInt32, owner: UInt32, group: UInt32) -> Bool {
        if id == 0 { return true }
        let bits = owner == id ? mode >> 6 : groups.contains(group) ? mode >> 3 : mode
        return bits & 6 == 6
    }

    /// Whether the user may open a node.
    ///
    /// - Parameter rule: Gives such nodes to a group; nil: by the node's path.
    /// - Returns: nil if there is no such node.
    package func access(to path: String, rule: NodeRule? = nil) -> Access? {
        guard let node = NodeMode(of: path) else { return nil }
        if mayOpen(mode: node.mode, owner: node.owner, group: node.group) { return .granted }
        let group = node.mode & 0o60 == 0o60 ? getgrgid(node.group).map { String(cString: $0.pointee.gr_name) } : nil
        return .refused(PermissionAdvice(group: group, user: name, rule: rule ?? NodeRule(for: path)))
    }

    package enum Access: Hashable, Sendable {
        case granted
        case refused(PermissionAdvice)

        /// A problem of the service, independent of the present user.
        package func finding(_ subject: String) -> Finding? {
            switch self {
            case .granted: nil
            case .refused(let advice):
                .problem(
                    subject, "the service's user \(advice.user) has no permission to open it",
                    fix: advice.command + " && sudo systemctl restart bezel")
            }
        }
    }

    /// Groups of devices on this machine that the user is not in.
    package var missingGroups: [String] {
        ["input", "video", "audio"].filter { name in getgrnam(name).map { !groups.contains($0.pointee.gr_gid) } ?? false
        }
    }
}
