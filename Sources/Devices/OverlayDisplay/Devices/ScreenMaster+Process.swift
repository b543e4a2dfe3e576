private import CDRM
private import CLinux
private import Glibc

extension ScreenMaster {
    /// Whether one of a process's open files of a card controls the card's screen.
    ///
    /// The kernel names the process that has opened a file first. A file that was passed on, such as one from systemd's
    /// descriptor store, therefore has the name of a process that may have ended. A copy of the descriptor is the same file,
    /// so this asks the file itself (`pidfd_getfd(2)`, Linux 5.6).
    ///
    /// - Parameters:
    ///   - process: The process's number.
    ///   - node: Such as "/dev/dri/card0".
    /// - Returns: nil if the process has no such file open, or if this process has no permission to look.
    public static func isMaster(_ process: Int, of node: String) -> Bool? {
        guard let process = pid_t(exactly: process), process > 0 else { return nil }
        let folder = "/proc/\(process)/fd"
        guard let directory = opendir(folder) else { return nil }
        defer { closedir(directory) }
        var isMaster: Bool?
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let number = CInt(name), target(of: "\(folder)/\(name)") == node else { continue }
            let copy = clinux_copy_descriptor(process, number)
            guard copy >= 0 else { continue }
            defer { close(copy) }
            guard isCard(copy) else { continue }
            if drmIsMaster(copy) != 0 { return true }
            isMaster = false
        }
        return isMaster
    }

    /// Whether it is a node of the kernel's DRM: its major number is 226.
    private static func isCard(_ descriptor: CInt) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return false }
        return status.st_rdev >> 8 & 0xFFF == 226
    }

    private static func target(of link: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 256)
        let count = readlink(link, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
}
