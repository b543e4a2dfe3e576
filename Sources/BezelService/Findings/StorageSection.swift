internal import BezelConfiguration
internal import Glibc
internal import Storage
internal import TouchInput

/// The storage folder and its disk.
package struct StorageReport: Sendable {
    var path: String
    /// The errno of accessing it; 0 for success.
    var code: CInt = 0
    /// The user that writes there; nil = the present user.
    var user: String?
    /// Free bytes of its disk; nil if unknown.
    var free: UInt64?
    /// Whether the disk has no free inode.
    var hasNoFilesLeft = false
    /// The mount point of its disk.
    var mount = "/"
    /// How long its disk keeps written data.
    var keeping = MountTable.Keeping.onDisk
    /// The same for BlueZ's folder with the keys of paired phones; nil without Bluetooth.
    var pairings: MountTable.Keeping?
    /// Errors of the board's disks, as counted by the kernel.
    var errors: [DiskErrors] = []
    /// Why the service does not accept the folder as its own; nil if it does.
    var objection: String?
    /// Why the running service could not open the folder; nil if it could, or if none runs.
    var failure: String?

    /// Free bytes that the database needs.
    static let least: UInt64 = 1 << 20

    init(path: String, code: CInt = 0, user: String? = nil, free: UInt64? = nil) {
        self.path = path
        self.code = code
        self.user = user
        self.free = free
    }

    /// - Parameters:
    ///   - path: The folder.
    ///   - user: The user of the service; nil for the present one.
    ///   - failure: Why the running service could not open the folder.
    ///   - pairs: Whether phones are paired over Bluetooth.
    ///   - root: The folder that /proc and /sys are in.
    package init(
        collecting path: String, user: ServiceUser?, failure: String? = nil, pairs: Bool = false, root: String = "/"
    ) {
        self.init(path: path, user: user?.name)
        self.failure = failure
        let mounts = MountTable.own(root: root)
        errors = DiskErrors.list(root: root)
        if pairs { pairings = mounts?.keeping(of: Self.nearest(to: Self.pairingsPath)) }
        guard !path.isEmpty else { return }
        code = Self.access(to: path, by: user)
        var disk = statvfs()
        let there = Self.nearest(to: path)
        objection = StorageFolder.objection(to: path)?.detail
        mount = mounts?.mount(of: there) ?? "/"
        keeping = mounts?.keeping(of: there) ?? .onDisk
        guard statvfs(there, &disk) == 0 else { return }
        // A missing folder cannot be created on such a disk either.
        if Int(disk.f_flag) & ST_RDONLY != 0 { code = EROFS }
        free = UInt64(disk.f_bavail) * UInt64(disk.f_frsize)
        hasNoFilesLeft = disk.f_files > 0 && disk.f_favail == 0
    }

    /// - Returns: The errno of writing to a folder; 0 if the user may.
    private static func access(to path: String, by user: ServiceUser?) -> CInt {
        guard let folder = NodeMode(of: path) else { return errno }
        guard folder.mode & S_IFMT == S_IFDIR else { return ENOTDIR }
        guard let user else { return Glibc.access(path, W_OK | X_OK) == 0 ? 0 : errno }
        return user.mayOpen(mode: folder.mode, owner: folder.owner, group: folder.group) ? 0 : EACCES
    }

    /// The folder, or its first existing parent folder, with links resolved.
    private static func nearest(to path: String) -> String {
        var folder = path
        while true {
            if let real = realpath(folder, nil) {
                defer { Glibc.free(real) }
                return String(cString: real)
            }
            guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return "/" }
            folder = String(folder[..<slash])
        }
    }

    package var section: DoctorSection {
        var section = DoctorSection("Storage")
        if path.isEmpty {
            section.lines.append("memory only: storage.path is \"\"")
        } else if let finding = folderFinding ?? diskFinding ?? ownerFinding ?? serviceFinding
            ?? keepingFinding("storage.path", path, keeping, loses: "apps' data and the driver's choices are")
        {
            section.findings.append(finding)
        } else {
            section.lines.append(path)
        }
        if let pairings,
            let finding = keepingFinding(
                "bluetooth", Self.pairingsPath, pairings, loses: "the keys of paired phones are")
        {
            section.findings.append(finding)
        }
        section.findings += errors.map(\.finding)
        return section
    }

    /// Where BlueZ keeps the keys of paired phones.
    private static let pairingsPath = "/var/lib/bluetooth"

    /// The folder can be written, but does not keep data.
    private func keepingFinding(
        _ subject: String, _ path: String, _ keeping: MountTable.Keeping, loses what: String
    ) -> Finding? {
        let fix =
            "give \(path) a partition of its own in /etc/fstab (UUID=… \(path) ext4 rw,noatime 0 2), outside of an overlay; "
            + "a Raspberry Pi: sudo raspi-config nonint disable_overlayfs, then reboot"
        switch keeping {
        case .onDisk: return nil
        case .inMemory(let kind):
            return .problem(
                subject, "\(path) is in memory (\(kind)): \(what) lost when the board is switched off",
                fix: subject == "storage.path" ? fix + "; or storage.path = \"\", where that is meant" : fix)
        case .unknown(let upper):
            return .note(
                subject,
                "\(path) is on an overlay\(upper.isEmpty ? "" : " with the upper folder \(upper)"), which may be in memory: "
                    + "then \(what) lost when the board is switched off",
                fix: fix)
        }
    }

    /// The first problem that prevents writing there; nil if there is none.
    var fix: String? { (folderFinding ?? diskFinding ?? ownerFinding)?.fix }

    private static let loss = "apps' data is lost when Bezel ends"

    private var folderFinding: Finding? {
        let writer = user.map { "the service's user \($0)" } ?? "this user"
        switch code {
        case 0: return nil
        case EROFS:
            return .problem(
                "storage.path", "\(path) is on a read-only disk, mounted at \(mount): \(Self.loss)",
                fix:
                    "sudo mount -o remount,rw \(mount)\(restart); where that disk stays read-only: mount a writable one "
                    + "at \(path), or storage.path = \"\" keeps it in memory")
        case ENOENT:
            return .note(
                "storage.path", "\(path) does not exist; if it cannot be created, \(Self.loss)",
                fix: "sudo install -d -m 700 -o \(owner) \(path)\(restart)")
        case EACCES, EPERM:
            let text = "\(writer) cannot write \(path) (\(errorText(code))): \(Self.loss)"
            let fix = "sudo chown -R \(owner) \(path) && sudo chmod u+rwx \(path)\(restart)"
            return user == nil
                ? .note("storage.path", text, fix: fix + "; or name another folder: --storage FOLDER")
                : .problem("storage.path", text, fix: fix)
        case _:
            return .problem(
                "storage.path", "\(writer) cannot write \(path) (\(errorText(code))): \(Self.loss)",
                fix: "name another folder: storage.path or --storage FOLDER")
        }
    }

    private var diskFinding: Finding? {
        if hasNoFilesLeft {
            return .problem(
                "storage.path",
                "the disk at \(mount) has no free inode: new files of apps are refused",
                fix:
                    "sudo du --inodes -x \(mount) | sort -n | tail names the folders with the most files; remove what is "
                    + "not needed\(restart)")
        }
        guard let free, free < Self.least else { return nil }
        let left = free == 0 ? "the disk of \(path) is full" : "the disk of \(path) has \(free / 1024) KiB left"
        return .problem(
            "storage.path", "\(left): apps' data and files may be refused",
            fix: "sudo du -xah \(mount) | sort -h | tail names the largest files and folders; remove what is not "
                + "needed\(restart)")
    }

    private var ownerFinding: Finding? {
        objection.map {
            .problem(
                "storage.path", "\(path) is not used, \($0): \(Self.loss)",
                fix: "name an empty folder: storage.path or --storage FOLDER\(restart)")
        }
    }

    /// The service could not open the folder, although the folder is in order: it was changed after the service's start, or
    /// the unit forbids writing there.
    private var serviceFinding: Finding? {
        guard let failure else { return nil }
        return .problem(
            "storage.path", "the service does not store on the disk: \(failure); \(Self.loss)",
            fix: "sudo systemctl restart bezel; if that does not help, the unit forbids writing there: "
                + "sudo systemctl edit bezel, with the lines [Service] and ReadWritePaths=\(path), then the same again")
    }

    private var owner: String { user ?? "$(id -un)" }

    /// The service checks its folder only when it starts.
    private var restart: String { user == nil ? "" : ", then: sudo systemctl restart bezel" }
}
