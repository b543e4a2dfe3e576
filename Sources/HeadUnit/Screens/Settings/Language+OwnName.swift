import SmartDeviceLink

extension Language {
    /// All languages in the order of a list.
    static let byName = allCases.sorted { $0.ownName < $1.ownName }

    /// Its name in itself. A country follows where a language is there more than once.
    var ownName: String {
        switch self {
        case .arSA: "العربية"
        case .csCZ: "Čeština"
        case .daDK: "Dansk"
        case .deDE: "Deutsch"
        case .elGR: "Ελληνικά"
        case .enAU: "English (Australia)"
        case .enGB: "English (UK)"
        case .enIN: "English (India)"
        case .enSA: "English (Saudi Arabia)"
        case .enUS: "English (US)"
        case .esES: "Español (España)"
        case .esMX: "Español (México)"
        case .fiFI: "Suomi"
        case .frCA: "Français (Canada)"
        case .frFR: "Français (France)"
        case .heIL: "עברית"
        case .hiIN: "हिन्दी"
        case .huHU: "Magyar"
        case .idID: "Bahasa Indonesia"
        case .itIT: "Italiano"
        case .jaJP: "日本語"
        case .koKR: "한국어"
        case .msMY: "Bahasa Melayu"
        case .nlBE: "Nederlands (België)"
        case .nlNL: "Nederlands"
        case .noNO: "Norsk"
        case .plPL: "Polski"
        case .ptBR: "Português (Brasil)"
        case .ptPT: "Português (Portugal)"
        case .roRO: "Română"
        case .ruRU: "Русский"
        case .skSK: "Slovenčina"
        case .svSE: "Svenska"
        case .thTH: "ไทย"
        case .trTR: "Türkçe"
        case .ukUA: "Українська"
        case .viVN: "Tiếng Việt"
        case .zhCN: "简体中文"
        case .zhTW: "繁體中文"
        }
    }
}
