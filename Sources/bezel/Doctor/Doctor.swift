internal import ArgumentParser
internal import BezelConfiguration
internal import BezelService
internal import Drawing
internal import EventLoop
internal import Glibc
internal import HeadUnit
internal import MediaFiles
internal import ServiceManager
internal import SmartDeviceLink
internal import Video

/// `bezel doctor`: finds problems of this board, and says how to fix them.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: """
            Find problems of touch, display, video, pictures, fonts, sound, the microphone, light, the port, Wi-Fi, \
            Bluetooth, the disk, the power supply, the clock and the service.
            """,
        discussion: """
            Each finding has a fix: a command, or a line of the configuration. A PROBLEM keeps the kiosk from working; a \
            note does not. Root sees more than other users. --report writes an archive for those who shall help, and lists \
            what it contains before that. Exit codes: 0 no problem, or the archive is written; 1 at least one problem.
            """)

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The configuration to check with. Default: that of the installed service, else the defaults.",
            valueName: "file"))
    var config: String?

    @Flag(help: "Print JSON.")
    var json = false

    @Option(
        defaultAsFlag: "bezel-report.tar",
        help: ArgumentHelp(
            "Write findings, versions and the configuration without secrets to a new archive. Without a value: bezel-report.tar.",
            valueName: "file"))
    var report: String?

    @Option(
        help: ArgumentHelp("A recording of bezel record that --report adds to the archive.", valueName: "file"))
    var recording: String?

    func validate() throws {
        if recording != nil, report == nil { throw ValidationError("--recording is for --report") }
        if report != nil, json { throw ValidationError("--report and --json exclude each other: the archive has both") }
    }

    func run() throws {
        var service = ServiceReport(unit: UnitState.ask(ServiceReport.unitName))
        let isReadable = access(ServiceReport.configuration, R_OK) == 0
        let path = config ?? (service.isInstalled && isReadable ? ServiceReport.configuration : nil)
        let layers: LayeredConfiguration
        var faults: DoctorSection?
        do throws(ConfigurationError) { layers = try LayeredConfiguration.read(path) } catch {
            // A report is for those who shall help, also with a mistake in the configuration.
            guard report != nil else { throw ConfigurationFault(error, unit: service.unit) }
            faults = Self.section(of: error)
            layers = try LayeredConfiguration.read(nil)
        }
        let sections = [faults].compactMap(\.self) + Self.sections(layers.configuration, &service)
        if let report {
            try DoctorArchive(sections: sections, configuration: path, recording: recording).write(to: report)
            return
        }
        if json {
            try Console.line(Self.json(sections, configuration: path).text)
        } else {
            for line in Self.text(sections, configuration: path, layers: layers.report) { try Console.line(line) }
        }
        if Self.problems(sections) > 0 { throw ExitCode.failure }
    }

    /// - Parameter layers: Where the values of the configuration came from.
    static func text(_ sections: [DoctorSection], configuration: String?, layers: [String] = []) -> [String] {
        let count = problems(sections)
        let checked = "Checked with \(configuration ?? "the default configuration")."
        return [checked] + layers + sections.flatMap(\.text) + [
            count == 0 ? "No problems." : "\(count) \(count == 1 ? "problem" : "problems")."
        ]
    }

    static func json(_ sections: [DoctorSection], configuration: String?) -> JSON {
        [
            "configuration": configuration.map { .string($0) } ?? .null,
            "problems": .integer(Int64(problems(sections))), "sections": .array(sections.map(\.json)),
        ]
    }

    /// One file for each section, in the order in which a touch and an alert pass them.
    private static func sections(
        _ configuration: ProgramConfiguration, _ service: inout ServiceReport
    ) -> [DoctorSection] {
        service.ask(configuration.control.path)
        var display = DisplayReport(collecting: configuration.display, for: service.user)
        display.check(service: service.process, mayBeService: service.mayRunUnseen)
        var input = InputReport(collecting: configuration, display: display.touched, for: service.user)
        input.add(service.status)
        let language = configuration.headUnit.language.rawValue.lowercased()
        let sound = SoundReport(collecting: configuration.sound, language: language, for: service)
        let light = LightReport(
            collecting: configuration.light,
            monitor: { [service] in MonitorReport(asking: display.touched?.connector, for: service) })
        let streams = configuration.headUnit.streams
        var video = VideoCheck(
            isEnabled: configuration.video.isEnabled, on: display.touched?.size ?? configuration.display.size,
            rate: streams.framesPerSecond,
            kilobits: streams.kilobits)
        video.shortage = service.openFiles?.problem
        let power = PowerReport().section
        let wanted = [configuration.interface, configuration.bluetooth.wifi].first { !$0.isEmpty } ?? ""
        let wifi = WiFiReport(wanted: wanted).section
        return [
            input.section, display.section, video.section,
            FileCheck(by: { DecoderCommand.own.line($0) }).section,
            FontCheck(of: configuration.display.font).section(configuration.headUnit.language),
            sound.section,
            VoiceReport(collecting: configuration, language: language, for: service).section, light.section,
            PortReport(collecting: configuration, isServed: service.isServing).section,
            wifi, BluetoothReport(collecting: configuration.bluetooth).section,
            USBReport(collecting: configuration.usb, for: service.user).section,
            StorageReport(
                collecting: configuration.storage.path, user: service.user, failure: service.storageProblem,
                pairs: configuration.bluetooth.isEnabled
            ).section, power, ClockReport(time: SystemTime()).section, service.section,
        ].compactMap(\.self)
    }

    /// The places of the mistakes without their texts, which may contain a secret.
    static func section(of error: ConfigurationError) -> DoctorSection {
        var section = DoctorSection("Configuration")
        section.findings = error.problems.prefix(20).map { problem in
            let place = problem.line.map { "\(problem.file):\($0)" } ?? problem.file
            return .problem(
                "configuration", "\(place) cannot be used; the other sections are of the default configuration",
                fix: "bezel run --check --config FILE says why")
        }
        return section
    }

    static func problems(_ sections: [DoctorSection]) -> Int {
        sections.reduce(0) { $0 + $1.findings.count { $0.weight == .problem } }
    }
}
