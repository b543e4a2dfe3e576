import SmartDeviceLink

/// The letters of a keyboard: three rows, or more for a script with more letters.
struct Alphabet: Hashable, Sendable {
    /// How the keys are arranged.
    enum Form: Hashable, Sendable {
        /// The keys of functions are beside the letters of the last row and under them.
        case rows
        /// The letters are a table, and the keys of functions are at its side.
        case table
    }

    /// On the key that leads here; empty for a globe.
    let label: String
    /// Without shift; letters with a capital in lower case.
    let rows: [[String]]
    /// With shift; nil where shift makes capitals, or where there is no shift key.
    let shiftedRows: [[String]]?
    /// Letters have a capital.
    let hasCase: Bool
    let form: Form
    /// After one letter the first alphabet comes back.
    let isMomentary: Bool
    /// The language on the space key.
    let language: Language

    init(
        _ rows: [String], _ language: Language, shifted: [String]? = nil, label: String = "", hasCase: Bool = true,
        form: Form = .rows, isMomentary: Bool = false
    ) {
        self.label = label
        self.rows = rows.map(Self.letters)
        shiftedRows = shifted?.map(Self.letters)
        self.language = language
        self.hasCase = hasCase && shifted == nil
        self.form = form
        self.isMomentary = isMomentary
    }

    /// Each code point has a key: signs of vowels and tones too.
    private static func letters(_ row: String) -> [String] { row.unicodeScalars.map { String($0) } }

    var hasShift: Bool { hasCase || shiftedRows != nil }

    /// The letters that can be typed, those with shift as well, but no capitals.
    var letters: [String] { Array(rows.joined()) + Array((shiftedRows ?? []).joined()) }

    /// The alphabets of a language, the one to begin with first. Chinese has Latin letters only: a keyboard has no keys for
    /// its characters.
    static func all(of language: Language, _ layout: KeyboardProperties.Layout) -> [Alphabet] {
        let scripts = scripts(of: language)
        guard scripts.isEmpty else {
            // Between more than two alphabets the key says which one is next.
            return scripts + [Alphabet(latin(layout), .enUS, label: scripts.count > 1 ? "ABC" : "")]
        }
        let own = marked(in: language)
        guard !own.isEmpty else { return [Alphabet(latin(layout), language)] }
        // As many letters as a page has, the language's own ones first.
        let more = own + "áàâäãåæçéèêëíìîïñóòôöõøœßúùûüýÿ".filter { !own.contains($0) }
        let rows = [more.prefix(10), more.dropFirst(10).prefix(9), more.dropFirst(19).prefix(7)].map { String($0) }
        return [
            Alphabet(latin(layout), language, label: "abc"),
            Alphabet(rows, language, label: String(own.prefix(3)), isMomentary: true),
        ]
    }

    /// Whether texts in a language can be looked for by typing: each of them has to have a letter that its keyboard has.
    static func canFind(_ texts: [String], in language: Language) -> Bool {
        switch language {
        case .zhCN, .zhTW: false
        // Kana or Latin letters: a name in Chinese characters alone cannot be typed.
        case .jaJP: texts.allSatisfy { $0.unicodeScalars.contains { isKana($0) || $0.properties.isCased } }
        case .enUS, .esMX, .frCA, .deDE, .esES, .enGB, .ruRU, .trTR, .plPL, .frFR, .itIT, .svSE, .ptPT, .nlNL, .enAU,
            .arSA, .ptBR, .csCZ, .daDK, .noNO, .nlBE, .elGR, .huHU, .fiFI, .skSK, .enIN, .enSA, .heIL, .roRO, .ukUA,
            .idID, .viVN, .msMY, .koKR, .thTH, .hiIN:
            true
        }
    }

    private static func isKana(_ scalar: Unicode.Scalar) -> Bool { (0x3041...0x30FA).contains(scalar.value) }

    /// The layout of a language whose app names none.
    static func usualLayout(of language: Language) -> KeyboardProperties.Layout {
        switch language {
        case .deDE, .csCZ, .skSK, .huHU: .qwertz
        case .frFR, .nlBE: .azerty
        case .enUS, .esMX, .frCA, .esES, .enGB, .ruRU, .trTR, .plPL, .itIT, .svSE, .ptPT, .nlNL, .enAU, .zhCN, .zhTW,
            .jaJP, .arSA, .koKR, .ptBR, .daDK, .noNO, .elGR, .fiFI, .enIN, .thTH, .enSA, .heIL, .roRO, .ukUA, .idID,
            .viVN, .msMY, .hiIN:
            .qwerty
        }
    }

    static func latin(_ layout: KeyboardProperties.Layout) -> [String] {
        switch layout {
        case .qwerty, .numeric: ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
        case .qwertz: ["qwertzuiop", "asdfghjkl", "yxcvbnm"]
        case .azerty: ["azertyuiop", "qsdfghjklm", "wxcvbn'"]
        }
    }

    /// The letters with marks that a language has beside those of the Latin alphabet.
    static func marked(in language: Language) -> String {
        switch language {
        case .deDE: "äöüß"
        case .frFR, .frCA: "éèàçùêâîôûëïüœæ"
        case .esES, .esMX: "ñáéíóúü¿¡"
        case .itIT: "àèéìòù"
        case .ptPT, .ptBR: "ãçáéíóúõâêôà"
        case .nlNL, .nlBE: "éëïóöü"
        case .svSE: "åäöé"
        case .daDK, .noNO: "æøåé"
        case .fiFI: "äöå"
        case .plPL: "ąćęłńóśźż"
        case .csCZ: "ěščřžýáíéůúďťňó"
        case .skSK: "ľščťžýáíéúäôňďóĺŕ"
        case .huHU: "áéíóöőúüű"
        case .roRO: "ăâîșț"
        case .trTR: "çğıöşü"
        case .viVN: "ăâđêôơưáàảãạéèẻẽẹóòỏõọúùủ"
        case .enUS, .enGB, .enAU, .enIN, .enSA, .ruRU, .ukUA, .elGR, .heIL, .arSA, .zhCN, .zhTW, .jaJP, .koKR, .thTH,
            .idID, .msMY, .hiIN:
            ""
        }
    }
}
