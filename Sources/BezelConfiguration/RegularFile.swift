internal import Glibc

/// The file of a configuration, read so that nothing that lies at its path can hold up or fill the program.
package enum RegularFile {
    /// The longest file of a configuration, in bytes.
    package static let byteLimit = 1 << 20

    /// - Parameter limit: The longest file that is read, in bytes.
    package static func contents(_ path: String, limit: Int = byteLimit) throws(ConfigurationError) -> [UInt8] {
        // Not blocking: opening a pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw error(path, "is \(kind(status.st_mode)); expected a regular file")
        }
        // The file may grow while it is read: one byte above the limit shows it.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(Int(status.st_size), limit) + 1)
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while status.st_size <= limit, bytes.count <= limit {
            let count = Glibc.read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(path, errno) }
            guard count > 0 else { return bytes }
            bytes += part.prefix(count)
        }
        throw error(path, "is longer than \(size(limit)): no configuration is")
    }

    private static func size(_ bytes: Int) -> String {
        bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes >> 10) KiB"
    }

    private static func kind(_ mode: mode_t) -> String {
        switch mode & S_IFMT {
        case S_IFDIR: "a folder"
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        case S_IFCHR, S_IFBLK: "a device"
        default: "no file"
        }
    }

    private static func unreadable(_ path: String, _ code: CInt) -> ConfigurationError {
        let fix = code == EACCES ? "; let this user read it: sudo chmod a+r \(path)" : ""
        return error(path, "cannot be read: \(errorText(code))\(fix)")
    }

    private static func error(_ path: String, _ problem: String) -> ConfigurationError {
        ConfigurationError(file: path, line: nil, problem: problem)
    }
}
