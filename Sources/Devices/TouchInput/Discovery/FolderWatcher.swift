internal import Glibc

/// Tells when something comes or changes in the folders of input nodes (inotify): udev does not announce every node,
/// and permissions may be fixed later. It costs nothing while nothing happens.
public final class FolderWatcher {
    /// Give it to epoll; readable when ``drain()`` has something to tell. It is the watcher's own.
    public let descriptor: CInt

    private let folders: [String]
    /// Of the folders that others use too, only these names are looked at; by folder.
    private let names: [String: Set<String>]
    private var watched: [CInt: String] = [:]

    /// Listens from now on: look afterwards, so that nothing falls between.
    ///
    /// - Parameter paths: Names of the configuration, whose folders are watched for them alone.
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

    /// Reads what is there.
    ///
    /// - Returns: Whether it is worth looking for nodes.
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

    /// Folders that are not there yet show in the one above. Watching one twice changes nothing.
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
            // The queue has run over: anything may have come.
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
