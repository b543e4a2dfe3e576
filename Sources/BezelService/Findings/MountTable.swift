/// The mounts of /proc/self/mountinfo (proc_pid_mountinfo(5)).
struct MountTable: Hashable, Sendable {
    struct Mount: Hashable, Sendable {
        let point: String
        /// The type of the file system, like "ext4".
        var kind = ""
        /// Like "/dev/mmcblk0p2".
        var source = ""
        /// The options of the file system itself, like "rw" and "upperdir=/up".
        var options: [String] = []
    }

    /// In the order in which they were mounted: a later one hides an earlier one at the same place.
    let mounts: [Mount]

    init(_ text: String) {
        mounts = text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count > 4 else { return nil }
            var mount = Mount(point: Self.unescaped(words[4]))
            // Optional fields end with a hyphen.
            guard let end = words.dropFirst(6).firstIndex(of: "-") else { return mount }
            let rest = words[(end + 1)...].map(Self.unescaped)
            if rest.count > 0 { mount.kind = rest[0] }
            if rest.count > 1 { mount.source = rest[1] }
            if rest.count > 2 { mount.options = rest[2].split(separator: ",").map(String.init) }
            return mount
        }
    }

    /// Reads at most 1 MiB. Nil without /proc.
    ///
    /// - Parameter root: The folder that /proc is in.
    static func own(root: String = "/") -> MountTable? {
        SystemFiles.text(of: root + "proc/self/mountinfo", limit: 1 << 20).map(MountTable.init)
    }

    /// The mount point of the disk of an absolute path without links.
    func mount(of path: String) -> String? { whole(of: path)?.point }

    private func whole(of path: String) -> Mount? {
        mounts.filter { $0.point == "/" || path == $0.point || path.hasPrefix($0.point + "/") }
            .enumerated().max { ($0.element.point.utf8.count, $0.offset) < ($1.element.point.utf8.count, $1.offset) }?
            .element
    }

    /// How long written data is kept.
    enum Keeping: Hashable, Sendable {
        case onDisk
        /// Until the machine is switched off. The value is the file system, like "tmpfs".
        case inMemory(String)
        /// By an overlay whose upper folder cannot be found from here.
        case unknown(upper: String)
    }

    /// How long data written at an absolute path without links is kept.
    func keeping(of path: String) -> Keeping {
        guard let mount = whole(of: path) else { return .onDisk }
        switch mount.kind {
        case "tmpfs", "ramfs", "rootfs": return .inMemory(mount.kind)
        case "overlay":
            let key = "upperdir="
            let upper = mount.options.first { $0.hasPrefix(key) }.map { String($0.dropFirst(key.utf8.count)) } ?? ""
            // An overlay of the root was mounted before the root was changed, so the folder has a different path now.
            guard upper.hasPrefix("/"), let place = whole(of: upper), place.kind != "overlay" else {
                return .unknown(upper: upper)
            }
            let isVisible = place.point != "/" || SystemFiles.exists(upper)
            guard isVisible else { return .unknown(upper: upper) }
            if case .inMemory(let kind) = keeping(of: upper) { return .inMemory("an overlay in \(kind)") }
            return .onDisk
        case _:
            let isMemory = ["/dev/zram", "/dev/ram"].contains { mount.source.hasPrefix($0) }
            return isMemory ? .inMemory(mount.source) : .onDisk
        }
    }

    /// Decodes blanks, tabs, line breaks and backslashes, which are written as three octal digits.
    private static func unescaped(_ word: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(word.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            if byte == UInt8(ascii: "\\"), digits.count == 3,
                let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
            {
                bytes.append(code)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
