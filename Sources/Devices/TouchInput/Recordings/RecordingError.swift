/// Why a recording could not be read: the file, the line if there is one, and the problem.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: Hashable, Sendable {
        /// The file cannot be opened or read; `errno` says why.
        case unreadable
        /// It is a folder, a device or a pipe.
        case notAFile
        case tooLarge
        case empty
        case unknownFormat
        /// A line of the format's header, or of a `.state` file, is wrong.
        case badLine
        /// An event that no device can have sent, or that does not match the format.
        case badEvent
    }

    public let code: Code
    /// The path that was given.
    public let file: String
    /// Counted from 1; nil if the problem is not in one line.
    public let line: Int?
    /// A clause for people: what was found and, if it helps, what was expected.
    public let problem: String
    /// 0 if no system call failed.
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

/// The problem of one line or event. The caller, which knows the file and the line, turns it into a ``RecordingError``.
struct Fault: Error {
    var code: RecordingError.Code
    var problem: String

    static func event(_ problem: String) -> Fault { Fault(code: .badEvent, problem: problem) }
    static func line(_ problem: String) -> Fault { Fault(code: .badLine, problem: problem) }
}
