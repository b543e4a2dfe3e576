internal import Glibc

/// Explains how to get permission to open a node.
public struct PermissionAdvice: Hashable, Sendable, CustomStringConvertible {
    /// The group that may read the node; nil if no group may.
    public let group: String?
    /// The user who tried to open the node.
    public let user: String
    /// The rule that gives such nodes to a group, if their present group is not suitable for users.
    public let rule: NodeRule

    public init(group: String?, user: String, rule: NodeRule = .input) {
        self.group = group
        self.user = user
        self.rule = rule
    }

    /// - Parameter path: A node that could not be opened with `EACCES` or `EPERM`.
    public init(path: String) {
        var status = stat()
        var group: String?
        if stat(path, &status) == 0, status.st_mode & S_IRGRP != 0 {
            group = getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) }
        }
        let user = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) }
        self.init(group: group, user: user ?? "\(geteuid())", rule: NodeRule(for: path))
    }

    /// A command that fixes it.
    public var command: String {
        // No user should be added to the group root.
        guard let group, group != "root" else { return "\(rule.command) && sudo usermod -aG \(rule.group) \(user)" }
        return "sudo usermod -aG \(group) \(user)"
    }

    public var description: String {
        let group = self.group == "root" ? nil : self.group
        return (group.map { "\(user) is not in the group \($0)" } ?? "no group may read it")
            + "; fix it with: \(command); then start again"
    }
}

/// A udev rule that gives nodes of a kind to a group (udev(7)).
public struct NodeRule: Hashable, Sendable {
    let subsystem: String
    /// The conditions of the rule after the subsystem's, like `KERNEL=="event*"`.
    let match: String
    let group: String

    public static let input = NodeRule(subsystem: "input", match: "KERNEL==\"event*\"", group: "input")
    public static let card = NodeRule(subsystem: "drm", match: "KERNEL==\"card[0-9]*\"", group: "video")
    public static let sound = NodeRule(subsystem: "sound", match: "KERNEL==\"pcm*|control*|timer\"", group: "audio")

    /// For one kind of USB device.
    ///
    /// - Parameters:
    ///   - vendor: In udev's format: four hexadecimal digits, like "18d1".
    ///   - product: The same.
    public static func usb(vendor: String, product: String) -> NodeRule {
        NodeRule(
            subsystem: "usb", match: "ATTR{idVendor}==\"\(vendor)\", ATTR{idProduct}==\"\(product)\"",
            group: "plugdev")
    }

    init(subsystem: String, match: String, group: String) {
        (self.subsystem, self.match, self.group) = (subsystem, match, group)
    }

    /// - Parameter path: A node, like "/dev/dri/card0". A node that is neither a card nor a sound device counts as
    ///   input.
    public init(for path: String) {
        self = path.hasPrefix("/dev/dri/") ? .card : path.hasPrefix("/dev/snd/") ? .sound : .input
    }

    /// The rule's file is read after 70-bezel.rules of the package. A file of the same name in /etc/udev/rules.d would
    /// replace the package's whole file.
    var command: String {
        """
        echo 'SUBSYSTEM=="\(subsystem)", \(match), GROUP="\(group)", MODE="0660"' | \
        sudo tee -a /etc/udev/rules.d/71-bezel-\(subsystem).rules && sudo udevadm control --reload && \
        sudo udevadm trigger --subsystem-match=\(subsystem)
        """
    }
}
