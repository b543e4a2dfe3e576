internal import SmartDeviceLink

/// One result of the doctor.
struct Finding: Hashable, Sendable {
    enum Weight: String, Hashable, Sendable {
        /// Something does not work.
        case problem
        /// It works, but perhaps not as intended.
        case note
    }

    var weight: Weight
    /// What it concerns: a node, a device, or a key of the configuration.
    var subject: String
    var text: String
    /// The command or the configuration line that solves it; nil if there is none.
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
        ]
    }
}

/// The results of one subject.
struct DoctorSection: Hashable, Sendable {
    var title: String
    /// What works, one line each.
    var lines: [String] = []
    var findings: [Finding] = []

    init(_ title: String) { self.title = title }

    var hasProblem: Bool { findings.contains { $0.weight == .problem } }

    /// The lines of the text output.
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
