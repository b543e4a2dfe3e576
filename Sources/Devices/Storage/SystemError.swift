internal import Glibc

extension StorageError {
    /// A system call has failed; `errno` has its error.
    public static func system(_ operation: StaticString, _ subject: String, _ errno: CInt) -> StorageError {
        StorageError(
            // EFBIG: above the process's limit for a file's size (RLIMIT_FSIZE).
            code: [ENOSPC, EDQUOT, EFBIG].contains(errno) ? .full : .failed, operation: operation, subject: subject,
            detail: "\(String(cString: strerror(errno))) (errno \(errno))")
    }
}
