/// Languages of rpc_spec (enum Language).
public enum Language: String, Hashable, Sendable, CaseIterable {
    case enUS = "EN-US"
    case esMX = "ES-MX"
    case frCA = "FR-CA"
    case deDE = "DE-DE"
    case esES = "ES-ES"
    case enGB = "EN-GB"
    case ruRU = "RU-RU"
    case trTR = "TR-TR"
    case plPL = "PL-PL"
    case frFR = "FR-FR"
    case itIT = "IT-IT"
    case svSE = "SV-SE"
    case ptPT = "PT-PT"
    case nlNL = "NL-NL"
    case enAU = "EN-AU"
    case zhCN = "ZH-CN"
    case zhTW = "ZH-TW"
    case jaJP = "JA-JP"
    case arSA = "AR-SA"
    case koKR = "KO-KR"
    case ptBR = "PT-BR"
    case csCZ = "CS-CZ"
    case daDK = "DA-DK"
    case noNO = "NO-NO"
    case nlBE = "NL-BE"
    case elGR = "EL-GR"
    case huHU = "HU-HU"
    case fiFI = "FI-FI"
    case skSK = "SK-SK"
    case enIN = "EN-IN"
    case thTH = "TH-TH"
    case enSA = "EN-SA"
    case heIL = "HE-IL"
    case roRO = "RO-RO"
    case ukUA = "UK-UA"
    case idID = "ID-ID"
    case viVN = "VI-VN"
    case msMY = "MS-MY"
    case hiIN = "HI-IN"

    /// Whether it is written from right to left.
    public var isRightToLeft: Bool { self == .arSA || self == .heIL }

    /// The BCP 47 tag, like "en-US".
    public var tag: String {
        let parts = rawValue.split(separator: "-")
        return parts.count == 2 ? "\(parts[0].lowercased())-\(parts[1])" : rawValue
    }
}
