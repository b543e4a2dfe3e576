import SmartDeviceLink

/// A language's quotation marks around a name (Unicode CLDR, `quotationStart` and `quotationEnd`).
struct QuotationMarks {
    let opening: String
    let closing: String

    private init(_ opening: String, _ closing: String) {
        self.opening = opening
        self.closing = closing
    }

    static func of(_ language: Language) -> QuotationMarks {
        switch language {
        case .enUS, .enGB, .enAU, .enIN, .enSA, .nlNL, .nlBE, .trTR, .ptBR, .zhCN, .koKR, .thTH, .idID, .viVN, .msMY,
            .hiIN, .daDK:
            QuotationMarks("“", "”")
        case .deDE, .csCZ, .skSK: QuotationMarks("„", "“")
        case .plPL, .huHU, .roRO: QuotationMarks("„", "”")
        case .svSE, .fiFI, .heIL: QuotationMarks("”", "”")
        // French has a narrow space within them, which does not break a line.
        case .frCA, .frFR: QuotationMarks("«\u{A0}", "\u{A0}»")
        // In text from right to left the two are drawn mirrored.
        case .esMX, .esES, .itIT, .ptPT, .ruRU, .ukUA, .elGR, .noNO, .arSA: QuotationMarks("«", "»")
        case .zhTW, .jaJP: QuotationMarks("「", "」")
        }
    }
}
