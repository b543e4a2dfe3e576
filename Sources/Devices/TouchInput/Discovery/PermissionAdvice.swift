internal import Glibc

/// Explains how to get permission to open a node.
public struct PermissionAdvice: Hashable, Sendable, CustomStringConvertible {
    /// The group that may read the node; nil if no group may.
    public let group: String?
    /// The user who tried to open the node.
    public let user: String

    public init(group: String?, user: String) {
        self.group = group
        self.user = user
    }

    /// - Parameter path: A node that could not be opened with `EACCES` or `EPERM`.
    public init(path: String) {
        var status = stat()
        var group: String?
        if stat(path, &status) == 0, status.st_mode & S_IRGRP != 0 {
            group = getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) }
        }
        let user = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) }
        self.init(group: group, user: user ?? "\(geteuid())")
    }

    /// A command that fixes it.
    public var command: String {
        // No user should be added to the group root.
        guard let group, group != "root" else {
            return """
                echo 'SUBSYSTEM=="input", KERNEL=="event*", GROUP="input", MODE="0660"' | \
                sudo tee /etc/udev/rules.d/70-bezel.rules && sudo udevadm control --reload && \
                sudo udevadm trigger --subsystem-match=input && sudo usermod -aG input \(user)
                """
        }
        return "sudo usermod -aG \(group) \(user)"
    }

    public var description: String {
        let group = self.group == "root" ? nil : self.group
        return (group.map { "\(user) is not in the group \($0)" } ?? "no group may read it")
            + "; fix it with: \(command); then start again"
    }
}
