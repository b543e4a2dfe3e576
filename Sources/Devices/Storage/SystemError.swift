internal import Glibc

extension StorageError {
    /// A system call has failed; `errno` is what it left behind.
    public static func system(_ operation: StaticString, _ subject: String, _ errno: CInt) -> StorageError {
        StorageError(
            code: errno == ENOSPC || errno == EDQUOT ? .full : .failed, operation: operation, subject: subject,
            detail: "\(String(cString: strerror(errno))) (errno \(errno))")
    }
}
