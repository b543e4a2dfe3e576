internal import SmartDeviceLink

/// One thing that the doctor has found.
struct Finding: Hashable, Sendable {
    enum Weight: String, Hashable, Sendable {
        /// Something does not work.
        case problem
        /// It works, and may not be what is wanted.
        case note
    }

    var weight: Weight
    /// What it is about: a node, a device, a key of the configuration.
    var subject: String
    var text: String
    /// The command or the configuration line that fixes it; nil where there is none.
    var fix: String?

    static func problem(_ subject: String, _ text: String, fix: String? = nil) -> Finding {
        Finding(weight: .problem, subject: subject, text: text, fix: fix)
    }

    static func note(_ subject: String, _ text: String, fix: String? = nil) -> Finding {
        Finding(weight: .note, subject: subject, text: text, fix: fix)
    }

    var json: JSON {
        [
            "weight": .string(weight.rawValue), "subject": .string(subject), "text": .string(text),
            "fix": fix.map { .string($0) } ?? .null,
            // The key's name up to version 0.1; it goes with the next version.
            "mend": fix.map { .string($0) } ?? .null,
        ]
    }
}

/// What the doctor says of one subject.
struct DoctorSection: Hashable, Sendable {
    var title: String
    /// What is right, a line each.
    var lines: [String] = []
    var findings: [Finding] = []

    init(_ title: String) { self.title = title }

    var hasProblem: Bool { findings.contains { $0.weight == .problem } }

    /// For people.
    var text: [String] {
        [title + ":"] + lines.map { "  ok       " + $0 }
            + findings.flatMap { finding -> [String] in
                let fix = finding.fix.map { ["           fix: " + $0] } ?? []
                let weight = finding.weight == .problem ? "PROBLEM" : "note   "
                return ["  \(weight)  \(finding.subject): \(finding.text)"] + fix
            }
    }

    var json: JSON {
        [
            "title": .string(title), "ok": .array(lines.map { .string($0) }),
            "findings": .array(findings.map(\.json)),
        ]
    }
}
