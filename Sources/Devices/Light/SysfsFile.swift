internal import Glibc

/// Small files of sysfs, and similar files. Paths are arguments, so that tests can use other folders.
enum SysfsFile {
    /// The text without white space at its ends; nil if it cannot be read.
    static func text(_ path: String) -> String? {
        guard let descriptor = opened(path, O_RDONLY) else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { return nil }
        let text = String(decoding: bytes.prefix(count), as: UTF8.self)
        return String(text.reversed().drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace))
    }

    static func number(_ path: String) -> Double? {
        text(path).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
    }

    static func whole(_ path: String) -> Int? { text(path).flatMap(Int.init) }

    static func write(_ value: Int, to path: String) throws(LightError) {
        guard let descriptor = opened(path, O_WRONLY) else { throw LightError("open", path, errno) }
        defer { close(descriptor) }
        let bytes = Array("\(value)\n".utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw LightError("write", path, errno) }
    }

    /// The last part of what a symbolic link leads to; nil if there is no such link.
    static func target(_ path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0 else { return nil }
        let text = String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text.split(separator: "/").last.map(String.init)
    }

    /// The names in a folder, sorted; none if there is no such folder.
    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    private static func opened(_ path: String, _ flags: CInt) -> CInt? {
        let descriptor = open(path, flags | O_CLOEXEC)
        return descriptor >= 0 ? descriptor : nil
    }
}
