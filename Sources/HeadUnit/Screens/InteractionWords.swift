import SmartDeviceLink

/// The head unit's own words on messages and sliders, in the app's language.
struct InteractionWords: Hashable, Sendable {
    /// Closes a message.
    let close: String
    /// Takes the position of a slider.
    let confirm: String
    /// Leaves a slider without taking its position.
    let cancel: String

    private init(_ close: String, _ confirm: String, _ cancel: String) {
        self.close = close
        self.confirm = confirm
        self.cancel = cancel
    }

    static func of(_ language: Language) -> InteractionWords {
        switch language {
        case .enUS, .enGB, .enAU, .enIN, .enSA: InteractionWords("Close", "OK", "Cancel")
        case .esMX, .esES: InteractionWords("Cerrar", "Aceptar", "Cancelar")
        case .frCA, .frFR: InteractionWords("Fermer", "OK", "Annuler")
        case .deDE: InteractionWords("Schließen", "OK", "Abbrechen")
        case .ruRU: InteractionWords("Закрыть", "ОК", "Отмена")
        case .trTR: InteractionWords("Kapat", "Tamam", "İptal")
        case .plPL: InteractionWords("Zamknij", "OK", "Anuluj")
        case .itIT: InteractionWords("Chiudi", "OK", "Annulla")
        case .svSE: InteractionWords("Stäng", "OK", "Avbryt")
        case .ptPT: InteractionWords("Fechar", "OK", "Cancelar")
        case .ptBR: InteractionWords("Fechar", "OK", "Cancelar")
        case .nlNL, .nlBE: InteractionWords("Sluiten", "OK", "Annuleren")
        case .zhCN: InteractionWords("关闭", "确定", "取消")
        case .zhTW: InteractionWords("關閉", "確定", "取消")
        case .jaJP: InteractionWords("閉じる", "OK", "キャンセル")
        case .arSA: InteractionWords("إغلاق", "موافق", "إلغاء")
        case .koKR: InteractionWords("닫기", "확인", "취소")
        case .csCZ: InteractionWords("Zavřít", "OK", "Zrušit")
        case .daDK: InteractionWords("Luk", "OK", "Annuller")
        case .noNO: InteractionWords("Lukk", "OK", "Avbryt")
        case .elGR: InteractionWords("Κλείσιμο", "OK", "Άκυρο")
        case .huHU: InteractionWords("Bezárás", "OK", "Mégse")
        case .fiFI: InteractionWords("Sulje", "OK", "Peruuta")
        case .skSK: InteractionWords("Zavrieť", "OK", "Zrušiť")
        case .thTH: InteractionWords("ปิด", "ตกลง", "ยกเลิก")
        case .heIL: InteractionWords("סגירה", "אישור", "ביטול")
        case .roRO: InteractionWords("Închide", "OK", "Anulează")
        case .ukUA: InteractionWords("Закрити", "ОК", "Скасувати")
        case .idID: InteractionWords("Tutup", "OK", "Batal")
        case .viVN: InteractionWords("Đóng", "OK", "Hủy")
        case .msMY: InteractionWords("Tutup", "OK", "Batal")
        case .hiIN: InteractionWords("बंद करें", "ठीक है", "रद्द करें")
        }
    }
}
