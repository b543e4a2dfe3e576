import BezelConfiguration
import Sound
import Testing
import TouchInput
import Voice

@testable import BezelService
@testable import bezel

/// Reports about the microphone and recognition on simulated boards.
struct VoiceDoctorTests {
    private static let names = [
        "null", "plughw:CARD=Device,DEV=0", "plughw:CARD=Webcam,DEV=0", "sysdefault:CARD=Device",
    ]
    private static let records = MicrophoneCheck.Device.records(name: "plughw:1,0", level: 31)

    private static func report(
        _ device: MicrophoneCheck.Device = records, controls: [MixerControl] = [], names: [String] = names,
        configured: String = "default", _ change: (inout VoiceReport) -> Void = { _ in }
    ) -> VoiceReport {
        var configuration = ProgramConfiguration().voice
        configuration.microphone = configured
        var report = VoiceReport(
            MicrophoneCheck(device: device, card: 1, controls: controls, deviceNames: names), configuration)
        report.cards = [0: "vc4hdmi0", 1: "Device"]
        report.recognition = RecognitionSupport()
        change(&report)
        return report
    }

    private static func fails(_ code: SoundError.Code, _ detail: String) -> MicrophoneCheck.Device {
        .fails(SoundError(code: code, operation: "snd_pcm_open", subject: "\"default\"", detail: detail))
    }

    private static let busy = fails(.busy, "Device or resource busy")
    private static let missing = fails(.noDevice, "No such file or directory")

    static let failures: [(String, VoiceReport, text: String, fix: String)] = [
        (
            "a recorder", report(busy) { $0.nodes.holders = [NodeHolder(process: 77, name: "arecord")] },
            "arecord (process 77) has the card; apps cannot record", "end it (sudo kill 77)"
        ),
        (
            "PipeWire", report(busy) { $0.nodes.holders = [NodeHolder(process: 8, name: "pipewire")] },
            "pipewire (process 8) has the card", "mask --now pipewire.socket"
        ),
        (
            "no permission",
            report(fails(.forbidden, "Permission denied")) {
                $0.nodes.refusal = ("/dev/snd/pcmC1D0c", PermissionAdvice(group: "audio", user: "pi"))
            }, "pi has no permission to open /dev/snd/pcmC1D0c", "sudo usermod -aG audio pi, then log in again"
        ),
        (
            "root checks for the service, whose user may not open the card",
            report { $0.nodes.refusal = ("/dev/snd/pcmC1D0c", PermissionAdvice(group: "audio", user: "bezel")) },
            "bezel has no permission to open /dev/snd/pcmC1D0c", "usermod -aG audio bezel"
        ),
        (
            "no such device", report(missing), "No such file or directory",
            "[voice] microphone = one of \"plughw:CARD=Device,DEV=0\", \"plughw:CARD=Webcam,DEV=0\""
        ),
        ("no microphone at all", report(missing, names: ["null"]), "No such file", "connect a microphone"),
        ("no ALSA", report(fails(.noLibrary, "not found")), "not found", "apt-get install libasound2"),
    ]

    @Test(arguments: failures)
    func `each kind of microphone error has its own cause and fix`(
        _: String, report: VoiceReport, text: String, fix: String
    ) throws {
        let finding = try #require(report.section.findings.first)
        #expect(finding.text.contains(text), "\(finding.text)")
        #expect(finding.fix?.contains(fix) == true, "\(finding.fix ?? "")")
        #expect(finding.weight == .note, "the default may be missing")
        var named = report
        named.configuration.microphone = "plughw:CARD=Device,DEV=0"
        #expect(named.section.findings.first?.weight == .problem)
    }

    @Test func `a microphone that is heard is named with its rate and level`() {
        let section = Self.report().section
        #expect(section.findings.isEmpty)
        #expect(section.lines.first == "microphone plughw:1,0 at 16000 Hz, level 31 %")
        #expect(section.lines.contains("microphones: plughw:CARD=Device,DEV=0, plughw:CARD=Webcam,DEV=0"))
    }

