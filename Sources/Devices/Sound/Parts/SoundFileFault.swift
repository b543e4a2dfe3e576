/// Why a sound file cannot be played, or not to its end.
public struct SoundFileFault: Error, Hashable, Sendable {
    /// The operation that found the fault.
    public enum Operation: UInt32, Hashable, Sendable {
        /// A check of the file.
        case file = 1
        /// The library is missing.
        case dlopen
        /// A call of libsndfile.
        case sndfile
        /// mpg123.
        case mpg123, mpg123Format

        /// The C call.
        var name: StaticString {
            switch self {
            case .file: "file"
            case .dlopen: "dlopen"
            case .sndfile: "sf_open_virtual"
            case .mpg123: "mpg123_new"
            case .mpg123Format: "mpg123_getformat"
            }
        }
    }

    public var operation: Operation
    /// The fault in words.
    public var detail: String

    public init(_ operation: Operation, _ detail: String) {
        self.operation = operation
        self.detail = detail
    }
}

extension Interruption {
    init(_ fault: SoundFileFault) { self = .unplayable(fault.operation.name, "", fault.detail) }
}
