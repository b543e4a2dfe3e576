import SmartDeviceLink

/// What the space key says.
enum KeyboardWords {
    /// A language in its own words.
    static func name(of language: Language) -> String {
        switch language {
        case .enUS, .enGB, .enAU, .enIN, .enSA: "English"
        case .esMX, .esES: "Español"
        case .frCA, .frFR: "Français"
        case .deDE: "Deutsch"
        case .ruRU: "Русский"
        case .trTR: "Türkçe"
        case .plPL: "Polski"
        case .itIT: "Italiano"
        case .svSE: "Svenska"
        case .ptPT, .ptBR: "Português"
        case .nlNL, .nlBE: "Nederlands"
        case .csCZ: "Čeština"
        case .daDK: "Dansk"
        case .noNO: "Norsk"
        case .elGR: "Ελληνικά"
        case .huHU: "Magyar"
        case .fiFI: "Suomi"
        case .skSK: "Slovenčina"
        case .heIL: "עברית"
        case .roRO: "Română"
        case .ukUA: "Українська"
        case .idID: "Indonesia"
        case .viVN: "Tiếng Việt"
        case .msMY: "Melayu"
        case .arSA: "العربية"
        // Their letters are not on the keyboard.
        case .zhCN, .zhTW, .jaJP, .koKR, .thTH, .hiIN: "English"
        }
    }
}
