import SmartDeviceLink

/// The head unit's own words on keyboards and in searches, in the app's language.
struct KeyboardWords: Hashable, Sendable {
    /// Ends an entry.
    let done: String
    /// Ends the text of a search.
    let search: String
    /// In place of a list in which nothing was found.
    let noResults: String

    private init(_ done: String, _ search: String, _ noResults: String) {
        self.done = done
        self.search = search
        self.noResults = noResults
    }

    static func of(_ language: Language) -> KeyboardWords {
        switch language {
        case .enUS, .enGB, .enAU, .enIN, .enSA: KeyboardWords("Done", "Search", "No results")
        case .esMX, .esES: KeyboardWords("Listo", "Buscar", "Sin resultados")
        case .frCA, .frFR: KeyboardWords("OK", "Chercher", "Aucun résultat")
        case .deDE: KeyboardWords("Fertig", "Suchen", "Keine Treffer")
        case .ruRU: KeyboardWords("Готово", "Найти", "Ничего не найдено")
        case .trTR: KeyboardWords("Bitti", "Ara", "Sonuç yok")
        case .plPL: KeyboardWords("Gotowe", "Szukaj", "Brak wyników")
        case .itIT: KeyboardWords("Fine", "Cerca", "Nessun risultato")
        case .svSE: KeyboardWords("Klar", "Sök", "Inga träffar")
        case .ptPT: KeyboardWords("OK", "Procurar", "Sem resultados")
        case .ptBR: KeyboardWords("OK", "Buscar", "Nenhum resultado")
        case .nlNL, .nlBE: KeyboardWords("Klaar", "Zoeken", "Geen resultaten")
        case .zhCN: KeyboardWords("完成", "搜索", "没有结果")
        case .zhTW: KeyboardWords("完成", "搜尋", "沒有結果")
        case .jaJP: KeyboardWords("完了", "検索", "見つかりません")
        case .arSA: KeyboardWords("تم", "بحث", "لا توجد نتائج")
        case .koKR: KeyboardWords("완료", "검색", "결과 없음")
        case .csCZ: KeyboardWords("Hotovo", "Hledat", "Nic nenalezeno")
        case .daDK: KeyboardWords("Færdig", "Søg", "Ingen resultater")
        case .noNO: KeyboardWords("Ferdig", "Søk", "Ingen treff")
        case .elGR: KeyboardWords("Τέλος", "Εύρεση", "Κανένα αποτέλεσμα")
        case .huHU: KeyboardWords("Kész", "Keresés", "Nincs találat")
        case .fiFI: KeyboardWords("Valmis", "Hae", "Ei tuloksia")
        case .skSK: KeyboardWords("Hotovo", "Hľadať", "Nič sa nenašlo")
        case .thTH: KeyboardWords("เสร็จ", "ค้นหา", "ไม่พบผลลัพธ์")
        case .heIL: KeyboardWords("סיום", "חיפוש", "אין תוצאות")
        case .roRO: KeyboardWords("Gata", "Caută", "Niciun rezultat")
        case .ukUA: KeyboardWords("Готово", "Знайти", "Нічого не знайдено")
        case .idID: KeyboardWords("Selesai", "Cari", "Tidak ada hasil")
        case .viVN: KeyboardWords("Xong", "Tìm", "Không có kết quả")
        case .msMY: KeyboardWords("Selesai", "Cari", "Tiada hasil")
        case .hiIN: KeyboardWords("पूर्ण", "खोजें", "कोई परिणाम नहीं")
        }
    }

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
