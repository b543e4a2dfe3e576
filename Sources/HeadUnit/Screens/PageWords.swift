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
    /// Under the name of an app that the head unit connects to.
    let connecting: String
    /// Under the name of an app that the head unit could not connect to.
    let noConnection: String
    /// Leads to the soft buttons of a template that has no room for all of them.
    let more: String

    private init(
        _ close: String, _ confirm: String, _ cancel: String, _ done: String, _ search: String, _ noResults: String,
        _ then: String, _ turns: String, _ apps: String, _ emergency: String, _ connecting: String,
        _ noConnection: String, _ more: String
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
        self.connecting = connecting
        self.noConnection = noConnection
        self.more = more
    }

    static func of(_ language: Language) -> PageWords {
        switch language {
        case .enUS, .enGB, .enAU, .enIN, .enSA:
            PageWords(
                "Close", "OK", "Cancel", "Done", "Search", "No results", "then", "Turns", "Apps", "Emergency",
                "Connecting…", "No connection", "More")
        case .esMX, .esES:
            PageWords(
                "Cerrar", "Aceptar", "Cancelar", "Listo", "Buscar", "Sin resultados", "luego", "Ruta", "Apps",
                "Emergencia", "Conectando…", "Sin conexión", "Más")
        case .frCA, .frFR:
            PageWords(
                "Fermer", "OK", "Annuler", "OK", "Chercher", "Aucun résultat", "puis", "Itinéraire", "Applis",
                "Urgence", "Connexion…", "Non connecté", "Plus")
        case .deDE:
            PageWords(
                "Schließen", "OK", "Abbrechen", "Fertig", "Suchen", "Keine Treffer", "dann", "Route", "Apps", "Notfall",
                "Verbinden …", "Keine Verbindung", "Mehr")
        case .ruRU:
            PageWords(
                "Закрыть", "ОК", "Отмена", "Готово", "Найти", "Ничего не найдено", "затем", "Маршрут", "Приложения",
                "Опасность", "Подключение…", "Нет связи", "Ещё")
        case .trTR:
            PageWords(
                "Kapat", "Tamam", "İptal", "Bitti", "Ara", "Sonuç yok", "sonra", "Rota", "Uygulamalar", "Acil durum",
                "Bağlanıyor…", "Bağlantı yok", "Daha çok")
        case .plPL:
            PageWords(
                "Zamknij", "OK", "Anuluj", "Gotowe", "Szukaj", "Brak wyników", "potem", "Trasa", "Aplikacje", "Alarm",
                "Łączenie…", "Brak połączenia", "Więcej")
        case .itIT:
            PageWords(
                "Chiudi", "OK", "Annulla", "Fine", "Cerca", "Nessun risultato", "poi", "Percorso", "App", "Emergenza",
                "Connessione…", "Non connesso", "Altro")
        case .svSE:
            PageWords(
                "Stäng", "OK", "Avbryt", "Klar", "Sök", "Inga träffar", "sedan", "Rutt", "Appar", "Nödläge",
                "Ansluter …", "Ingen anslutning", "Mer")
        case .ptPT:
            PageWords(
                "Fechar", "OK", "Cancelar", "OK", "Procurar", "Sem resultados", "depois", "Percurso", "Apps",
                "Emergência", "A ligar…", "Sem ligação", "Mais")
        case .ptBR:
            PageWords(
                "Fechar", "OK", "Cancelar", "OK", "Buscar", "Nenhum resultado", "depois", "Rota", "Apps", "Emergência",
                "Conectando…", "Sem conexão", "Mais")
        case .nlNL, .nlBE:
            PageWords(
                "Sluiten", "OK", "Annuleren", "Klaar", "Zoeken", "Geen resultaten", "dan", "Route", "Apps", "Noodgeval",
                "Verbinden…", "Geen verbinding", "Meer")
        case .zhCN:
            PageWords("关闭", "确定", "取消", "完成", "搜索", "没有结果", "然后", "路线", "应用", "紧急", "正在连接…", "无法连接", "更多")
        case .zhTW:
            PageWords("關閉", "確定", "取消", "完成", "搜尋", "沒有結果", "然後", "路線", "應用程式", "緊急", "正在連接…", "無法連接", "更多")
        case .jaJP:
            PageWords("閉じる", "OK", "キャンセル", "完了", "検索", "見つかりません", "次", "ルート", "アプリ", "緊急", "接続中…", "接続できません", "その他")
        case .arSA:
            PageWords(
                "إغلاق", "موافق", "إلغاء", "تم", "بحث", "لا توجد نتائج", "ثم", "المسار", "التطبيقات", "طوارئ",
                "جارٍ الاتصال…", "لا يوجد اتصال", "المزيد")
        case .koKR:
            PageWords("닫기", "확인", "취소", "완료", "검색", "결과 없음", "다음", "경로", "앱", "긴급", "연결 중…", "연결할 수 없음", "더보기")
        case .csCZ:
            PageWords(
                "Zavřít", "OK", "Zrušit", "Hotovo", "Hledat", "Nic nenalezeno", "potom", "Trasa", "Aplikace",
                "Nouzová situace", "Připojování…", "Bez spojení", "Více")
        case .daDK:
            PageWords(
                "Luk", "OK", "Annuller", "Færdig", "Søg", "Ingen resultater", "derefter", "Rute", "Apps",
                "Nødsituation", "Forbinder…", "Ingen forbindelse", "Mere")
        case .noNO:
            PageWords(
                "Lukk", "OK", "Avbryt", "Ferdig", "Søk", "Ingen treff", "deretter", "Rute", "Apper", "Nødsituasjon",
                "Kobler til …", "Ingen forbindelse", "Mer")
        case .elGR:
            PageWords(
                "Κλείσιμο", "OK", "Άκυρο", "Τέλος", "Εύρεση", "Κανένα αποτέλεσμα", "μετά", "Διαδρομή", "Εφαρμογές",
                "Έκτακτη ανάγκη", "Σύνδεση…", "Χωρίς σύνδεση", "Άλλα")
        case .huHU:
            PageWords(
                "Bezárás", "OK", "Mégse", "Kész", "Keresés", "Nincs találat", "majd", "Útvonal", "Alkalmazások",
                "Vészhelyzet", "Csatlakozás…", "Nincs kapcsolat", "Több")
        case .fiFI:
            PageWords(
                "Sulje", "OK", "Peruuta", "Valmis", "Hae", "Ei tuloksia", "sitten", "Reitti", "Sovellukset",
                "Hätätilanne", "Yhdistetään…", "Ei yhteyttä", "Lisää")
        case .skSK:
            PageWords(
                "Zavrieť", "OK", "Zrušiť", "Hotovo", "Hľadať", "Nič sa nenašlo", "potom", "Trasa", "Aplikácie",
                "Núdzová situácia", "Pripájanie…", "Bez spojenia", "Viac")
        case .thTH:
            PageWords(
                "ปิด", "ตกลง", "ยกเลิก", "เสร็จ", "ค้นหา", "ไม่พบผลลัพธ์", "จากนั้น", "เส้นทาง", "แอป", "ฉุกเฉิน",
                "กำลังเชื่อมต่อ…", "ไม่มีการเชื่อมต่อ", "เพิ่มเติม")
        case .heIL:
            PageWords(
                "סגירה", "אישור", "ביטול", "סיום", "חיפוש", "אין תוצאות", "ואז", "מסלול", "אפליקציות", "חירום",
                "מתחבר…", "אין חיבור", "עוד")
        case .roRO:
            PageWords(
                "Închide", "OK", "Anulează", "Gata", "Caută", "Niciun rezultat", "apoi", "Traseu", "Aplicații",
                "Urgență", "Se conectează…", "Fără conexiune", "Altele")
        case .ukUA:
            PageWords(
                "Закрити", "ОК", "Скасувати", "Готово", "Знайти", "Нічого не знайдено", "потім", "Маршрут", "Програми",
                "Небезпека", "З’єднання…", "Немає зв’язку", "Ще")
        case .idID:
            PageWords(
                "Tutup", "OK", "Batal", "Selesai", "Cari", "Tidak ada hasil", "lalu", "Rute", "Aplikasi", "Darurat",
                "Menyambung…", "Tak terhubung", "Lainnya")
        case .viVN:
            PageWords(
                "Đóng", "OK", "Hủy", "Xong", "Tìm", "Không có kết quả", "rồi", "Lộ trình", "Ứng dụng", "Khẩn cấp",
                "Đang kết nối…", "Không có kết nối", "Thêm")
        case .msMY:
            PageWords(
                "Tutup", "OK", "Batal", "Selesai", "Cari", "Tiada hasil", "kemudian", "Laluan", "Aplikasi", "Kecemasan",
                "Menyambung…", "Tiada sambungan", "Lagi")
        case .hiIN:
            PageWords(
                "बंद करें", "ठीक है", "रद्द करें", "पूर्ण", "खोजें", "कोई परिणाम नहीं", "फिर", "मार्ग", "ऐप्स",
                "आपातकाल", "कनेक्ट हो रहा है…", "कनेक्शन नहीं", "और")
        }
    }
}
