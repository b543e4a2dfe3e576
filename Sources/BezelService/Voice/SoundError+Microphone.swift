internal import Sound

extension SoundError {
    /// Why a microphone cannot be used, or no longer.
    var ofMicrophone: String {
        switch code {
        case .busy: "another program uses the microphone: \(self)"
        case .forbidden: "there is no permission to open the microphone: \(self)"
        case .lost: "the microphone was removed: \(self)"
        case .noDevice: "there is no microphone: \(self)"
        default: "\(self)"
        }
    }
}
