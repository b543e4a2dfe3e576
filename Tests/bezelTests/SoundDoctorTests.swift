import Sound
import Testing
import TouchInput

@testable import BezelService
@testable import bezel

/// Reports about sound on simulated boards.
struct SoundDoctorTests {
    private static let speech = SoundCheck.Speech.speaks(version: "1.51", folder: "/", voice: "English", isRight: true)
    private static let names = [
        "null", "sysdefault:CARD=vc4hdmi0", "hdmi:CARD=vc4hdmi0,DEV=0", "plughw:CARD=vc4hdmi0,DEV=0",
        "plughw:CARD=Loopback,DEV=0", "plughw:CARD=vc4hdmi1,DEV=0", "plughw:CARD=Device,DEV=0",
        "sysdefault:CARD=Device",
    ]
    private static let opens = SoundCheck.Device.opens(rate: 48000, channels: 2, buffer: 4800)

    private static func report(
        _ device: SoundCheck.Device = opens, card: Int? = nil, controls: [MixerControl] = [],
        names: [String] = names, configured: String = "default", _ change: (inout SoundReport) -> Void = { _ in }
    ) -> SoundReport {
        var report = SoundReport(
            SoundCheck(
                device: device, card: card, controls: controls, deviceNames: names, speech: speech, files: ""),
            SoundConfiguration(device: configured))
        report.cards = [0: "vc4hdmi0", 1: "Device"]
        change(&report)
        return report
    }

    private static func fails(_ code: SoundError.Code, _ detail: String) -> SoundCheck.Device {
        .fails(SoundError(code: code, operation: "snd_pcm_open", subject: "\"default\"", detail: detail))
    }

    private static let busy = fails(.busy, "Device or resource busy")
    private static let forbidden = fails(.forbidden, "Permission denied")
    private static let missing = fails(.noDevice, "No such file or directory")

    static let failures: [(String, SoundReport, text: String, fix: String)] = [
        (
            "PipeWire", report(busy) { $0.nodes.holders = [NodeHolder(process: 812, name: "pipewire")] },
            "Device or resource busy: pipewire (process 812) has the card; alerts are shown without sound",
            "systemctl --user mask --now pipewire.socket"
        ),
        (
            "PulseAudio", report(busy) { $0.nodes.holders = [NodeHolder(process: 9, name: "pulseaudio")] },
            "pulseaudio (process 9) has the card", "mask --now pulseaudio.socket"
        ),
        (
            "a player", report(busy) { $0.nodes.holders = [NodeHolder(process: 77, name: "mpv")] },
            "mpv (process 77) has the card", "end it (sudo kill 77)"
        ),
        ("a program that is not visible", report(busy), "another program has the card", "sudo bezel doctor"),
        (
            "a program that root does not see", report(busy) { $0.nodes.isRoot = true }, "another program",
            "fuser -v /dev/snd/pcm*"
        ),
        (
            "no permission",
            report(forbidden) {
                $0.nodes.refusal = ("/dev/snd/pcmC0D0p", PermissionAdvice(group: "audio", user: "pi"))
            }, "Permission denied: pi has no permission to open /dev/snd/pcmC0D0p",
            "sudo usermod -aG audio pi, then log in again"
        ),
        ("no permission, and no node", report(forbidden), "no permission to open the sound card", "audio"),
        (
            "root in a container",
            report(forbidden) { $0.nodes.refusal = ("default", PermissionAdvice(group: "audio", user: "root")) },
            "root has no permission to open the sound card", "let the container or the unit use /dev/snd"
        ),
        (
            "a card that ALSA does not see without permission",
            report(missing) {
                $0.nodes.refusal = ("/dev/snd/pcmC0D0p", PermissionAdvice(group: "audio", user: "bezel"))
                $0.nodes.isOfService = true
            }, "bezel has no permission", "usermod -aG audio bezel && sudo systemctl restart bezel"
        ),
        (
            "root checks for the service, whose user may not open the card",
            report { $0.nodes.refusal = ("/dev/snd/pcmC1D0p", PermissionAdvice(group: "audio", user: "bezel")) },
            "bezel has no permission to open /dev/snd/pcmC1D0p", "usermod -aG audio bezel"
        ),
        (
            "no such device", report(missing), "No such file or directory",
            "[sound] device = \"plughw:CARD=Device,DEV=0\""
        ),
        ("no card at all", report(missing, names: ["null"]), "No such file", "connect a sound card"),
        ("no ALSA", report(fails(.noLibrary, "not found")), "not found", "apt-get install libasound2"),
    ]

    @Test(arguments: failures)
    func `each kind of sound error has its own cause and fix`(_: String, report: SoundReport, text: String, fix: String)
        throws
    {
        let finding = try #require(report.section.findings.first)
        #expect(finding.text.contains(text))
        #expect(finding.fix?.contains(fix) == true, "\(finding.fix ?? "")")
        #expect(finding.weight == .note, "the default may be missing")
        var named = report
        named.configuration.device = "plughw:CARD=Device,DEV=0"
        #expect(named.section.findings.first?.weight == .problem)
    }

