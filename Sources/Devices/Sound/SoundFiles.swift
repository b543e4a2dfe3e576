// Its headers include stat, and the compiler uses the type from there.
internal import CALSA
internal import Glibc

/// Files about sound of this machine.
enum SoundFiles {
    /// Folders and files from which ALSA reads its configuration, in this order (alsa.conf of alsa-lib 1.2).
    private static let folders = [
        "/usr/share/alsa/alsa.conf.d", "/var/lib/alsa/conf.d", "/usr/etc/alsa/conf.d", "/etc/alsa/conf.d",
    ]
    private static let mostBytes = 1 << 16
    private static let mostFiles = 100

    static func configuration() -> [String] {
        var files = folders.flatMap { folder in
            entries(of: folder).filter { $0.hasSuffix(".conf") }.sorted().map { "\(folder)/\($0)" }
        }
        files += ["/usr/etc/asound.conf", "/etc/asound.conf"]
        if let home = variable("HOME") {
            files += ["\(home)/.asoundrc", "\(variable("XDG_CONFIG_HOME") ?? home + "/.config")/alsa/asoundrc"]
        }
        files += (variable("ALSA_CONFIG_PATH") ?? "").split { $0 == ":" || $0 == " " }.map(String.init)
        return Array(files.suffix(mostFiles))
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The names in a folder; none if it cannot be read.
    static func entries(of folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }

    /// The beginning of a regular file; nil if it cannot be read.
    static func text(of path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes = [UInt8](repeating: 0, count: min(max(Int(status.st_size), 0), mostBytes))
        let count = read(file, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
}
