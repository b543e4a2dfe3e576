internal import Glibc

/// The mount points of /proc/self/mountinfo (proc_pid_mountinfo(5)).
struct MountTable: Hashable, Sendable {
    /// In the order in which they were mounted: a later one hides an earlier one at the same place.
    let points: [String]

    init(_ text: String) {
        points = text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            return words.count > 4 ? Self.unescaped(words[4]) : nil
        }
    }

    /// Reads at most 1 MiB. Nil without /proc.
    static func own() -> MountTable? {
        guard let file = fopen("/proc/self/mountinfo", "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return MountTable(String(decoding: bytes.prefix(count), as: UTF8.self))
    }

    /// The mount point of the disk of an absolute path without links.
    func mount(of path: String) -> String? {
        points.filter { $0 == "/" || path == $0 || path.hasPrefix($0 + "/") }.max { $0.utf8.count < $1.utf8.count }
    }

    /// Decodes blanks, tabs, line breaks and backslashes, which are written as three octal digits.
    private static func unescaped(_ word: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(word.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            if byte == UInt8(ascii: "\\"), digits.count == 3,
                let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
            {
                bytes.append(code)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