    @Test func `a microphone in use by Bezel's own service is not a finding`() {
        let section = Self.report(Self.busy) { $0.nodes.isService = true }.section
        #expect(section.findings.isEmpty)
        #expect(section.lines.first == "default is open: Bezel's service records with it now")
    }

    @Test(arguments: [(0, "silent"), (4, "very quiet")])
    func `a microphone without sound is a note`(level: Int, word: String) throws {
        let finding = try #require(Self.report(.records(name: "mic", level: level)).section.findings.first)
        #expect(finding.text.hasPrefix("mic is \(word)"))
        #expect(finding.weight == .note)
    }

    @Test func `a control that mutes the microphone is named in place of the silence`() {
        let controls = [
            MixerControl(name: "Mic", percent: 0, isMuted: false),
            MixerControl(name: "Capture", percent: 60, isMuted: true),
            MixerControl(name: "Line", percent: 60, isMuted: false),
        ]
        let findings = Self.report(.records(name: "mic", level: 0), controls: controls).section.findings
        #expect(
            findings.map(\.text) == [
                "the control Mic of the card Device is at 0 %", "the control Capture of the card Device is muted",
            ])
        #expect(findings[0].fix?.hasPrefix("amixer -c Device sset 'Mic' 80% cap") == true)
        #expect(findings[1].fix?.hasPrefix("amixer -c Device sset 'Capture' cap") == true)
    }

    @Test func `a microphone that is switched off by the configuration has one line`() {
        let section = Self.report(.off, configured: "").section
        #expect(section.lines == ["off: voice.microphone is \"\""])
        #expect(section.findings.isEmpty)
    }

    // MARK: Phrases

    @Test func `a library that recognises the head unit's language is named with its model`() {
        let line = "libpocketsphinx recognises phrases of en-gb with /usr/share/pocketsphinx/model/en-us/en-us"
        #expect(Self.report { $0.language = "en-gb" }.section.lines.last == line)
    }

    @Test(arguments: [
        RecognitionSupport(endOfSpeech: "libspeexdsp.so.1: not found"),
        RecognitionSupport(library: "libpocketsphinx.so.3: not found"),
    ])
    func `a library that is missing is a note with the packages`(recognition: RecognitionSupport) throws {
        let section = Self.report { $0.recognition = recognition }.section
        let finding = try #require(section.findings.first)
        #expect(finding.text.contains("not found: phrases are not recognised"))
        #expect(finding.fix == "sudo apt-get install libpocketsphinx3 pocketsphinx-en-us libspeexdsp1")
        #expect(!section.lines.contains { $0.contains("recognises") })
    }

    @Test func `a language without a model is a note, and is not said to be recognised`() throws {
        let section = Self.report { $0.language = "de-de" }.section
        let finding = try #require(section.findings.first)
        #expect(finding.subject == "voice.language")
        #expect(finding.text.hasPrefix("the head unit's language de-de has no model here, only en-US"))
        #expect(finding.fix?.hasPrefix("bezel serve Voice") == true)
        #expect(!section.lines.contains { $0.contains("recognises phrases") })
    }

    @Test func `a missing model of one's own is corrected in the configuration`() throws {
        let section = Self.report {
            $0.configuration.library.model = "/opt/model"
            $0.recognition = RecognitionSupport(library: "/opt/model: no such folder")
        }.section
        #expect(section.findings.first?.fix?.hasPrefix("correct [voice] model") == true)
    }

    @Test func `what the configuration switches off is said`() {
        #expect(
            Self.report { $0.takesCommands = false }.section.lines.last
                == "nothing is recognised: voice.commands is false")
        #expect(
            Self.report { $0.recognition = nil }.section.lines.last
                == "nothing is recognised: voice.recogniser is \"none\"")
    }
}
