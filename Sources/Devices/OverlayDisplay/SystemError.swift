private import Glibc

/// The two ways in which C calls report errors, and the text of an error number.
enum SystemError {
    /// For calls that return -1 and set `errno`: 0 or the `errno`.
    static func number(_ result: CInt) -> CInt { result < 0 ? errno : 0 }

    /// For calls that return `-errno`: 0 or the number.
    static func negated(_ result: CInt) -> CInt { result < 0 ? -result : 0 }

    static func text(_ number: CInt) -> String {
        guard let words = strerror(number) else { return "error \(number)" }
        return String(cString: words)
    }
}
