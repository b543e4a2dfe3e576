internal import Glibc

/// Whole lines on standard output and standard error, from any thread.
enum Console {
    /// - Throws: Where it does not arrive: an answer that nobody gets is none.
    static func line(_ text: String) throws(OutputError) { try write(Array((text + "\n").utf8)) }

    /// Bytes on standard output as it is: a file is neither opened anew nor emptied.
    static func write(_ bytes: [UInt8]) throws(OutputError) { try put(bytes, on: STDOUT_FILENO) }

    static func error(_ text: String) { try? put(Array(("bezel: " + text + "\n").utf8), on: STDERR_FILENO) }

    /// Bytes on a descriptor, all of them.
    static func put(_ bytes: [UInt8], on descriptor: CInt) throws(OutputError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Who started it may have made it so for the other end's sake.
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wait, 1, -1)
            } else if errno != EINTR {
                throw OutputError(code: errno)
            }
        }
    }
}

/// Standard output does not take what is written to it.
struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What `write` left in `errno`.
    let code: CInt

    var description: String { "standard output: \(errorText(code))" }
}
