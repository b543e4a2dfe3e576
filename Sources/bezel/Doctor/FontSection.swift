internal import Drawing

/// What the doctor says of fonts.
extension FontCheck {
    var section: DoctorSection {
        var section = DoctorSection("Fonts")
        guard let taken else {
            section.findings.append(
                .problem(
                    "fonts", "there are none: pictures have no words", mend: "sudo apt-get install fonts-dejavu-core"))
            return section
        }
        section.lines.append("\(wanted) is drawn as \(taken); \(families) \(families == 1 ? "family" : "families")")
        if !Self.generic.contains(wanted), taken.lowercased() != wanted.lowercased() {
            section.findings.append(
                .note(
                    "display.font", "there is no \(wanted); \(taken) takes its place",
                    mend: "fc-list : family names what there is"))
        }
        for script in missing {
            let finding = Finding.note(
                "fonts", "no font has \(script.rawValue); it is drawn as empty boxes",
                mend: script.package.map { "sudo apt-get install \($0)" })
            section.findings.append(script == .latin ? .problem("fonts", finding.text, mend: finding.mend) : finding)
        }
        return section
    }

    /// For the log.
    static let none = "there are no fonts: pictures have no words. Mend: sudo apt-get install fonts-dejavu-core"

    /// Names that fontconfig gives a family to.
    private static let generic: Set = ["sans-serif", "sans", "serif", "monospace", "system-ui"]
}

extension FontCheck.Script {
    /// A package of Debian's that has it.
    fileprivate var package: String? {
        switch self {
        case .latin, .cyrillic, .arabic: "fonts-dejavu-core"
        case .chinese: "fonts-droid-fallback"
        case .devanagari: "fonts-lohit-deva"
        case .emoji: "fonts-noto-color-emoji"
        }
    }
}
