internal import SmartDeviceLink

/// Turns audio data into chunks that the head unit can play, and uploads their files.
struct SoundPreparation {
    /// The chunks, and the first error of a file that could not be uploaded.
    struct Ready {
        var chunks: [TTSChunk] = []
        var failure: SDLFileError?
    }

    private static let audioFileVersion = Version(5, 0, 0)

    private let files: SDLFileManager
    private let playsFiles: Bool

    init(_ files: SDLFileManager, for state: HeadUnitState) {
        self.files = files
        playsFiles =
            state.registration.map { $0.rpcVersion >= Self.audioFileVersion } ?? false
            && state.capabilities.speech.contains(.file)
    }

    func run(_ audio: AudioData) async throws(AlertPreparation.Failure) -> Ready {
        var ready = Ready()
        for part in audio.parts {
            switch part {
            case .speech(let text): ready.chunks.append(TTSChunk(text: text))
            case .phonetic(let text, let type): ready.chunks.append(TTSChunk(text: text, type: type.capability))
            case .file(let file):
                guard playsFiles else { continue }
                if let error = try await files.bring(file) {
                    ready.failure = ready.failure ?? error
                } else {
                    ready.chunks.append(TTSChunk(text: file.name, type: .file))
                }
            }
        }
        return ready
    }
}

extension SDLFileManager {
    /// Uploads a file that will be shown or played.
    ///
    /// - Returns: The error if the upload failed; nil if the head unit has the file.
    func bring(_ file: SDLFile) async throws(AlertPreparation.Failure) -> SDLFileError? {
        do throws(SDLFileError) {
            try await upload(file)
            return nil
        } catch {
            switch error {
            case .failed(.cancelled): throw .over(AlertError(.cancelled))
            case .failed(.stopped): throw .over(AlertError(.failed(.stopped)))
            case _ where error.isLostConnection: throw .lostConnection
            case .empty, .outOfMemory, .refused, .unreadable, .failed: return error
            }
        }
    }
}
