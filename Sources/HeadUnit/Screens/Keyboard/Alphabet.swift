import SmartDeviceLink

/// The letters of a keyboard: three rows, in lower case.
struct Alphabet: Hashable, Sendable {
    /// On the key that leads here; empty for a globe.
    let label: String
    let rows: [[String]]
    /// Letters have a second form, so that there is a shift key.
    let hasCase: Bool
    /// After one letter the first alphabet comes back.
    let isMomentary: Bool
    /// The language on the space key.
    let language: Language

    private init(
        _ rows: [String], _ language: Language, label: String = "", hasCase: Bool = true, isMomentary: Bool = false
    ) {
        self.label = label
        self.rows = rows.map { $0.map { String($0) } }
        self.language = language
        self.hasCase = hasCase
        self.isMomentary = isMomentary
    }

    /// The alphabets of a language, the one to begin with first. Languages that need more than letters (Chinese,
    /// Japanese, Korean, Thai, Hindi) have Latin letters only.
    static func all(of language: Language, _ layout: KeyboardProperties.Layout) -> [Alphabet] {
        if let script = script(of: language) { return [script, Alphabet(latin(layout), .enUS)] }
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

    /// Whether the keyboard has the letters in which a language is written. Others are typed with Latin letters.
    static func canWrite(_ language: Language) -> Bool {
        switch language {
        case .zhCN, .zhTW, .jaJP, .koKR, .thTH, .hiIN: false
        case .enUS, .esMX, .frCA, .deDE, .esES, .enGB, .ruRU, .trTR, .plPL, .frFR, .itIT, .svSE, .ptPT, .nlNL, .enAU,
            .arSA, .ptBR, .csCZ, .daDK, .noNO, .nlBE, .elGR, .huHU, .fiFI, .skSK, .enIN, .enSA, .heIL, .roRO, .ukUA,
            .idID, .viVN, .msMY:
            true
        }
    }

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

    private static func latin(_ layout: KeyboardProperties.Layout) -> [String] {
        switch layout {
        case .qwerty, .numeric: ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
        case .qwertz: ["qwertzuiop", "asdfghjkl", "yxcvbnm"]
        case .azerty: ["azertyuiop", "qsdfghjklm", "wxcvbn'"]
        }
    }

    /// nil for Latin letters.
    private static func script(of language: Language) -> Alphabet? {
        switch language {
        case .ruRU: Alphabet(["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбюё"], language)
        case .ukUA: Alphabet(["йцукенгшщзхї", "фівапролджє", "ячсмитьбюґ"], language)
        case .elGR: Alphabet(["ςερτυθιοπύέ", "ασδφγηξκλάή", "ζχψωβνμώόί"], language)
        case .heIL: Alphabet(["קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"], language, hasCase: false)
        case .arSA: Alphabet(["ضصثقفغعهخحجد", "شسيبلاتنمكطذ", "ئءؤرىةوزظأإ"], language, hasCase: false)
        case .enUS, .esMX, .frCA, .deDE, .esES, .enGB, .trTR, .plPL, .frFR, .itIT, .svSE, .ptPT, .nlNL, .enAU, .zhCN,
            .zhTW, .jaJP, .koKR, .ptBR, .csCZ, .daDK, .noNO, .nlBE, .huHU, .fiFI, .skSK, .enIN, .thTH, .enSA, .roRO,
            .idID, .viVN, .msMY, .hiIN:
            nil
        }
    }

    /// The letters with marks that a language has beside those of the Latin alphabet.
    private static func marked(in language: Language) -> String {
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
