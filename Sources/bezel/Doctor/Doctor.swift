internal import ArgumentParser
internal import HeadUnit
internal import SmartDeviceLink
internal import Sound

/// `bezel doctor`: what is wrong on this board, and what mends it.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find what is wrong with touch, display and sound, and say what mends it.",
        discussion: "Ends with 0 when nothing is wrong and with 1 when something is. As root it sees more.")

    @Option(name: .shortAndLong, help: ArgumentHelp("The configuration to check against.", valueName: "file"))
    var config: String?

    @Flag(help: "As JSON.")
    var json = false

    func run() throws {
        let configuration = try ProgramConfiguration.read(config)
        let sections = Self.sections(configuration)
        if json {
            let report: JSON = [
                "problems": .integer(Int64(Self.problems(sections))), "sections": .array(sections.map(\.json)),
            ]
            Console.line(report.text)
        } else {
            for section in sections { for line in section.text { Console.line(line) } }
            let count = Self.problems(sections)
            Console.line(count == 0 ? "Nothing is wrong." : "\(count) \(count == 1 ? "problem" : "problems").")
        }
        if Self.problems(sections) > 0 { throw ExitCode.failure }
    }

    /// One file a section.
    private static func sections(_ configuration: ProgramConfiguration) -> [DoctorSection] {
        let display = DisplayReport(collecting: configuration.display)
        let input = InputReport(collecting: configuration, display: display.touched)
        let language = configuration.headUnit.language.rawValue.lowercased()
        let sound = SoundCheck(of: configuration.sound, language: language)
        return [input.section, display.section, sound.section(configuration.sound)]
    }

    private static func problems(_ sections: [DoctorSection]) -> Int {
        sections.reduce(0) { $0 + $1.findings.count { $0.weight == .problem } }
    }
}
