internal import BezelConfiguration
internal import Glibc

/// Writes whole lines to standard output and standard error, from any thread. Commands to the terminal are removed.
enum Console {
    /// - Throws: When the line cannot be written: a command whose output is lost has failed.
    static func line(_ text: String) throws(OutputError) { try write(Array((text.printable + "\n").utf8)) }

    /// Writes bytes to standard output. A file is not truncated.
    static func write(_ bytes: [UInt8]) throws(OutputError) { try put(bytes, on: STDOUT_FILENO) }

    static func error(_ text: String) { try? put(Array(("bezel: " + text.printable + "\n").utf8), on: STDERR_FILENO) }

    /// Writes all bytes to a descriptor.
    static func put(_ bytes: [UInt8], on descriptor: CInt) throws(OutputError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // The parent process may have made the descriptor non-blocking.
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wait, 1, -1)
            } else if errno != EINTR {
                throw OutputError(code: errno)
            }
        }
    }
}

/// Writing to standard output failed.
struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The `errno` of `write`.
    let code: CInt

    var description: String { "standard output: \(errorText(code))" }
}
