import SmartDeviceLink

extension Alphabet {
    /// The alphabets of a language that is not written with Latin letters; none for other languages.
    static func scripts(of language: Language) -> [Alphabet] {
        switch language {
        case .ruRU: [Alphabet(["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбюё"], language)]
        case .ukUA: [Alphabet(["йцукенгшщзхї", "фівапролджє", "ячсмитьбюґ"], language)]
        case .elGR: [Alphabet(["ςερτυθιοπύέ", "ασδφγηξκλάή", "ζχψωβνμώόί"], language)]
        case .heIL: [Alphabet(["קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"], language, hasCase: false)]
        case .arSA: [Alphabet(["ضصثقفغعهخحجد", "شسيبلاتنمكطذ", "ئءؤرىةوزظأإ"], language, hasCase: false)]
        case .thTH: [kedmanee]
        case .hiIN: [inScript]
        case .koKR: [twoSet]
        case .jaJP: [hiragana, katakana]
        case .enUS, .esMX, .frCA, .deDE, .esES, .enGB, .trTR, .plPL, .frFR, .itIT, .svSE, .ptPT, .nlNL, .enAU, .zhCN,
            .zhTW, .ptBR, .csCZ, .daDK, .noNO, .nlBE, .huHU, .fiFI, .skSK, .enIN, .enSA, .roRO, .idID, .viVN, .msMY:
            []
        }
    }

    /// Thai (TIS 820). The letters ฃ and ฅ, which have a key of their own there, are at the end of the third row;
    /// the comma and the full stop are under the letters.
    private static let kedmanee = Alphabet(
        [
            "ๅ/-ภถ\u{E38}\u{E36}คตจขช", "ๆไ\u{E33}พะ\u{E31}\u{E35}รนยบล", "ฟหกดเ\u{E49}\u{E48}าสวงฃ",
            "ผปแอ\u{E34}\u{E37}ทมใฝ",
        ], .thTH,
        shifted: [
            "+๑๒๓๔\u{E39}฿๕๖๗๘๙", "๐\"ฎฑธ\u{E4D}\u{E4A}ณฯญฐ:", "ฤฆฏโฌ\u{E47}\u{E4B}ษศซ!ฅ",
            "()ฉฮ\u{E3A}\u{E4C}?ฒฬฦ",
        ])

    /// Hindi (IS 16350, INSCRIPT), without its row of digits; the signs of that row and of the right side are in the third
    /// row.
    private static let inScript = Alphabet(
        [
            "\u{94C}\u{948}\u{93E}\u{940}\u{942}बहगदजड", "\u{94B}\u{947}\u{94D}\u{93F}\u{941}परकतचट",
            "\u{949}\u{902}मनवलसय\u{93C}",
        ], .hiIN,
        shifted: [
            "औऐआईऊभङघधझढ", "ओएअइउफ\u{943}खथछठ", "ऑ\u{901}णऋ\u{903}ळशषञ",
        ])

    /// Korean (KS X 5002).
    private static let twoSet = Alphabet(
        ["ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ", "ㅋㅌㅊㅍㅠㅜㅡ"], .koKR, shifted: ["ㅃㅉㄸㄲㅆㅛㅕㅑㅒㅖ", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ", "ㅋㅌㅊㅍㅠㅜㅡ"])

    /// The order of the sounds, from left to right; the free places have the marks.
    private static let kana = ["あかさたなはまやらわ", "いきしちにひみ\(formsMark)り、", "うくすつぬふむゆるを", "えけせてねへめーれ。", "おこそとのほもよろん"]
    private static let hiragana = Alphabet(kana, .jaJP, label: "かな", hasCase: false, form: .table)
    private static let katakana = Alphabet(
        kana.map(KanaForms.katakana), .jaJP, label: "カナ", hasCase: false, form: .table)

    /// Stands in a row for the key that gives a letter its next form.
    static let formsMark = "゛"
    /// On that key.
    static let formsLabel = "小゛゜"
}
