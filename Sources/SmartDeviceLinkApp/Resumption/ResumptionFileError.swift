/// Why the resumption file could not be read or written.
public enum ResumptionFileError: Error, Hashable, Sendable {
    /// A system call failed.
    case system(call: String, path: String, errno: CInt)
    /// The file is too large, its checksum is wrong, or its contents are malformed. It counts as empty.
    case damaged(path: String)
}
