internal import BezelService
internal import HeadUnit
internal import Sound

/// The section about tones and speech.
struct SoundReport: Sendable {
    var check: SoundCheck
    var configuration: SoundConfiguration
    var nodes = SoundNodes()
    /// Whether ALSA's configuration gives "default" to something else than a card.
    var defaultIsElsewhere = false
    /// The ids of the kernel's cards by their numbers.
    var cards: [Int: String] = [:]

    init(_ check: SoundCheck, _ configuration: SoundConfiguration) {
        (self.check, self.configuration) = (check, configuration)
    }

    init(collecting configuration: SoundConfiguration, language: String, for service: ServiceReport) {
        self.init(SoundCheck(of: configuration, language: language), configuration)
        guard !configuration.device.isEmpty else { return }
        nodes = SoundNodes(ending: "p", for: service)
        if case .fails(let error) = check.device { nodes.take(error, of: configuration.device, for: service) }
        defaultIsElsewhere = PlaybackDevices.defaultIsElsewhere()
        cards = SoundNodes.cards
    }
}

extension SoundReport {
    var section: DoctorSection {
        var section = DoctorSection("Sound")
        device(&section)
        switch check.speech {
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

    private func device(_ section: inout DoctorSection) {
        switch check.device {
        case .off: section.lines.append("off: sound.device is \"\"")
        case .opens(let rate, let channels, let buffer):
            if let problem = nodes.forbidden(nil) {
                section.findings.append(finding(problem.text, fix: problem.fix))
            } else {
                section.lines.append(
                    "\(configuration.device) at \(rate) Hz, \(channels) channels, a buffer of \(buffer)")
                section.lines.append("the sound of apps: \(StreamPlayer.rate) Hz, mixed with speech")
            }
            listOutputs(&section)
            if let note = unstable { section.findings.append(note) }
            volume(&section)
        case .fails(let error):
            if error.code == .busy, nodes.isService, nodes.holders.isEmpty {
                section.lines.append("\(configuration.device) is open: Bezel's service plays on it now")
                return
            }
            section.findings.append(failure(error))
            listOutputs(&section)
        }
    }

    private func listOutputs(_ section: inout DoctorSection) {
        guard outputs.count > 1 else { return }
        section.lines.append(
            "outputs: \(outputs.map { $0.name + ($0.isHDMI ? " (HDMI)" : "") }.joined(separator: ", "))")
    }

    // MARK: A device that does not open

    private func failure(_ error: SoundError) -> Finding {
        if let problem = nodes.problem(error) { return finding(problem.text, fix: problem.fix) }
        let fix =
            error.code == .noLibrary
            ? "sudo apt-get install libasound2"
            : outputs.first.map { "[sound] device = \"\($0.name)\"" }
                ?? "connect a sound card, or set [sound] device = \"\" for none"
        return finding("\(error)", fix: fix)
    }

    /// A kiosk works without sound, but a configured device should work.
    private func finding(_ text: String, fix: String) -> Finding {
        let isNamed = configuration.device != SoundConfiguration().device
        return Finding(
            weight: isNamed ? .problem : .note, subject: "sound.device",
            text: "\(text); alerts are shown without sound",
            fix: fix)
    }

    // MARK: A device that opens

    private var outputs: [BoardOutput] { BoardOutput.all(among: check.deviceNames) }

    /// The id of the card that plays; nil if it is not known.
    private var played: String? { check.card.flatMap { cards[$0] } }

    /// A device that may be another card after a boot.
    private var unstable: Finding? {
        let device = configuration.device
        let base = device.prefix { $0 != ":" }
        let now = played.map { "; now it is \($0)\($0.lowercased().contains("hdmi") ? ", an HDMI output" : "")" } ?? ""
        if let card = BoardOutput.card(in: device) {
            guard let number = Int(card) else { return nil }
            let isOfCard = { (output: BoardOutput) in output.card == cards[number] }
            let better = outputs.first(where: isOfCard) ?? outputs.first
            return .note(
                "sound.device", "the number \(number) may be another card after a boot\(now)",
                fix: better.map { "[sound] device = \"\($0.name)\"" } ?? "name the card: plughw:CARD=…")
        }
        guard ["default", "sysdefault", "hw", "plughw", "dmix"].contains(base), !device.contains(":"),
            !(base == "default" && defaultIsElsewhere), Set(outputs.map(\.card)).count > 1, let best = outputs.first
        else { return nil }
        return .note(
            "sound.device", "\"\(device)\" may be another card after a boot\(now)",
            fix: "[sound] device = \"\(best.name)\", or another of the outputs above")
    }

    /// Controls that silence all or most of what a card plays.
    private static let decisive: Set = [
        "Master", "PCM", "Speaker", "Headphone", "Headphones", "HDMI", "Digital", "Front", "Line Out", "Playback",
        "DAC",
        "Analogue", "Speakers", "Headset", "Lineout",
    ]

    private func volume(_ section: inout DoctorSection) {
        if configuration.volume == 0 {
            section.findings.append(
                .note("sound.volume", "it is 0: nothing can be heard", fix: "[sound] volume = 100"))
        }
        let card = played ?? check.card.map { "\($0)" } ?? configuration.device
        let set = configuration.mixer.elements(among: check.controls.filter { $0.percent != nil }.map(\.name))
        section.lines.append(
            set.isEmpty
                ? "the volume changes Bezel's own samples" : "the volume sets \(set.joined(separator: ", ")) of \(card)"
        )
        if set.isEmpty, case .named(let name) = configuration.mixer {
            section.findings.append(
                .note(
                    "sound.mixer", "\(card) has no element \"\(name)\" with a playback volume",
                    fix: "[sound] mixer = \"auto\"; `amixer scontrols` lists the elements"))
        }
        let controls = check.controls.filter { Self.decisive.contains($0.name) }
        guard !controls.isEmpty else { return }
        let words = controls.map { control in
            "\(control.name) " + (control.isMuted ? "muted" : control.percent.map { "\($0) %" } ?? "on")
        }
        section.lines.append("volume of \(card): \(words.joined(separator: ", "))")
        for control in controls where !set.contains(control.name) && (control.isMuted || control.percent == 0) {
            let level = control.percent == nil ? "" : " 80%"
            section.findings.append(
                .note(
                    "sound.device",
                    "the control \(control.name) of the card \(card) is \(control.isMuted ? "muted" : "at 0 %")",
                    fix:
                        "amixer -c \(card) sset '\(control.name)'\(level) unmute && sudo alsactl store (package alsa-utils)"
                ))
        }
    }
}
