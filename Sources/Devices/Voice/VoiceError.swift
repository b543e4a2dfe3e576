/// Why phrases cannot be recognised here.
public struct VoiceError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: Hashable, Sendable {
        /// A library is not installed, or lacks a function.
        case noLibrary
        /// The folder of the model is missing, or is no model.
        case noModel
        /// There is no memory, or the system refuses a call.
        case failed
    }

    public let code: Code
    /// What is missing or has failed, as a sentence without a full stop.
    public let description: String

    public init(_ code: Code, _ description: String) {
        (self.code, self.description) = (code, description)
    }
}
