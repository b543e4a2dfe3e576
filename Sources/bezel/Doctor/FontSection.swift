internal import BezelService
internal import Drawing
internal import SmartDeviceLink

/// The section about fonts.
extension FontCheck {
    /// - Parameter language: The configured language, which must be readable.
    func section(_ language: Language) -> DoctorSection {
        var section = DoctorSection("Fonts")
        guard let taken else {
            section.findings.append(
                .problem(
                    "fonts", "no fonts are installed: no text is shown",
                    fix: "sudo apt-get install fonts-dejavu-core\(Self.again)"))
            return section
        }
        let count = "\(families) \(families == 1 ? "family" : "families")"
        section.lines.append(
            wanted.isEmpty ? "texts are drawn in \(taken); \(count)" : "\(wanted) is drawn as \(taken); \(count)")
        let names = wanted.split(separator: ",").map { $0.drop { $0 == " " }.lowercased() }
        if wanted.isEmpty, !taken.hasPrefix("Inter") {
            section.findings.append(
                .note(
                    "fonts", "there is no Inter, which the screens are designed with; \(taken) is used instead",
                    fix: "sudo apt-get install fonts-inter\(Self.again)"))
        } else if !wanted.isEmpty, names.allSatisfy({ !Self.generic.contains($0) && $0 != taken.lowercased() }) {
            section.findings.append(
                .note(
                    "display.font", "there is no \(wanted); \(taken) is used instead",
                    fix: "fc-list : family lists the fonts"))
        }
        let wanted = FontCheck.Script(of: language)
        // Bezel's own texts are in English.
        for script in FontCheck.Script.allCases where missing.contains(script) && (script == wanted || script == .latin)
        {
            let reason = script == wanted ? ", which the configured language \(language.rawValue) is written in" : ""
            section.findings.append(
                .problem(
                    "fonts", "no font has all of \(script.rawValue)\(reason); it is drawn with empty boxes",
                    fix: "sudo apt-get install \(script.package)\(Self.again)"))
        }
        let others = missing.filter { $0 != wanted && $0 != .latin }
        if !others.isEmpty {
            let packages = FontCheck.Script.allCases.filter(others.contains).map(\.package)
            let names = packages.indices.filter { packages.firstIndex(of: packages[$0]) == $0 }.map { packages[$0] }
            section.findings.append(
                .note(
                    "fonts",
                    "no font has all of \(others.map(\.rawValue).joined(separator: ", ")); apps' texts in it are drawn with "
                        + "empty boxes",
                    fix: "sudo apt-get install \(names.joined(separator: " "))\(Self.again)"))
        }
        return section
    }

    /// fontconfig's list of fonts is read when the service starts.
    private static let again = ", then: sudo systemctl restart bezel"

    /// Generic names, for which fontconfig chooses a family.
    private static let generic: Set = ["sans-serif", "sans", "serif", "monospace", "system-ui"]
}

extension FontCheck.Script {
    /// The script of a language.
    init(of language: Language) {
        switch language {
        case .enUS, .esMX, .frCA, .deDE, .esES, .enGB, .trTR, .plPL, .frFR, .itIT, .svSE, .ptPT, .nlNL, .enAU, .ptBR,
            .csCZ, .daDK, .noNO, .nlBE, .huHU, .fiFI, .skSK, .enIN, .enSA, .roRO, .idID, .msMY:
            self = .latin
        case .ruRU, .ukUA: self = .cyrillic
        case .zhCN: self = .simplifiedChinese
        case .zhTW: self = .traditionalChinese
        case .jaJP: self = .japanese
        case .arSA: self = .arabic
        case .koKR: self = .korean
        case .elGR: self = .greek
        case .thTH: self = .thai
        case .heIL: self = .hebrew
        case .viVN: self = .vietnamese
        case .hiIN: self = .devanagari
        }
    }

    /// The Debian package with the script. Bezel's package depends on it, recommends it, or suggests it: that of Korean is large.
    var package: String {
        switch self {
        case .latin, .vietnamese, .greek, .cyrillic, .hebrew, .arabic: "fonts-dejavu-core"
        case .simplifiedChinese, .traditionalChinese, .japanese: "fonts-droid-fallback"
        // fonts-droid-fallback has three of the 11,172 syllables of Hangul.
        case .korean: "fonts-noto-cjk"
        case .thai: "fonts-tlwg-loma-ttf"
        case .devanagari: "fonts-lohit-deva"
        case .emoji: "fonts-noto-color-emoji"
        }
    }
}
