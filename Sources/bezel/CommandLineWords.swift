internal import Glibc

/// The words after the program's name on its command line.
///
/// The Swift runtime, when it is linked statically, finds them by their place before the environment. A preloaded
/// library whose constructor calls `setenv` moves the environment, and then the runtime finds none. The kernel still
/// has them.
enum CommandLineWords {
    /// More than the kernel allows for a command line by default, 2 MiB.
    private static let limit = 4 << 20

    static var all: [String] {
        Array(chosen(runtime: CommandLine.arguments, kernel: kernel("/proc/self/cmdline")).dropFirst())
    }

    /// The runtime's words, if the kernel's end with them: before those, the kernel has the words of a loader that has
    /// started the program (`ld.so bezel run`). Otherwise the kernel's.
    ///
    /// - Parameter kernel: nil if they cannot be read.
    static func chosen(runtime: [String], kernel: [String]?) -> [String] {
        guard let kernel else { return runtime }
        return !runtime.isEmpty && kernel.suffix(runtime.count) == runtime[...] ? runtime : kernel
    }

    /// - Parameter path: A file in the format of /proc/PID/cmdline (proc(5)).
    /// - Returns: All words, the program's name too; nil if the file cannot be read or is empty.
    static func kernel(_ path: String) -> [String]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while bytes.count < limit {
            let count = read(file, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            guard count > 0 else { break }
            bytes += part.prefix(count)
        }
        return split(bytes)
    }

    /// - Parameter bytes: Words that end with a zero byte each.
    /// - Returns: nil for no bytes. Bytes that are not UTF-8 become U+FFFD.
    static func split(_ bytes: [UInt8]) -> [String]? {
        guard !bytes.isEmpty else { return nil }
        let ended = bytes.last == 0 ? bytes.dropLast() : bytes[...]
        return ended.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }
}
