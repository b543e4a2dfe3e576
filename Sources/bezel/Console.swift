internal import Glibc

/// Whole lines on standard output and standard error, from any thread.
enum Console {
    static func line(_ text: String) { put(text, on: 1) }
    static func error(_ text: String) { put("bezel: " + text, on: 2) }

    private static func put(_ text: String, on descriptor: CInt) {
        var rest = Array((text + "\n").utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
        }
    }
}
