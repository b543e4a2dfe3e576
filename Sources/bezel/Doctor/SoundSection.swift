internal import HeadUnit
internal import Sound

/// The section about tones and speech.
extension SoundCheck {
    /// - Parameter configuration: The one that was checked.
    func section(_ configuration: SoundConfiguration) -> DoctorSection {
        var section = DoctorSection("Sound")
        switch device {
        case .off: section.lines.append("off: sound.device is \"\"")
        case .opens(let rate, let channels, let buffer):
            section.lines.append("\(configuration.device) at \(rate) Hz, \(channels) channels, a buffer of \(buffer)")
            section.lines.append("the sound of apps: \(StreamPlayer.rate) Hz, mixed with speech")
        case .fails(let error):
            let names = deviceNames.filter { $0.hasPrefix("plughw:") || $0.hasPrefix("sysdefault:") }
            // A kiosk works without sound, but a configured device should exist.
            let isNamed = configuration.device != SoundConfiguration().device
            section.findings.append(
                Finding(
                    weight: isNamed ? .problem : .note, subject: "sound.device",
                    text: "\(error); alerts are shown without sound",
                    fix: Self.fix(of: error, devices: names)))
        }
        switch speech {
        case .speaks(let version, _, let voice, true): section.lines.append("espeak-ng \(version) speaks as \(voice)")
        case .speaks(_, _, let voice, false):
            section.findings.append(
                .note("sound.voice", "no voice for the language; \(voice) is used", fix: "[sound] voice = \"…\""))
        case .fails(let error):
            section.findings.append(
                .note(
                    "speech", "\(error); text is not spoken",
                    fix: "sudo apt-get install libespeak-ng1 espeak-ng-data"))
        }
        return section
    }

    private static func fix(of error: SoundError, devices names: [String]) -> String {
        if error.code == .noLibrary { return "sudo apt-get install libasound2" }
        return names.first.map { "[sound] device = \"\($0)\"" }
            ?? "connect a sound card, or set [sound] device = \"\" for none"
    }
}
