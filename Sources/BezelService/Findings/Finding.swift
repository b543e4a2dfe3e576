package import SmartDeviceLink

/// One result of the doctor.
package struct Finding: Hashable, Sendable {
    package enum Weight: String, Hashable, Sendable {
        /// Something does not work.
        case problem
        /// It works, but perhaps not as intended.
        case note
    }

    package var weight: Weight
    /// What it concerns: a node, a device, or a key of the configuration.
    package var subject: String
    package var text: String
    /// The command or the configuration line that solves it; nil if there is none.
    package var fix: String?

    package init(weight: Weight, subject: String, text: String, fix: String? = nil) {
        self.weight = weight
        self.subject = subject
        self.text = text
        self.fix = fix
    }

    package static func problem(_ subject: String, _ text: String, fix: String? = nil) -> Finding {
        Finding(weight: .problem, subject: subject, text: text, fix: fix)
    }

    package static func note(_ subject: String, _ text: String, fix: String? = nil) -> Finding {
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
package struct DoctorSection: Hashable, Sendable {
    var title: String
    /// What works, one line each.
    package var lines: [String] = []
    package var findings: [Finding] = []

    package init(_ title: String) { self.title = title }

    var hasProblem: Bool { findings.contains { $0.weight == .problem } }

    /// The lines of the text output.
    package var text: [String] {
        [title + ":"] + lines.map { "  ok       " + $0 }
            + findings.flatMap { finding -> [String] in
                let fix = finding.fix.map { ["           fix: " + $0] } ?? []
                let weight = finding.weight == .problem ? "PROBLEM" : "note   "
                return ["  \(weight)  \(finding.subject): \(finding.text)"] + fix
            }
    }

    package var json: JSON {
        [
            "title": .string(title), "ok": .array(lines.map { .string($0) }),
            "findings": .array(findings.map(\.json)),
        ]
    }
}
