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
    /// Before the manoeuvre after the next one.
    let then: String
    /// Title of the list of turns.
    let turns: String
    /// Title of the page with all apps.
    let apps: String
    /// Over an emergency.
    let emergency: String

    private init(
        _ close: String, _ confirm: String, _ cancel: String, _ done: String, _ search: String, _ noResults: String,
        _ then: String, _ turns: String, _ apps: String, _ emergency: String
    ) {
        self.close = close
        self.confirm = confirm
        self.cancel = cancel
        self.done = done
        self.search = search
        self.noResults = noResults
        self.then = then
        self.turns = turns
        self.apps = apps
        self.emergency = emergency
    }

    static func of(_ language: Language) -> PageWords {
        switch language {
        case .enUS, .enGB, .enAU, .enIN, .enSA:
            PageWords("Close", "OK", "Cancel", "Done", "Search", "No results", "then", "Turns", "Apps", "Emergency")
        case .esMX, .esES:
            PageWords(
                "Cerrar", "Aceptar", "Cancelar", "Listo", "Buscar", "Sin resultados", "luego", "Ruta", "Apps",
                "Emergencia")
        case .frCA, .frFR:
            PageWords(
                "Fermer", "OK", "Annuler", "OK", "Chercher", "Aucun résultat", "puis", "Itinéraire", "Applis", "Urgence"
            )
        case .deDE:
            PageWords(
                "Schließen", "OK", "Abbrechen", "Fertig", "Suchen", "Keine Treffer", "dann", "Route", "Apps", "Notfall")
        case .ruRU:
            PageWords(
                "Закрыть", "ОК", "Отмена", "Готово", "Найти", "Ничего не найдено", "затем", "Маршрут", "Приложения",
                "Опасность")
        case .trTR:
            PageWords(
                "Kapat", "Tamam", "İptal", "Bitti", "Ara", "Sonuç yok", "sonra", "Rota", "Uygulamalar", "Acil durum")
        case .plPL:
            PageWords(
                "Zamknij", "OK", "Anuluj", "Gotowe", "Szukaj", "Brak wyników", "potem", "Trasa", "Aplikacje", "Alarm")
        case .itIT:
            PageWords(
                "Chiudi", "OK", "Annulla", "Fine", "Cerca", "Nessun risultato", "poi", "Percorso", "App", "Emergenza")
        case .svSE:
            PageWords("Stäng", "OK", "Avbryt", "Klar", "Sök", "Inga träffar", "sedan", "Rutt", "Appar", "Nödläge")
        case .ptPT:
            PageWords(
                "Fechar", "OK", "Cancelar", "OK", "Procurar", "Sem resultados", "depois", "Percurso", "Apps",
                "Emergência")
        case .ptBR:
            PageWords(
                "Fechar", "OK", "Cancelar", "OK", "Buscar", "Nenhum resultado", "depois", "Rota", "Apps", "Emergência")
        case .nlNL, .nlBE:
            PageWords(
                "Sluiten", "OK", "Annuleren", "Klaar", "Zoeken", "Geen resultaten", "dan", "Route", "Apps", "Noodgeval")
        case .zhCN: PageWords("关闭", "确定", "取消", "完成", "搜索", "没有结果", "然后", "路线", "应用", "紧急")
        case .zhTW: PageWords("關閉", "確定", "取消", "完成", "搜尋", "沒有結果", "然後", "路線", "應用程式", "緊急")
        case .jaJP: PageWords("閉じる", "OK", "キャンセル", "完了", "検索", "見つかりません", "次", "ルート", "アプリ", "緊急")
        case .arSA:
            PageWords("إغلاق", "موافق", "إلغاء", "تم", "بحث", "لا توجد نتائج", "ثم", "المسار", "التطبيقات", "طوارئ")
        case .koKR: PageWords("닫기", "확인", "취소", "완료", "검색", "결과 없음", "다음", "경로", "앱", "긴급")
        case .csCZ:
            PageWords(
                "Zavřít", "OK", "Zrušit", "Hotovo", "Hledat", "Nic nenalezeno", "potom", "Trasa", "Aplikace",
                "Nouzová situace")
        case .daDK:
            PageWords(
                "Luk", "OK", "Annuller", "Færdig", "Søg", "Ingen resultater", "derefter", "Rute", "Apps", "Nødsituation"
            )
        case .noNO:
            PageWords(
                "Lukk", "OK", "Avbryt", "Ferdig", "Søk", "Ingen treff", "deretter", "Rute", "Apper", "Nødsituasjon")
        case .elGR:
            PageWords(
                "Κλείσιμο", "OK", "Άκυρο", "Τέλος", "Εύρεση", "Κανένα αποτέλεσμα", "μετά", "Διαδρομή", "Εφαρμογές",
                "Έκτακτη ανάγκη")
        case .huHU:
            PageWords(
                "Bezárás", "OK", "Mégse", "Kész", "Keresés", "Nincs találat", "majd", "Útvonal", "Alkalmazások",
                "Vészhelyzet")
        case .fiFI:
            PageWords(
                "Sulje", "OK", "Peruuta", "Valmis", "Hae", "Ei tuloksia", "sitten", "Reitti", "Sovellukset",
                "Hätätilanne")
        case .skSK:
            PageWords(
                "Zavrieť", "OK", "Zrušiť", "Hotovo", "Hľadať", "Nič sa nenašlo", "potom", "Trasa", "Aplikácie",
                "Núdzová situácia")
        case .thTH: PageWords("ปิด", "ตกลง", "ยกเลิก", "เสร็จ", "ค้นหา", "ไม่พบผลลัพธ์", "จากนั้น", "เส้นทาง", "แอป", "ฉุกเฉิน")
        case .heIL:
            PageWords("סגירה", "אישור", "ביטול", "סיום", "חיפוש", "אין תוצאות", "ואז", "מסלול", "אפליקציות", "חירום")
        case .roRO:
            PageWords(
                "Închide", "OK", "Anulează", "Gata", "Caută", "Niciun rezultat", "apoi", "Traseu", "Aplicații",
                "Urgență")
        case .ukUA:
            PageWords(
                "Закрити", "ОК", "Скасувати", "Готово", "Знайти", "Нічого не знайдено", "потім", "Маршрут", "Програми",
                "Небезпека")
        case .idID:
            PageWords(
                "Tutup", "OK", "Batal", "Selesai", "Cari", "Tidak ada hasil", "lalu", "Rute", "Aplikasi", "Darurat")
        case .viVN:
            PageWords("Đóng", "OK", "Hủy", "Xong", "Tìm", "Không có kết quả", "rồi", "Lộ trình", "Ứng dụng", "Khẩn cấp")
        case .msMY:
            PageWords(
                "Tutup", "OK", "Batal", "Selesai", "Cari", "Tiada hasil", "kemudian", "Laluan", "Aplikasi", "Kecemasan")
        case .hiIN: PageWords("बंद करें", "ठीक है", "रद्द करें", "पूर्ण", "खोजें", "कोई परिणाम नहीं", "फिर", "मार्ग", "ऐप्स", "आपातकाल")
        }
    }
}
