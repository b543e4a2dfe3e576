/// Why data could not be stored or read. The stored data is unchanged.
public struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
    public struct Code: Hashable, Sendable {
        private enum Storage: Hashable, Sendable {
            case failed, full, corrupt, newerSchema, foreign, inUse, lost
        }
        private let storage: Storage

        /// The call failed; ``StorageError/detail`` says why.
        public static let failed = Code(storage: .failed)
        /// The disk is full, or the limit is reached.
        public static let full = Code(storage: .full)
        /// The file is damaged or not a database.
        public static let corrupt = Code(storage: .corrupt)
        /// A later version of this program wrote the database.
        public static let newerSchema = Code(storage: .newerSchema)
        /// The folder contains files that are not Bezel's, or is a link.
        public static let foreign = Code(storage: .foreign)
        /// Another process uses the folder.
        public static let inUse = Code(storage: .inUse)
        /// The folder was removed or replaced while it was used.
        public static let lost = Code(storage: .lost)
    }

    public let code: Code
    /// The C call.
    public let operation: StaticString
    /// The file or folder.
    public let subject: String
    /// The error message of the system or of SQLite.
    public let detail: String

    public static func == (left: StorageError, right: StorageError) -> Bool { left.code == right.code }

    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    public var description: String { "\(operation) \(subject): \(detail)" }
}
