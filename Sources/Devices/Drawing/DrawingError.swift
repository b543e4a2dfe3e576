/// Why a picture could not be decoded or encoded.
public struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
    public struct Code: Hashable, Sendable {
        private enum Storage: Hashable, Sendable {
            case unknownFormat, unsupported, tooLarge, undecodable, unencodable, tooSlow, interrupted
        }
        private let storage: Storage

        /// The bytes are not a PNG, JPEG or BMP, or are too few to decide.
        public static let unknownFormat = Code(storage: .unknownFormat)
        /// A kind of BMP that is not supported.
        public static let unsupported = Code(storage: .unsupported)
        /// The picture has more bytes or pixels than the limits allow; it was not decoded.
        public static let tooLarge = Code(storage: .tooLarge)
        /// The picture is damaged.
        public static let undecodable = Code(storage: .undecodable)
        /// The canvas could not be written as PNG.
        public static let unencodable = Code(storage: .unencodable)
        /// Decoding took more processor time than a picture may have.
        public static let tooSlow = Code(storage: .tooSlow)
        /// Decoding was stopped because the picture is not needed any more, or because a more urgent one is.
        static let interrupted = Code(storage: .interrupted)
    }

    public let code: Code
    /// The C call or the check that failed.
    public let operation: StaticString
    /// The file or the picture.
    public let subject: String
    /// Cairo's status or libjpeg's message code; 0 if neither was called.
    public let status: Int32

    init(code: Code, operation: StaticString, subject: String, status: Int32 = 0) {
        self.code = code
        self.operation = operation
        self.subject = subject
        self.status = status
    }

    public static func == (left: DrawingError, right: DrawingError) -> Bool {
        left.code == right.code && left.status == right.status
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(status)
    }

    public var description: String {
        status == 0 ? "\(operation): \(subject)" : "\(operation): \(subject) (status \(status))"
    }
}
