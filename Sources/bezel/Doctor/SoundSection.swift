internal import BezelService
internal import Glibc
internal import HeadUnit
internal import Sound
internal import TouchInput

/// The section about tones and speech.
struct SoundReport: Sendable {
    var check: SoundCheck
    var configuration: SoundConfiguration
    /// Programs that have a playback device open, without Bezel's service and without this process.
    var holders: [NodeHolder] = []
    /// Whether the service itself has one open: it plays now.
    var servicePlays = false
    /// A playback device that the service's user, or the present user, has no permission to open.
    var refusal: (node: String, advice: PermissionAdvice)?
    /// Whether this process sees the descriptors of all programs.
    var isRoot = false
    /// Whether the advice is for the service's user.
    var isOfService = false
    /// Whether ALSA's configuration gives "default" to something else than a card.
    var defaultIsElsewhere = false
    /// The ids of the kernel's cards by their numbers.
    var cards: [Int: String] = [:]

    init(_ check: SoundCheck, _ configuration: SoundConfiguration) {
        (self.check, self.configuration) = (check, configuration)
    }

    private static let nodes = "/dev/snd"

    init(collecting configuration: SoundConfiguration, language: String, for service: ServiceReport) {
        self.init(SoundCheck(of: configuration, language: language), configuration)
        guard !configuration.device.isEmpty else { return }
        let nodes = SystemFiles.entries(of: Self.nodes).filter { $0.hasPrefix("pcm") && $0.hasSuffix("p") }.sorted()
            .map { "\(Self.nodes)/\($0)" }
        isRoot = geteuid() == 0
        isOfService = service.user != nil
        let all = nodes.flatMap { NodeHolder.all(of: $0) }
        servicePlays = all.contains { $0.process == service.process }
        for holder in all where holder.process != service.process && !holders.contains(holder) {
            holders.append(holder)
        }
        refusal = nodes.lazy.compactMap { Self.refusal(of: $0, for: service.user) }.first
        if refusal == nil, case .fails(let error) = check.device, error.code == .forbidden {
            refusal = (
                configuration.device, PermissionAdvice(group: "audio", user: service.user?.name ?? Self.userName)
            )
        }
        defaultIsElsewhere = PlaybackDevices.defaultIsElsewhere()
        for entry in SystemFiles.entries(of: "/proc/asound") where entry.hasPrefix("card") {
            guard let number = Int(entry.dropFirst(4)) else { continue }
            cards[number] = SystemFiles.line(of: "/proc/asound/\(entry)/id")
        }
    }

    private static var userName: String {
        getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "\(geteuid())"
    }

    private static func refusal(of node: String, for user: ServiceUser?) -> (node: String, advice: PermissionAdvice)? {
        guard let user else {
            return access(node, R_OK | W_OK) == 0 || errno != EACCES ? nil : (node, PermissionAdvice(path: node))
        }
        guard case .refused(let advice) = user.access(to: node) else { return nil }
        return (node, advice)
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
            if let refusal {
                section.findings.append(forbidden(refusal.node, refusal.advice, nil))
            } else {
                section.lines.append(
                    "\(configuration.device) at \(rate) Hz, \(channels) channels, a buffer of \(buffer)")
                section.lines.append("the sound of apps: \(StreamPlayer.rate) Hz, mixed with speech")
            }
            listOutputs(&section)
            if let note = unstable { section.findings.append(note) }
            volume(&section)
        case .fails(let error):
            if error.code == .busy, servicePlays, holders.isEmpty {
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
        if let refusal { return forbidden(refusal.node, refusal.advice, error) }
        if error.code == .forbidden {
            return forbidden("", PermissionAdvice(group: "audio", user: Self.userName), error)
        }
        if error.code == .busy { return busy(error) }
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

    private func forbidden(_ node: String, _ advice: PermissionAdvice, _ error: SoundError?) -> Finding {
        let what = node.hasPrefix("/") ? node : "the sound card"
        let text = (error.map { "\($0): " } ?? "") + "\(advice.user) has no permission to open \(what)"
        // Root needs no group, so something else forbids the device.
        let fix =
            advice.user == "root"
            ? "let the container or the unit use /dev/snd (DeviceAllow=char-alsa rw), whose group is audio"
            : advice.command + (isOfService ? " && sudo systemctl restart bezel" : ", then log in again")
        return finding(text, fix: fix)
    }

    /// Programs that keep a card open for all others of their session.
    private static let servers: Set = ["pipewire", "pipewire-pulse", "wireplumber", "pulseaudio", "jackd", "jackdbus"]

    private func busy(_ error: SoundError) -> Finding {
        guard let first = holders.first else {
            return finding(
                "\(error): another program has the card",
                fix: isRoot
                    ? "sudo fuser -v /dev/snd/pcm* lists the programs; one in a container is not visible here"
                    : "sudo bezel doctor names the program")
        }
        let names = holders.map(\.description).joined(separator: ", ")
        let fix: String
        switch holders.first(where: { Self.servers.contains($0.name) })?.name {
        case "pulseaudio":
            fix =
                "as the user of its session: systemctl --user mask --now pulseaudio.socket pulseaudio.service; or run "
                + "Bezel in that session with the package libasound2-plugins and [sound] device = \"pulse\""
        case "jackd", "jackdbus": fix = "end the JACK server, or give it another card"
        case .some:
            fix =
                "as the user of its session: systemctl --user mask --now pipewire.socket pipewire.service "
                + "pipewire-pulse.socket wireplumber.service; or run Bezel in that session with the package "
                + "pipewire-alsa and [sound] device = \"pipewire\""
        case nil:
            fix =
                "end it (sudo kill \(first.process)), or let both programs mix: each with the card's device "
                + "\"sysdefault:CARD=…\""
        }
        return finding("\(error): \(names) has the card", fix: fix)
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
