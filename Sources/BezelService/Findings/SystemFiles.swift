internal import Glibc

/// Files and folders of the kernel, as /proc and /sys have them.
package enum SystemFiles {
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// The names in a folder; none if it cannot be read.
    package static func entries(of folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }

    /// The first line of a short file; nil if it cannot be read or is empty.
    package static func line(of path: String) -> String? {
        text(of: path, limit: 4096)?.split(separator: "\n").first.map(String.init)
    }

    /// The start of a file, up to `limit` bytes; nil if it cannot be read.
    package static func text(of path: String, limit: Int) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
