internal import BezelService
internal import Glibc

/// The program that listens on a TCP port of this machine, from /proc. Only root sees other users' programs.
enum PortOwner {
    /// Like "sdl_core (process 812)".
    static func find(_ port: UInt16) -> String? {
        let sockets = Set(
            ["/proc/net/tcp", "/proc/net/tcp6"].flatMap { path in
                SystemFiles.text(of: path, limit: 1 << 20).map { inodes(listeningOn: port, in: $0) } ?? []
            }
            .map { "socket:[\($0)]" })
        guard !sockets.isEmpty else { return nil }
        for process in SystemFiles.entries(of: "/proc") where Int32(process) != nil {
            let isHolder = SystemFiles.entries(of: "/proc/\(process)/fd").contains { name in
                target(of: "/proc/\(process)/fd/\(name)").map(sockets.contains) == true
            }
            guard isHolder else { continue }
            let name = SystemFiles.line(of: "/proc/\(process)/comm")
            return "\(name ?? "a program") (process \(process))"
        }
        return nil
    }

    /// The inodes of sockets that listen on `port`, from the text of /proc/net/tcp or tcp6.
    static func inodes(listeningOn port: UInt16, in table: String) -> [UInt64] {
        table.split(separator: "\n").dropFirst().compactMap { line in
            let columns = line.split(separator: " ")
            // TCP_LISTEN is 10.
            guard columns.count > 9, columns[3] == "0A", let colon = columns[1].lastIndex(of: ":"),
                UInt16(columns[1][columns[1].index(after: colon)...], radix: 16) == port
            else { return nil }
            return UInt64(columns[9])
        }
    }

    private static func target(of link: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 64)
        let count = readlink(link, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
}