    @Test func `a card in use by Bezel's own service is not a finding`() {
        let section = Self.report(Self.busy) { $0.nodes.isService = true }.section
        #expect(section.findings.isEmpty)
        #expect(section.lines.first == "default is open: Bezel's service plays on it now")
    }

    @Test func `outputs are listed by their cards' names, HDMI and silent ones last`() {
        #expect(
            Self.report().section.lines.contains(
                "outputs: plughw:CARD=Device,DEV=0, plughw:CARD=vc4hdmi0,DEV=0 (HDMI), "
                    + "plughw:CARD=vc4hdmi1,DEV=0 (HDMI), plughw:CARD=Loopback,DEV=0"))
    }

    @Test func `a default card that may change after a boot is noted, with the present one`() throws {
        let finding = try #require(Self.report(card: 0).section.findings.first)
        #expect(
            finding.text == "\"default\" may be another card after a boot; now it is vc4hdmi0, an HDMI output")
        #expect(finding.fix?.hasPrefix("[sound] device = \"plughw:CARD=Device,DEV=0\"") == true)
        #expect(Self.report(names: ["plughw:CARD=Device,DEV=0"]).section.findings.isEmpty, "there is one card")
        #expect(
            Self.report { $0.defaultIsElsewhere = true }.section.findings.isEmpty,
            "the default belongs to a sound server")
        #expect(Self.report(configured: "plughw:CARD=Device,DEV=0").section.findings.isEmpty)
        #expect(Self.report(configured: "pulse").section.findings.isEmpty)
    }

    @Test(arguments: ["plughw:1,0", "hw:1", "plughw:CARD=1,DEV=0"])
    func `a card number is noted, with the name of that card`(device: String) {
        let findings = Self.report(configured: device).section.findings
        #expect(findings.map(\.text) == ["the number 1 may be another card after a boot"])
        #expect(findings.first?.fix == "[sound] device = \"plughw:CARD=Device,DEV=0\"")
    }

    @Test func `a muted control and one at zero are noted, and others are listed`() {
        let controls = [
            MixerControl(name: "Master", percent: 85, isMuted: false),
            MixerControl(name: "PCM", percent: 0, isMuted: false),
            MixerControl(name: "Speaker", percent: nil, isMuted: true),
            MixerControl(name: "Mic", percent: 0, isMuted: true),
        ]
        let section = Self.report(card: 1, controls: controls, names: ["plughw:CARD=Device,DEV=0"]).section
        #expect(section.lines.contains("volume of Device: Master 85 %, PCM 0 %, Speaker muted"))
        #expect(section.lines.contains("the volume sets Master of Device"))
        #expect(
            section.findings.map(\.text) == [
                "the control PCM of the card Device is at 0 %", "the control Speaker of the card Device is muted",
            ])
        #expect(section.findings[0].fix?.hasPrefix("amixer -c Device sset 'PCM' 80% unmute") == true)
        #expect(section.findings[1].fix?.hasPrefix("amixer -c Device sset 'Speaker' unmute") == true)
    }

    @Test(
        arguments: [
            (MixerChoice.auto, ["PCM"], "the volume sets PCM of Device", []),
            (.none, ["PCM"], "the volume changes Bezel's own samples", []),
            (.auto, ["Loudness"], "the volume changes Bezel's own samples", []),
            (.named("DAC"), ["PCM"], "the volume changes Bezel's own samples", ["sound.mixer"]),
        ] as [(MixerChoice, [String], String, [String])])
    func `the way in which the volume is set is named`(
        choice: MixerChoice, elements: [String], line: String, subjects: [String]
    ) {
        let controls = elements.map { MixerControl(name: $0, percent: 50, isMuted: false) }
        let section = Self.report(card: 1, controls: controls, names: ["plughw:CARD=Device,DEV=0"]) {
            $0.configuration.mixer = choice
        }.section
        #expect(section.lines.contains(line))
        #expect(section.findings.map(\.subject) == subjects)
    }

    @Test func `a configured volume of 0 is noted`() {
        let findings = Self.report(names: []) { $0.configuration.volume = 0 }.section.findings
        #expect(findings.map(\.subject) == ["sound.volume"])
    }

    @Test(arguments: [
        ("plughw:CARD=Device,DEV=0", "Device"), ("plughw:1,0", "1"), ("hw:CARD=1", "1"), ("default", nil),
        ("hw:", nil), ("hw:DEV=0", nil), ("dmix:Headphones", "Headphones"),
    ])
    func `an ALSA device name is resolved to its card`(name: String, card: String?) {
        #expect(BoardOutput.card(in: name) == card)
    }
}
