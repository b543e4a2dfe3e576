internal import Glibc

/// The folder of what outlives a session.
struct StorageReport: Sendable {
    var path: String
    /// The errno of looking at it; 0 for none.
    var code: CInt = 0
    /// Who is to write there: nil is whoever runs the doctor.
    var user: String?
    /// Bytes that are left on its disk; nil where that is not known.
    var free: UInt64?

    /// What is enough for the database to go on.
    static let least: UInt64 = 1 << 20

    init(path: String, code: CInt = 0, user: String? = nil, free: UInt64? = nil) {
        self.path = path
        self.code = code
        self.user = user
        self.free = free
    }

    init(collecting path: String, user: ServiceUser?) {
        self.init(path: path, user: user?.name)
        guard !path.isEmpty else { return }
        var (status, disk) = (stat(), statvfs())
        if stat(path, &status) != 0 {
            code = errno
        } else if let user {
            code = user.mayOpen(mode: status.st_mode, owner: status.st_uid, group: status.st_gid) ? 0 : EACCES
        } else if access(path, W_OK | X_OK) != 0 {
            code = errno
        }
        if statvfs(path, &disk) == 0 { free = UInt64(disk.f_bavail) * UInt64(disk.f_frsize) }
    }

    var section: DoctorSection {
        var section = DoctorSection("Storage")
        guard !path.isEmpty else {
            section.lines.append("memory only: storage.path is \"\"")
            return section
        }
        let loss = "what apps keep is lost when Bezel ends"
        switch code {
        case 0: section.lines.append(path)
        case ENOENT:
            section.findings.append(
                .note(
                    "storage.path", "there is no \(path) yet; where it cannot be made, \(loss)",
                    mend: StorageAdvice.mend))
            return section
        case _:
            let writer = user.map { "the service's user \($0)" } ?? "this user"
            section.findings.append(
                .note(
                    "storage.path", "\(writer) cannot write \(path) (\(errorText(code))): \(loss)",
                    mend: StorageAdvice.mend))
        }
        if let free, free < Self.least {
            section.findings.append(
                .problem(
                    "storage.path", "the disk of \(path) is full: files of apps are refused",
                    mend: "make room on it: df \(path)"))
        }
        return section
    }
}
