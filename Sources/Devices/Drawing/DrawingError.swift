/// Why a picture could not be made.
public struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
    public struct Code: Hashable, Sendable {
        private enum Storage: Hashable, Sendable { case notPNG, tooLarge, undecodable, unencodable }
        private let storage: Storage

        /// The bytes are no PNG, or end before its size is known.
        public static let notPNG = Code(storage: .notPNG)
        /// More bytes than ``PNG/byteLimit``, or a side longer than ``PNG/sideLimit``; it was not decoded.
        public static let tooLarge = Code(storage: .tooLarge)
        /// The PNG is damaged.
        public static let undecodable = Code(storage: .undecodable)
        /// The canvas could not be written as PNG.
        public static let unencodable = Code(storage: .unencodable)
    }

    public let code: Code
    /// The C call that failed, or what was checked.
    public let operation: StaticString
    /// What it was about.
    public let subject: String
    /// Cairo's status; 0 when Cairo was not asked.
    public let status: Int32

    public static func == (left: DrawingError, right: DrawingError) -> Bool {
        left.code == right.code && left.status == right.status
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(status)
    }

    public var description: String {
        status == 0 ? "\(operation): \(subject)" : "\(operation): \(subject) (cairo status \(status))"
    }
}
