internal import ArgumentParser
internal import BezelConfiguration
internal import Glibc
internal import HeadUnit
internal import ServiceManager

/// `bezel setup`: makes a board a head unit, and undoes it.
struct Setup: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Set a board up: language, display, hotspot, Bluetooth, kiosk; or undo it.",
        discussion: """
            Asks on a terminal, shows the plan, and carries it out when you agree. Answers can come from a file with lines \
            word = value, or from --answer; then only the others are asked. The words: \
            \(SetupQuestion.ofSystem.map(\.rawValue).joined(separator: ", ")).

            It writes /etc/bezel/bezel.toml.d/50-setup.toml, drop-ins of systemd, and a connection of NetworkManager, and \
            keeps what was there before in \(SetupRecord.path). A second setup replaces the first one. --undo leaves what you \
            have changed since.

            --boot is for an image: at each start of the machine it reads a file like bezel.txt with lines word = value and \
            writes below /run only. A line that cannot be used is named and left out. Its words: \
            \(SetupQuestion.ofCard.map(\.rawValue).joined(separator: ", ")).
            """)

    @Option(help: ArgumentHelp("File with answers.", valueName: "file"))
    var answers: String?

    @Option(help: ArgumentHelp("An answer like language=DE-DE. May be repeated.", valueName: "word=value"))
    var answer: [String] = []

    @Flag(help: "Ask nothing: other answers have their defaults, and the plan is carried out.")
    var yes = false

    @Flag(help: "Show the plan only.")
    var plan = false

    @Flag(help: "Put back what was there before the first setup.")
    var undo = false

    @Option(help: ArgumentHelp("The folder of another system. No commands are run for it.", valueName: "folder"))
    var root = ""

    @Option(help: ArgumentHelp("Take the settings of a card's file, below /run only.", valueName: "file"))
    var boot: String?

    @Option(
        help: ArgumentHelp("The folder where --boot keeps a hotspot's password that it makes up.", valueName: "folder"))
    var keep: String?

    private var work: SetupWork { SetupWork(files: SetupFiles(root: root)) }

    func validate() throws {
        if boot != nil, answers != nil || !answer.isEmpty || yes || plan || undo {
            throw ValidationError("--boot goes with --root and --keep only")
        }
        if keep != nil, boot == nil { throw ValidationError("--keep is for --boot") }
        if keep == "" { throw ValidationError("--keep: expected a folder") }
    }

    func run() throws {
        if let boot { return try CardSetup(file: boot, root: root, keep: keep).run() }
        guard !undo else { return try putBack() }
        var given = SetupAnswers()
        var known: Set<SetupQuestion> = []
        if let answers {
            let bytes = try RegularFile.contents(answers)
            known = try AnswerFile.read(bytes, name: answers, into: &given)
        }
        for text in answer { known.insert(try AnswerFile.take(text, into: &given)) }
        let isTerminal = isatty(STDIN_FILENO) == 1
        guard yes || plan || isTerminal else {
            throw ValidationError("there is no terminal to ask on; give --yes, with --answers or --answer")
        }
        if !yes, isTerminal { try SetupDialog.ask(without: known, into: &given) }
        if let problem = given.problem { throw ValidationError(problem) }
        if given.hotspotPassword.isEmpty { given.hotspotPassword = keptPassword(of: given.hotspotName) }
        var random = SystemRandomNumberGenerator()
        let whole = SetupPlan(given.makingUpPassword(&random))
        try Console.line("The plan:")
        for line in whole.text { try Console.line("  " + line) }
        if plan { return }
        guard try yes || SetupDialog.agrees("Carry it out?") else { return try Console.line("Nothing was changed.") }
        for target in whole.targets where !work.files.exists(target) {
            throw ValidationError("\(root + target) is missing: install the package first (make deb, apt install)")
        }
        let result = try work.carryOut(whole)
        let changed = result.changed
        try Console.line(changed.isEmpty ? "Everything was so already." : "\(changed.count) paths were changed.")
        try tellKept(result)
        try finish(whole.commands)
        guard root.isEmpty else { return }
        if !given.hotspotName.isEmpty {
            try Console.line(
                "The screen without an app shows the QR code of the hotspot; bezel screenshot FILE takes a picture of it."
            )
        }
        try Console.line("Findings of bezel doctor:")
        // A finding is no failure of the setup.
        do { try Doctor.parse([]).run() } catch is ExitCode {}
    }

    private func putBack() throws {
        guard let result = try work.undo() else { return try Console.line("There is no setup to undo.") }
        for path in result.changed { try Console.line("put back \(path)") }
        try tellKept(result)
        try finish(SetupPlan.reloading + [["systemctl", "try-restart", "bezel"]])
        try Console.line(
            "The radio's country, SysRq, and logins on the board's terminals come back with its next start.")
    }

    private func tellKept(_ result: SetupWork.Result) throws {
        for path in result.kept {
            try Console.line("kept     \(path): it was changed since the setup; remove it yourself")
        }
    }

    /// The password that the last setup gave the same hotspot: that of its file, which a mistake in the configuration does not
    /// touch, or that of the configuration.
    private func keptPassword(of name: String) -> String {
        if case .file(let bytes, _, _, _) = try? work.files.state(SetupPlan.hotspot),
            let password = SetupTexts.hotspotPassword(in: String(decoding: bytes, as: UTF8.self), of: name)
        {
            return password
        }
        let file = root + "/etc/bezel/bezel.toml"
        guard let rules = try? LayeredConfiguration.read(file, root: root).configuration.headUnit.settings else {
            return ""
        }
        return rules.wifiName == name ? rules.wifiPassword : ""
    }

    /// Runs commands on the system itself. A command that fails is named, and the others are run.
    private func finish(_ commands: [[String]]) throws {
        for words in commands {
            let text = words.joined(separator: " ")
            if !root.isEmpty {
                try Console.line("not run for another root: \(text)")
            } else if SystemCommand.output(of: words) == nil {
                Console.error("failed, or not installed: \(text)")
            }
        }
    }
}
