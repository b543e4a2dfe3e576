/// Why a sound could not be produced or played.
public struct SoundError: Error, Hashable, Sendable, CustomStringConvertible {
    public struct Code: Hashable, Sendable {
        private enum Storage: Hashable, Sendable {
            case noLibrary, noDevice, busy, forbidden, lost, deviceFailed, unplayable, noSpeech
        }
        private let storage: Storage

        /// The library for sound cards (libasound) is not installed.
        public static let noLibrary = Code(storage: .noLibrary)
        /// No PCM of that name, or it cannot be opened.
        public static let noDevice = Code(storage: .noDevice)
        /// Another program uses the PCM.
        public static let busy = Code(storage: .busy)
        /// No permission to open the PCM.
        public static let forbidden = Code(storage: .forbidden)
        /// The PCM was removed while it played.
        public static let lost = Code(storage: .lost)
        /// The PCM accepts no samples, or too slowly.
        public static let deviceFailed = Code(storage: .deviceFailed)
        /// A part cannot be played.
        public static let unplayable = Code(storage: .unplayable)
        /// There is no speech synthesiser, or it has no voice.
        public static let noSpeech = Code(storage: .noSpeech)
    }

    public let code: Code
    /// The C call, or the kind of the part if no call failed.
    public let operation: StaticString
    /// The PCM, voice or file.
    public let subject: String
    /// The library's error message.
    public let detail: String

    public init(code: Code, operation: StaticString, subject: String, detail: String) {
        (self.code, self.operation, self.subject, self.detail) = (code, operation, subject, detail)
    }

    public static func == (left: SoundError, right: SoundError) -> Bool { left.code == right.code }

    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    public var description: String {
        subject.isEmpty ? "\(operation): \(detail)" : "\(operation) \(subject): \(detail)"
    }
}

/// Why playing has stopped.
enum Interruption: Error {
    /// The utterance was stopped.
    case stopped
    /// This part cannot be played; the next one may.
    case part(SoundError)
    /// The device has failed; nothing more can be played.
    case device(SoundError)
}

extension Interruption {
    static func unplayable(_ operation: StaticString, _ subject: String, _ detail: String) -> Interruption {
        .part(SoundError(code: .unplayable, operation: operation, subject: subject, detail: detail))
    }
}
