internal import BezelConfiguration
internal import Glibc
internal import ServiceManager

/// `bezel setup --boot`: reads a card's file and writes below /run, at each start of the machine.
struct CardSetup {
    /// The card's file.
    let file: String
    /// "" for the system itself.
    let root: String
    /// The folder that keeps a password that was made up; nil for none.
    let keep: String?

    private static let configuration = "/etc/bezel/bezel.toml"
    private static let password = "/hotspot.password"
    /// The most problems that are written to the journal.
    private static let shown = 30

    private var files: SetupFiles { SetupFiles(root: root) }

    /// - Throws: When nothing could be written. What is wrong with the card's file is no error.
    func run() throws {
        var problems: [CardFile.Problem] = []
        let plan = CardPlan(
            card, name: name, password: { password(for: $0, &problems) }, keys: contents(folder + "authorized_keys"),
            check: check)
        problems = plan.problems + problems
        for problem in problems.prefix(Self.shown) {
            Console.error("\(problem.line.map { "\(file):\($0)" } ?? file): \(problem.text)")
        }
        if problems.count > Self.shown { Console.error("\(file): \(problems.count - Self.shown) more problems") }
        var written: [String] = []
        for change in plan.changes {
            do throws(SetupError) {
                try write(change)
                if change.entry != .missing { written.append(change.path) }
            } catch { Console.error("\(error)") }
        }
        guard !written.isEmpty else { throw SetupError(description: "nothing could be written below \(root)/run") }
        setCountry(plan.answers.country)
        try Console.line("\(file): written: \(written.joined(separator: ", "))")
    }

    private var name: String { String(file.split(separator: "/").last ?? file[...]) }
    private var folder: String { String(file.dropLast(name.count)) }

    private var card: CardFile {
        do throws(ConfigurationError) {
            return CardFile(try RegularFile.contents(file, limit: CardFile.byteLimit))
        } catch { return CardFile(problem: error.problems.map(\.text).joined(separator: "; ")) }
    }

    private func contents(_ path: String) -> [UInt8]? { try? RegularFile.contents(path, limit: CardFile.byteLimit) }

    private func check(_ text: String) -> ConfigurationError? {
        do throws(ConfigurationError) {
            _ = try LayeredConfiguration.read(
                root + Self.configuration, draft: (root + CardPlan.layer, Array(text.utf8)), root: root)
            return nil
        } catch { return error }
    }

    private func write(_ change: SetupPlan.Change) throws(SetupError) {
        if change.entry != .missing {
            try files.makeFolders(of: change.path)
            // The service's user may replace what lies in the service's folder.
            let folder = change.path.prefix(upTo: change.path.lastIndex(of: "/") ?? change.path.endIndex)
            guard FileStatus(at: root + folder)?.kind == .folder else {
                throw SetupError(description: "\(folder): is no folder")
            }
        }
        _ = try SetupWork(files: files).put(SetupWork.state(change.entry), at: change.path)
    }

    /// The password that was made up at an earlier start, or a new one, which is kept.
    private func password(for answers: SetupAnswers, _ problems: inout [CardFile.Problem]) -> String {
        let system = SetupFiles(root: "")
        let place = keep.map { $0 + Self.password }
        if let place, let text = Self.text(system, place), let kept = Self.usable(text) { return kept }
        let running = Self.text(files, CardPlan.hotspot).flatMap {
            SetupTexts.hotspotPassword(in: $0, of: answers.hotspotName)
        }
        var random = SystemRandomNumberGenerator()
        let password = running.flatMap(Self.usable) ?? answers.makingUpPassword(&random).hotspotPassword
        do throws(SetupError) {
            guard let place else { throw SetupError(description: "--keep names no folder") }
            try system.makeFolders(of: place)
            try system.put(.file(Array((password + "\n").utf8), mode: 0o600, user: 0, group: 0), at: place)
        } catch {
            problems.append(
                .init(line: nil, text: "the hotspot has another password after the next start of the machine: \(error)")
            )
        }
        return password
    }

    private static func text(_ files: SetupFiles, _ path: String) -> String? {
        guard case .file(let bytes, _, _, _) = try? files.state(path) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func usable(_ text: String) -> String? {
        let password = text.last == "\n" ? String(text.dropLast()) : text
        var answers = SetupAnswers()
        guard SetupQuestion.hotspotPassword.set(password, in: &answers), !password.isEmpty else { return nil }
        return password
    }

    /// The option of the kernel's module counts when the module is loaded later; otherwise iw says it to the running one.
    private func setCountry(_ country: String) {
        guard !country.isEmpty, root.isEmpty else { return }
        let words = SetupPlan.settingCountry(country)
        if SystemCommand.output(of: words) == nil {
            Console.error("failed, or not installed: \(words.joined(separator: " "))")
        }
    }
}
