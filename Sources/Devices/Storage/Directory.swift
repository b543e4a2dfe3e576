internal import Glibc

/// Folders by their descriptors, so that no link in a path can lead elsewhere.
enum Directory {
    /// The names in a folder, without `.` and `..`.
    static func entries(of folder: CInt, _ path: String) throws(StorageError) -> [String] {
        // A separate descriptor, with its own read position in the folder.
        let own = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0, let directory = fdopendir(own) else {
            let code = errno
            if own >= 0 { close(own) }
            throw .system("opendir", path, code)
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// - Returns: -1 with errno if it is not a folder, or is a link.
    static func open(_ name: String, in folder: CInt) -> CInt {
        openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
}
