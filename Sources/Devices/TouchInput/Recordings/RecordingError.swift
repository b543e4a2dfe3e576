/// Why a recording could not be read: the file, the line where there is one, and what was wrong with it.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: Hashable, Sendable {
        /// The file cannot be opened or read; `errno` says why.
        case unreadable
        /// It is a folder, a device or a pipe.
        case notAFile
        case tooLarge
        case empty
        case unknownFormat
        /// A line of the format's header or of a `.state` file.
        case badLine
        /// An event that no device can have sent, or that is not written as the format has it.
        case badEvent
    }

    public let code: Code
    /// The path as it was given.
    public let file: String
    /// From 1; nil when the fault is the whole file's.
    public let line: Int?
    /// One clause for a person: what was found and, where it helps, what was expected.
    public let problem: String
    /// 0 where no call failed.
    public let errno: CInt

    init(_ code: Code, file: String, line: Int? = nil, problem: String, errno: CInt = 0) {
        self.code = code
        self.file = file
        self.line = line
        self.problem = problem
        self.errno = errno
    }

    public var description: String {
        guard let line else { return "\(file): \(problem)" }
        return "\(file):\(line): \(problem)"
    }
}

/// What is wrong with one line or record; whoever knows the file and the line makes it a ``RecordingError``.
struct Fault: Error {
    var code: RecordingError.Code
    var problem: String

    static func event(_ problem: String) -> Fault { Fault(code: .badEvent, problem: problem) }
    static func line(_ problem: String) -> Fault { Fault(code: .badLine, problem: problem) }
}
