/// One disk's errors, as counted by the kernel.
struct DiskErrors: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// Errors that ext4 has recorded since the last check (`fsck`).
        case fileSystem(Int)
        /// Transfers with a card that failed since the start, like "Data CRC Errors: 3".
        case transfers([String])
        /// The flash memory reports that it is worn out (eMMC 5.0: `pre_eol_info` 2 or 3, or `life_time` 0x0b).
        case wornOut
    }

    /// Like "/dev/mmcblk0p2".
    let device: String
    let kind: Kind

    /// - Parameter root: The folder that /sys is in. The counts of transfers are in debugfs, which only root reads.
    static func list(root: String = "/") -> [DiskErrors] {
        fileSystems(root + "sys/fs/ext4") + cards(root)
    }

    /// Documentation/ABI/testing/sysfs-fs-ext4.
    private static func fileSystems(_ folder: String) -> [DiskErrors] {
        SystemFiles.entries(of: folder).sorted().compactMap { name in
            guard let count = SystemFiles.line(of: "\(folder)/\(name)/errors_count").flatMap({ Int($0) }), count > 0
            else {
                return nil
            }
            return DiskErrors(device: "/dev/\(name)", kind: .fileSystem(count))
        }
    }

    private static func cards(_ root: String) -> [DiskErrors] {
        let folder = root + "sys/bus/mmc/devices"
        // "mmc0:aaaa": the card at the host mmc0. A radio on such a bus has no block device.
        return SystemFiles.entries(of: folder).sorted().flatMap { name -> [DiskErrors] in
            guard let colon = name.firstIndex(of: ":"),
                let disk = SystemFiles.entries(of: "\(folder)/\(name)/block").first(where: { $0.hasPrefix("mmcblk") })
            else { return [] }
            var found: [DiskErrors] = []
            let counts = SystemFiles.text(of: "\(root)sys/kernel/debug/\(name[..<colon])/err_stats", limit: 4096)
            let transfers = counts.map(Self.transfers) ?? []
            if !transfers.isEmpty { found.append(DiskErrors(device: "/dev/\(disk)", kind: .transfers(transfers))) }
            let end = SystemFiles.line(of: "\(folder)/\(name)/pre_eol_info")
            let life = SystemFiles.line(of: "\(folder)/\(name)/life_time")?.split(separator: " ") ?? []
            if end == "0x02" || end == "0x03" || life.contains("0x0b") {
                found.append(DiskErrors(device: "/dev/\(disk)", kind: .wornOut))
            }
            return found
        }
    }

    /// The counts above 0 in the text of `err_stats` (drivers/mmc/core/debugfs.c), for transfers of data. Timeouts of
    /// commands are not counted, because they also occur when the kernel detects the kind of card.
    static func transfers(_ text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("# "), let colon = line.lastIndex(of: ":") else { return nil }
            let name = line[line.index(line.startIndex, offsetBy: 2)..<colon]
            let digits = line[line.index(after: colon)...].filter { $0 != " " && $0 != "\t" }
            guard name.hasPrefix("Data ") || name.hasPrefix("ADMA "), let count = Int(digits), count > 0 else {
                return nil
            }
            return "\(name.replacing(" Occurred", with: "")): \(count)"
        }
    }

    var finding: Finding {
        switch kind {
        case .fileSystem(let count):
            .problem(
                device, "its file system has \(count) recorded \(count == 1 ? "error" : "errors") (ext4)",
                fix:
                    "save the data, then check it at the next start: fsck.mode=force fsck.repair=yes on the kernel's command "
                    + "line, for that one start; if errors come back, replace the card or disk")
        case .transfers(let counts):
            .note(
                device, "transfers have failed since the start (\(counts.joined(separator: ", ")))",
                fix: "sudo dmesg | grep -i mmc shows when; check the power supply, and replace the card if it goes on")
        case .wornOut:
            .problem(device, "the flash memory reports that it is worn out", fix: "save the data and replace it")
        }
    }
}
