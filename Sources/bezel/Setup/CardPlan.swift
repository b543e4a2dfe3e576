internal import BezelConfiguration

/// What `bezel setup --boot` writes for a card's file. A value: nothing is done by making it.
struct CardPlan {
    static let layer = "/run/bezel/bezel.toml.d/50-card.toml"
    static let hotspot = "/run/NetworkManager/system-connections/hotspot.nmconnection"
    static let country = "/run/modprobe.d/50-bezel-card.conf"
    /// Who may log in over the network, when the card says that logins are there.
    static let keys = "/run/bezel-card/authorized_keys"

    /// The answers that count.
    private(set) var answers: SetupAnswers
    private(set) var problems: [CardFile.Problem]
    private(set) var note = ""
    private(set) var changes: [SetupPlan.Change] = []

    /// - Parameters:
    ///   - name: The file's name without its folder, for the driver.
    ///   - password: The hotspot's password if the file has none; 8 to 63 signs.
    ///   - keys: What the file authorized_keys holds; nil if it cannot be read.
    ///   - check: What is wrong with the whole configuration when this is the text of the layer.
    init(
        _ card: CardFile, name: String, password: (SetupAnswers) -> String, keys: [UInt8]? = nil,
        check: (String) -> ConfigurationError?
    ) {
        answers = card.answers
        problems = card.problems
        var questions = Set(card.lines.keys)
        var noHotspot = card.hotspotProblem.map { problem in
            problems.append(.init(line: problem.line, text: "there is no hotspot: \(problem.text)"))
            return problem.text
        }
        if noHotspot != nil { (answers.hotspotName, answers.hotspotPassword) = ("", "") }
        if !answers.hotspotName.isEmpty, answers.hotspotPassword.isEmpty { answers.hotspotPassword = password(answers) }
        let refused = Self.refused(answers, questions, check: check)
        questions.subtract(refused.questions)
        problems += refused.problems.map { question, text in
            CardFile.Problem(line: question.flatMap { card.lines[$0] }, text: text)
        }
        if refused.questions.contains(.hotspotName) { noHotspot = "it does not fit the configuration" }
        let kept = answers.only(questions.union([.hotspotPassword]))
        answers = kept.hotspotName.isEmpty ? kept.withoutPassword : kept
        let shareable = Self.keys(keys)
        if answers.ssh, shareable == nil {
            problems.append(
                .init(
                    line: card.lines[.ssh], text: "ssh: the file authorized_keys beside \(name) has no key; no logins"))
        }
        note = Self.note(name: name, noHotspot: noHotspot, problems)
        changes = entries(questions, keys: answers.ssh ? shareable : nil)
    }

    private func entries(_ questions: Set<SetupQuestion>, keys: String?) -> [SetupPlan.Change] {
        let text = SetupTexts.configuration(answers, of: questions, note: note)
        let network = SetupTexts.hotspot(answers, heading: SetupTexts.cardHeading)
        return [
            .init(path: Self.layer, entry: .file(text, mode: 0o644)),
            .init(
                path: Self.country, entry: answers.country.isEmpty ? .missing : SetupPlan.country(answers.country)),
            .init(path: Self.hotspot, entry: answers.hotspotName.isEmpty ? .missing : .file(network, mode: 0o600)),
            .init(path: Self.keys, entry: keys.map { .file($0, mode: 0o600) } ?? .missing),
        ]
    }

    /// The questions whose answers the configuration does not take: each is tried after those before it. If the
    /// configuration is wrong without any answer, none is at fault.
    private static func refused(
        _ answers: SetupAnswers, _ questions: Set<SetupQuestion>, check: (String) -> ConfigurationError?
    ) -> (questions: Set<SetupQuestion>, problems: [(SetupQuestion?, String)]) {
        func error(_ questions: Set<SetupQuestion>) -> ConfigurationError? {
            check(SetupTexts.configuration(answers.only(questions), of: questions, note: ""))
        }
        // A password that was made up is none of the answers.
        let hotspot: Set<SetupQuestion> = [.hotspotName, .hotspotPassword]
        guard error(questions.union(hotspot)) != nil else { return ([], []) }
        if let below = error([]) { return ([], [(nil, "the configuration is wrong without it: \(below)")]) }
        var good: Set<SetupQuestion> = []
        var refused: Set<SetupQuestion> = []
        var problems: [(SetupQuestion?, String)] = []
        let single = SetupQuestion.allCases.filter { questions.contains($0) && !hotspot.contains($0) }
        for group in single.map({ Set([$0]) }) + [hotspot] {
            guard let error = error(good.union(group)) else {
                good.formUnion(group)
                continue
            }
            refused.formUnion(group)
            let question = group.count == 1 ? group.first : .hotspotName
            problems.append((question, "\(question?.rawValue ?? ""): left out: \(error)"))
        }
        return (refused, problems)
    }

    /// One sentence or two for the driver; "" when all is well.
    private static func note(name: String, noHotspot: String?, _ problems: [CardFile.Problem]) -> String {
        let name = name.unicodeScalars.contains(where: \.isControl) || name.utf8.count > 40 ? "the card's file" : name
        let lines = Set(problems.compactMap(\.line)).sorted()
        let shown = lines.prefix(5).map(String.init).joined(separator: ", ") + (lines.count > 5 ? " …" : "")
        let place = lines.isEmpty ? "" : ", line \(shown)"
        let sentences = [
            noHotspot.map { "No hotspot: \($0)" }, problems.isEmpty ? nil : "Look at \(name)\(place)",
        ]
        return sentences.compactMap(\.self).joined(separator: ". ")
    }

    /// The keys as a file of sshd; nil without any.
    private static func keys(_ bytes: [UInt8]?) -> String? {
        guard let bytes, let lines = try? AnswerFile.lines(of: bytes) else { return nil }
        let texts = lines.compactMap(\.text)
        return texts.isEmpty ? nil : texts.map { $0 + "\n" }.joined()
    }
}
