internal import CLinux
internal import Glibc

/// How many files this process may open, and how many it has open.
public struct OpenFiles: Hashable, Sendable {
    /// The limit (`RLIMIT_NOFILE`, `LimitNOFILE=` of a unit).
    public var limit: Int
    public var open: Int

    public init(limit: Int, open: Int) {
        (self.limit, self.open) = (limit, open)
    }

    /// The values of this process.
    public static var own: OpenFiles {
        var count = 0
        if let directory = opendir("/proc/self/fd") {
            while readdir(directory) != nil { count += 1 }
            closedir(directory)
        }
        // Without "." and "..", and the folder's own descriptor.
        return OpenFiles(limit: Int(clinux_open_files_limit()), open: max(count - 3, 0))
    }

    /// The soft limit in the text of /proc/PID/limits (proc_pid_limits(5)); nil if there is none.
    public static func limit(in text: String) -> Int? {
        let key = "Max open files"
        let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
        return line?.dropFirst(key.utf8.count).split(separator: " ").first.flatMap { Int($0) }
    }

    /// The number of files that a stream of video opens, and some for new connections of apps.
    public static let neededForVideo = 32

    /// Files that are not for connections of apps: those of a video stream, of 16 clients of the control socket and 8
    /// viewers of the web console, and of pictures, sounds, the database and apps' files.
    public static let reserve = neededForVideo + 16 + 8 + 24

    /// The most connections of apps for which there are files, at least 4.
    public var connections: Int { max(limit - open - Self.reserve, 4) }

    /// Why there are not more of them.
    public var shortage: String {
        "the process may open \(limit) files, has \(open) open and keeps \(Self.reserve) for other uses "
            + "(LimitNOFILE= of the unit, ulimit -n of a shell)"
    }

    /// Why no video is decoded; nil if enough files may be opened.
    public var problem: String? {
        limit - open >= Self.neededForVideo
            ? nil
            : "the process may open \(limit) files and has \(open) open; video needs \(Self.neededForVideo) more "
                + "(LimitNOFILE= of the unit, ulimit -n of a shell)"
    }
}
