internal import Glibc

/// Reports changes in the folders of input nodes (inotify), because udev does not announce every node and permissions
/// may be fixed later. It uses no processor time while nothing changes.
public final class FolderWatcher {
    /// For epoll: readable when ``drain()`` has changes to read. Owned by the watcher.
    public let descriptor: CInt

    private let folders: [String]
    /// File names to watch in folders that other programs use too, by folder. In other folders all files are watched.
    private let names: [String: Set<String>]
    private var watched: [CInt: String] = [:]

    /// Starts to watch. List the nodes afterwards, so that no change is missed in between.
    ///
    /// - Parameter paths: Paths from the configuration. In their folders only these paths are watched.
    public init(paths: [String] = []) throws(TouchInputError) {
        let own = ["/dev/input", "/dev/input/by-path", "/dev/input/by-id"]
        var names: [String: Set<String>] = [:]
        for path in paths {
            guard let slash = path.lastIndex(of: "/") else { continue }
            let folder = path[..<slash].isEmpty ? "/" : String(path[..<slash])
            if !own.contains(folder) { names[folder, default: []].insert(String(path[slash...].dropFirst())) }
        }
        self.names = names
        folders = own + names.keys.filter { $0 != "/dev" } + ["/dev"]
        descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else {
            throw TouchInputError(.cannotWatch, operation: "inotify_init1", subject: "", errno: errno)
        }
        watch()
    }

    deinit { close(descriptor) }

    /// Reads all changes.
    ///
    /// - Returns: Whether the nodes should be listed again.
    public func drain() -> Bool {
        var isWorthIt = false
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            isWorthIt = buffer.withUnsafeBytes { look(UnsafeRawBufferPointer(rebasing: $0[..<count])) } || isWorthIt
        }
        if isWorthIt { watch() }
        return isWorthIt
    }

    /// Watches each folder; for a folder that does not exist, its parent. Watching a folder twice has no effect.
    private func watch() {
        let mask = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_ATTRIB)
        for folder in folders {
            let number = inotify_add_watch(descriptor, folder, mask)
            if number >= 0 { watched[number] = folder }
        }
    }

    private func look(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let header = MemoryLayout<inotify_event>.size
        var offset = 0
        var isWorthIt = false
        while offset + header <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let start = offset + header
            let end = start + Int(event.len)
            guard end <= bytes.count else { break }
            let name = String(decoding: bytes[start..<end].prefix { $0 != 0 }, as: UTF8.self)
            if let folder = watched[event.wd] { isWorthIt = isWorthIt || isMeant(name, in: folder) }
            // The queue has overflowed: any change may be missing.
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isWorthIt = true }
            if event.mask & UInt32(IN_IGNORED) != 0 { watched[event.wd] = nil }
            offset = end
        }
        return isWorthIt
    }

    private func isMeant(_ name: String, in folder: String) -> Bool {
        if folder == "/dev", name == "input" { return true }
        return folder.hasPrefix("/dev/input") || names[folder]?.contains(name) == true
    }
}
