import SmartDeviceLink

/// The head unit's own words on pages, in the app's language.
struct PageWords: Hashable, Sendable {
    /// Closes a message.
    let close: String
    /// Takes the position of a slider.
    let confirm: String
    /// Leaves a slider without taking its position.
    let cancel: String
    /// Ends an entry with the keyboard.
    let done: String
    /// Ends the text of a search.
    let search: String
    /// In place of a list in which nothing was found.
    let noResults: String

    private init(
        _ close: String, _ confirm: String, _ cancel: String, _ done: String, _ search: String, _ noResults: String
    ) {
        self.close = close
        self.confirm = confirm
        self.cancel = cancel
        self.done = done
        self.search = search
        self.noResults = noResults
    }

    static func of(_ language: Language) -> PageWords {
        switch language {
        case .enUS, .enGB, .enAU, .enIN, .enSA: PageWords("Close", "OK", "Cancel", "Done", "Search", "No results")
        case .esMX, .esES: PageWords("Cerrar", "Aceptar", "Cancelar", "Listo", "Buscar", "Sin resultados")
        case .frCA, .frFR: PageWords("Fermer", "OK", "Annuler", "OK", "Chercher", "Aucun résultat")
        case .deDE: PageWords("Schließen", "OK", "Abbrechen", "Fertig", "Suchen", "Keine Treffer")
        case .ruRU: PageWords("Закрыть", "ОК", "Отмена", "Готово", "Найти", "Ничего не найдено")
        case .trTR: PageWords("Kapat", "Tamam", "İptal", "Bitti", "Ara", "Sonuç yok")
        case .plPL: PageWords("Zamknij", "OK", "Anuluj", "Gotowe", "Szukaj", "Brak wyników")
        case .itIT: PageWords("Chiudi", "OK", "Annulla", "Fine", "Cerca", "Nessun risultato")
        case .svSE: PageWords("Stäng", "OK", "Avbryt", "Klar", "Sök", "Inga träffar")
        case .ptPT: PageWords("Fechar", "OK", "Cancelar", "OK", "Procurar", "Sem resultados")
        case .ptBR: PageWords("Fechar", "OK", "Cancelar", "OK", "Buscar", "Nenhum resultado")
        case .nlNL, .nlBE: PageWords("Sluiten", "OK", "Annuleren", "Klaar", "Zoeken", "Geen resultaten")
        case .zhCN: PageWords("关闭", "确定", "取消", "完成", "搜索", "没有结果")
        case .zhTW: PageWords("關閉", "確定", "取消", "完成", "搜尋", "沒有結果")
        case .jaJP: PageWords("閉じる", "OK", "キャンセル", "完了", "検索", "見つかりません")
        case .arSA: PageWords("إغلاق", "موافق", "إلغاء", "تم", "بحث", "لا توجد نتائج")
        case .koKR: PageWords("닫기", "확인", "취소", "완료", "검색", "결과 없음")
        case .csCZ: PageWords("Zavřít", "OK", "Zrušit", "Hotovo", "Hledat", "Nic nenalezeno")
        case .daDK: PageWords("Luk", "OK", "Annuller", "Færdig", "Søg", "Ingen resultater")
        case .noNO: PageWords("Lukk", "OK", "Avbryt", "Ferdig", "Søk", "Ingen treff")
        case .elGR: PageWords("Κλείσιμο", "OK", "Άκυρο", "Τέλος", "Εύρεση", "Κανένα αποτέλεσμα")
        case .huHU: PageWords("Bezárás", "OK", "Mégse", "Kész", "Keresés", "Nincs találat")
        case .fiFI: PageWords("Sulje", "OK", "Peruuta", "Valmis", "Hae", "Ei tuloksia")
        case .skSK: PageWords("Zavrieť", "OK", "Zrušiť", "Hotovo", "Hľadať", "Nič sa nenašlo")
        case .thTH: PageWords("ปิด", "ตกลง", "ยกเลิก", "เสร็จ", "ค้นหา", "ไม่พบผลลัพธ์")
        case .heIL: PageWords("סגירה", "אישור", "ביטול", "סיום", "חיפוש", "אין תוצאות")
        case .roRO: PageWords("Închide", "OK", "Anulează", "Gata", "Caută", "Niciun rezultat")
        case .ukUA: PageWords("Закрити", "ОК", "Скасувати", "Готово", "Знайти", "Нічого не знайдено")
        case .idID: PageWords("Tutup", "OK", "Batal", "Selesai", "Cari", "Tidak ada hasil")
        case .viVN: PageWords("Đóng", "OK", "Hủy", "Xong", "Tìm", "Không có kết quả")
        case .msMY: PageWords("Tutup", "OK", "Batal", "Selesai", "Cari", "Tiada hasil")
        case .hiIN: PageWords("बंद करें", "ठीक है", "रद्द करें", "पूर्ण", "खोजें", "कोई परिणाम नहीं")
        }
    }
}
