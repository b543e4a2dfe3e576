internal import CSndFile

/// The devices and libraries that a speaker would use, found without playing a sound.
public struct SoundCheck: Hashable, Sendable {
    public enum Device: Hashable, Sendable {
        /// The configuration names no device.
        case off
        /// The device can be opened: samples per second, channels, and the number of samples that it can buffer.
        case opens(rate: Int, channels: Int, buffer: Int)
        case fails(SoundError)
    }

    public enum Speech: Hashable, Sendable {
        /// espeak-ng's version, the folder of its data, and the voice's name. `isRight` if the voice is the configured
        /// one or speaks the language.
        case speaks(version: String, folder: String, voice: String, isRight: Bool)
        case fails(SoundError)
    }

    public let device: Device
    /// The number of the card that the device plays on; nil if it is not known, or if no card of the kernel's does.
    public let card: Int?
    /// The volume controls of that card, or of the sound server that plays.
    public let controls: [MixerControl]
    /// Possible values of `SoundConfiguration/device` on this board, from ALSA.
    public let deviceNames: [String]
    public let speech: Speech
    /// The library for sound files with its version; "none" and the reason if it cannot be loaded.
    public let files: String

    /// Opens and closes the device.
    ///
    /// - Parameter language: The language of speech, like "en-US".
    public init(of configuration: SoundConfiguration, language: String) {
        (device, card) = Self.device(configuration.device)
        if case .opens = device {
            controls = MixerControl.all(of: configuration.device, card: card)
        } else {
            controls = []
        }
        deviceNames = DeviceNames.all(for: .playback)
        speech = Self.speech(configuration, language)
        files = csndfile_open().map { "none: \(String(cString: $0))" } ?? String(cString: sf_version_string())
    }

    public init(
        device: Device, card: Int? = nil, controls: [MixerControl] = [], deviceNames: [String], speech: Speech,
        files: String
    ) {
        (self.device, self.card, self.controls) = (device, card, controls)
        (self.deviceNames, self.speech, self.files) = (deviceNames, speech, files)
    }

    private static func device(_ name: String) -> (Device, card: Int?) {
        guard !name.isEmpty else { return (.off, nil) }
        do throws(SoundError) {
            let sink = try ALSASink(device: name)
            return (.opens(rate: sink.rate, channels: sink.channels, buffer: sink.buffer), sink.card)
        } catch {
            return (.fails(error), nil)
        }
    }

    private static func speech(_ configuration: SoundConfiguration, _ language: String) -> Speech {
        do throws(SoundError) {
            let library = try EspeakLibrary.shared.get()
            let chosen = configuration.voice.isEmpty ? nil : library.voices.voice(named: configuration.voice)
            let match = library.voices.voice(for: language)
            guard let voice = chosen ?? match?.voice else {
                throw SoundError(
                    code: .noSpeech, operation: "espeak_ListVoices", subject: library.path,
                    detail: "there are no voices")
            }
            var isRight = configuration.voice.isEmpty || chosen != nil
            if chosen == nil, case .foreign = match { isRight = false }
            return .speaks(version: library.version, folder: library.path, voice: voice.name, isRight: isRight)
        } catch {
            return .fails(error)
        }
    }
}
