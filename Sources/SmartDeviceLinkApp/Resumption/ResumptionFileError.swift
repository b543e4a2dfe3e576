/// Why what is kept could not be read or written.
public enum ResumptionFileError: Error, Hashable, Sendable {
    /// A system call failed.
    case system(call: String, path: String, errno: CInt)
    /// The file is not what was once written. What was in it counts as nothing.
    case damaged(path: String)
}
