internal import BezelConfiguration
internal import BezelService
internal import HeadUnit
internal import Sound
internal import Voice

/// The section about the microphone and the recognition of phrases.
struct VoiceReport: Sendable {
    var check: MicrophoneCheck
    var configuration: ProgramConfiguration.Voice
    /// Whether the driver can say commands.
    var takesCommands = true
    /// The language of the head unit, like "en-us".
    var language = "en-us"
    /// What recognition lacks; nil if nothing is recognised by the library.
    var recognition: RecognitionSupport?
    var nodes = SoundNodes()
    /// The ids of the kernel's cards by their numbers.
    var cards: [Int: String] = [:]

    init(_ check: MicrophoneCheck, _ configuration: ProgramConfiguration.Voice) {
        (self.check, self.configuration) = (check, configuration)
    }

    /// Records for half a second, and opens the libraries.
    init(collecting configuration: ProgramConfiguration, language: String, for service: ServiceReport) {
        self.init(MicrophoneCheck(of: configuration.voice.microphone), configuration.voice)
        (takesCommands, self.language) = (configuration.headUnit.voice.commands, language)
        guard check.device != .off else { return }
        if usesLibrary { recognition = RecognitionSupport(of: configuration.voice.library) }
        nodes = SoundNodes(ending: "c", for: service)
        if case .fails(let error) = check.device { nodes.take(error, of: self.configuration.microphone, for: service) }
        cards = SoundNodes.cards
    }

    private var usesLibrary: Bool { takesCommands && configuration.recogniser != .none }
}

extension VoiceReport {
    /// The level below which a microphone probably hears nothing: −57 dB.
    private static let quiet = 5

    var section: DoctorSection {
        var section = DoctorSection("Voice")
        switch check.device {
        case .off:
            section.lines.append("off: voice.microphone is \"\"")
            return section
        case .records(let name, let level): records(name, level, &section)
        case .fails(let error): fails(error, &section)
        }
        recognition(&section)
        return section
    }

    // MARK: The microphone

    private var inputs: [BoardOutput] { BoardOutput.all(among: check.deviceNames) }

    private func records(_ name: String, _ level: Int, _ section: inout DoctorSection) {
        if let problem = nodes.forbidden(nil) {
            section.findings.append(finding(problem.text, fix: problem.fix))
        } else {
            section.lines.append("microphone \(name) at 16000 Hz, level \(level) %")
        }
        if inputs.count > 1 {
            section.lines.append("microphones: \(inputs.map(\.name).joined(separator: ", "))")
        }
        let card = check.card.flatMap { cards[$0] } ?? check.card.map { "\($0)" } ?? name
        let silent = check.controls.filter { $0.isMuted || $0.percent == 0 }
        for control in silent {
            let value = control.percent == 0 ? " 80%" : ""
            section.findings.append(
                .note(
                    "voice.microphone",
                    "the control \(control.name) of the card \(card) is \(control.isMuted ? "muted" : "at 0 %")",
                    fix:
                        "amixer -c \(card) sset '\(control.name)'\(value) cap && sudo alsactl store (package alsa-utils)"
                ))
        }
        guard level < Self.quiet, silent.isEmpty else { return }
        section.findings.append(
            .note(
                "voice.microphone",
                "\(name) is \(level == 0 ? "silent" : "very quiet"): nothing was said, it is muted, or nothing is connected",
                fix: "speak while `bezel doctor` runs; else raise its volume (alsamixer, F4), or name another device"))
    }

    private func fails(_ error: SoundError, _ section: inout DoctorSection) {
        if error.code == .busy, nodes.isService, nodes.holders.isEmpty {
            section.lines.append("\(configuration.microphone) is open: Bezel's service records with it now")
            return
        }
        if let problem = nodes.problem(error) {
            section.findings.append(finding(problem.text, fix: problem.fix))
            return
        }
        let fix =
            error.code == .noLibrary
            ? "sudo apt-get install libasound2"
            : inputs.isEmpty
                ? "connect a microphone, or set [voice] microphone = \"\" for none"
                : "[voice] microphone = one of " + inputs.map { "\"\($0.name)\"" }.joined(separator: ", ")
        section.findings.append(finding("\(error)", fix: fix))
    }

    /// A head unit works without a microphone, but a configured one should work.
    private func finding(_ text: String, fix: String) -> Finding {
        let isNamed = configuration.microphone != ProgramConfiguration().voice.microphone
        return Finding(
            weight: isNamed ? .problem : .note, subject: "voice.microphone",
            text: "\(text); apps cannot record, and commands can only be touched", fix: fix)
    }

    // MARK: Phrases

    private static let packages = "sudo apt-get install libpocketsphinx3 pocketsphinx-en-us libspeexdsp1"

    private func recognition(_ section: inout DoctorSection) {
        guard takesCommands else {
            section.lines.append("nothing is recognised: voice.commands is false")
            return
        }
        guard let recognition else {
            section.lines.append("nothing is recognised: voice.recogniser is \"none\"")
            return
        }
        let library = configuration.library
        if let problem = recognition.endOfSpeech ?? recognition.library {
            let isOther = library.model != ProgramConfiguration().voice.library.model && recognition.endOfSpeech == nil
            section.findings.append(
                .note(
                    "voice.recogniser", "\(problem): phrases are not recognised, they can only be touched",
                    fix: isOther ? "correct [voice] model, or: \(Self.packages)" : Self.packages))
        } else if library.serves(language) {
            section.lines.append("libpocketsphinx recognises phrases of \(language) with \(library.model)")
        }
        guard !library.serves(language) else { return }
        section.findings.append(
            .note(
                "voice.language",
                "the head unit's language \(language) has no model here, only \(library.language): phrases are recognised "
                    + "by a program (bezel serve Voice), or can only be touched",
                fix: "bezel serve Voice -- PROGRAM, or [voice] model and language"))
    }
}
