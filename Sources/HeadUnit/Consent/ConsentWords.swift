import SmartDeviceLink

/// The words of the question whether an app is allowed, in the head unit's language.
struct ConsentWords: Hashable, Sendable {
    /// Above the question.
    let newApp: String
    /// The question: `%` is the app, `#` its device.
    let allow: String
    /// What an app that is allowed may use.
    let asks: String
    /// Allows it for good.
    let always: String
    /// Allows it until it ends its session.
    let thisTime: String
    /// Does not allow it, and does not pair a phone.
    let no: String
    /// No question about any app for ``Consent/quietTime``.
    let later: String
    /// In place of the name of an app without one, as the question needs it.
    let app: String

    private init(
        _ newApp: String, _ allow: String, _ asks: String, _ always: String, _ thisTime: String, _ no: String,
        _ later: String, _ app: String
    ) {
        self.newApp = newApp
        self.allow = allow
        self.asks = asks
        self.always = always
        self.thisTime = thisTime
        self.no = no
        self.later = later
        self.app = app
    }

    static func of(_ language: Language) -> ConsentWords {
        switch language {
        case .enUS, .enGB, .enAU, .enIN, .enSA:
            ConsentWords(
                "New app", "Allow % on #?", "It asks for the screen, touches, alerts and sound.", "Always", "This time",
                "No", "No questions for 10 min", "an app")
        case .esMX, .esES:
            ConsentWords(
                "Nueva app", "¿Permitir % en #?", "Solicita la pantalla, los toques, las alertas y el sonido.",
                "Siempre", "Esta vez", "No", "10 min sin preguntas", "una app")
        case .frCA, .frFR:
            ConsentWords(
                "Nouvelle appli", "Autoriser % sur #\u{A0}?",
                "Elle demande l’écran, le tactile, les alertes et le son.", "Toujours", "Cette fois", "Non",
                "10 min sans questions",
                "une appli")
        case .deDE:
            ConsentWords(
                "Neue App", "% auf # zulassen?", "Sie möchte Bildschirm, Berührungen, Meldungen und Ton.", "Immer",
                "Dieses Mal", "Nein", "10 Min. keine Fragen", "Eine App")
        case .ruRU:
            ConsentWords(
                "Новое приложение", "Разрешить % на #?", "Нужны экран, касания, оповещения и звук.", "Всегда",
                "В этот раз", "Нет", "10 мин без вопросов", "приложение")
        case .trTR:
            ConsentWords(
                "Yeni uygulama", "# üzerindeki % için izin verilsin mi?", "Ekran, dokunma, uyarı ve ses istiyor.",
                "Her zaman", "Bu sefer", "Hayır", "10 dk soru sorma", "bir uygulama")
        case .plPL:
            ConsentWords(
                "Nowa aplikacja", "Zezwolić na % (#)?", "Potrzebuje ekranu, dotyku, alertów i dźwięku.", "Zawsze",
                "Tym razem", "Nie", "10 min bez pytań", "aplikację")
        case .itIT:
            ConsentWords(
                "Nuova app", "Consentire % su #?", "Chiede schermo, tocchi, avvisi e audio.", "Sempre", "Questa volta",
                "No", "10 min senza domande", "un’app")
        case .svSE:
            ConsentWords(
                "Ny app", "Tillåta % på #?", "Den ber om skärm, tryck, varningar och ljud.", "Alltid", "Den här gången",
                "Nej", "Inga frågor på 10 min", "en app")
        case .ptPT:
            ConsentWords(
                "Nova app", "Permitir % em #?", "Pede o ecrã, os toques, os alertas e o som.", "Sempre", "Desta vez",
                "Não", "10 min sem perguntas", "uma app")
        case .ptBR:
            ConsentWords(
                "Novo app", "Permitir % em #?", "Pede a tela, os toques, os alertas e o som.", "Sempre", "Desta vez",
                "Não", "10 min sem perguntas", "um app")
        case .nlNL, .nlBE:
            ConsentWords(
                "Nieuwe app", "% op # toestaan?", "De app vraagt om scherm, aanrakingen, meldingen en geluid.",
                "Altijd", "Deze keer", "Nee", "10 min geen vragen", "Een app")
        case .zhCN:
            ConsentWords("新应用", "允许#上的%吗？", "它请求使用屏幕、触摸、提醒和声音。", "始终", "仅这次", "否", "10分钟内不再询问", "应用")
        case .zhTW:
            ConsentWords("新應用程式", "允許#上的%嗎？", "它要求使用螢幕、觸控、提醒和聲音。", "一律", "僅這次", "否", "10分鐘內不再詢問", "應用程式")
        case .jaJP:
            ConsentWords("新しいアプリ", "#の%を許可しますか？", "画面、タッチ、通知、音声を使用します。", "常に許可", "今回のみ", "いいえ", "10分間は確認しない", "アプリ")
        case .arSA:
            ConsentWords(
                "تطبيق جديد", "هل تسمح بتشغيل % على #؟", "يطلب الشاشة واللمس والتنبيهات والصوت.", "دائمًا", "هذه المرة",
                "لا", "لا أسئلة لمدة 10 دقائق", "تطبيق")
        case .koKR:
            ConsentWords("새 앱", "#의 %을(를) 허용할까요?", "화면, 터치, 알림, 소리를 사용하려고 합니다.", "항상", "이번만", "아니요", "10분간 묻지 않기", "앱")
        case .csCZ:
            ConsentWords(
                "Nová aplikace", "Povolit % na #?", "Žádá o obrazovku, dotyky, upozornění a zvuk.", "Vždy", "Tentokrát",
                "Ne", "10 min bez dotazů", "aplikaci")
        case .daDK:
            ConsentWords(
                "Ny app", "Tillade % på #?", "Den beder om skærm, berøring, advarsler og lyd.", "Altid", "Denne gang",
                "Nej", "Ingen spørgsmål i 10 min", "en app")
        case .noNO:
            ConsentWords(
                "Ny app", "Tillate % på #?", "Den ber om skjerm, berøring, varsler og lyd.", "Alltid", "Denne gangen",
                "Nei", "Ingen spørsmål på 10 min", "en app")
        case .elGR:
            ConsentWords(
                "Νέα εφαρμογή", "Να επιτραπεί % σε #;", "Ζητά την οθόνη, την αφή, τις ειδοποιήσεις και τον ήχο.",
                "Πάντα", "Αυτή τη φορά", "Όχι", "10 λεπτά χωρίς ερωτήσεις", "μια εφαρμογή")
        case .huHU:
            ConsentWords(
                "Új alkalmazás", "Engedélyezi: % (#)?", "Képernyőt, érintést, riasztásokat és hangot kér.", "Mindig",
                "Ezúttal", "Nem", "10 percig nincs kérdés", "egy alkalmazás")
        case .fiFI:
            ConsentWords(
                "Uusi sovellus", "Sallitaanko % laitteella #?", "Se pyytää näyttöä, kosketusta, ilmoituksia ja ääntä.",
                "Aina", "Tällä kertaa", "Ei", "10 min ilman kysymyksiä", "sovellus")
        case .skSK:
            ConsentWords(
                "Nová aplikácia", "Povoliť % na #?", "Žiada o obrazovku, dotyky, upozornenia a zvuk.", "Vždy",
                "Tentoraz", "Nie", "10 min bez otázok", "aplikáciu")
        case .thTH:
            ConsentWords(
                "แอปใหม่", "อนุญาต % บน # หรือไม่", "ขอใช้หน้าจอ การสัมผัส การแจ้งเตือน และเสียง", "เสมอ", "ครั้งนี้",
                "ไม่", "ไม่ถามอีก 10 นาที", "แอป")
        case .heIL:
            ConsentWords(
                "אפליקציה חדשה", "לאפשר את % ב־#?", "היא מבקשת מסך, מגע, התראות וקול.", "תמיד", "הפעם", "לא",
                "10 דקות בלי שאלות",
                "אפליקציה")
        case .roRO:
            ConsentWords(
                "Aplicație nouă", "Permiteți % pe #?", "Solicită ecranul, atingerile, alertele și sunetul.", "Mereu",
                "De data asta", "Nu", "10 min fără întrebări", "o aplicație")
        case .ukUA:
            ConsentWords(
                "Нова програма", "Дозволити % на #?", "Потрібні екран, дотики, сповіщення та звук.", "Завжди",
                "Цього разу", "Ні", "10 хв без запитань", "програму")
        case .idID:
            ConsentWords(
                "Aplikasi baru", "Izinkan % di #?", "Aplikasi meminta layar, sentuhan, peringatan, dan suara.",
                "Selalu", "Kali ini", "Tidak", "10 menit tanpa pertanyaan", "aplikasi")
        case .viVN:
            ConsentWords(
                "Ứng dụng mới", "Cho phép % trên #?", "Ứng dụng cần màn hình, cảm ứng, cảnh báo và âm thanh.",
                "Luôn luôn", "Lần này", "Không", "10 phút không hỏi", "ứng dụng")
        case .msMY:
            ConsentWords(
                "Aplikasi baharu", "Benarkan % pada #?", "Ia meminta skrin, sentuhan, amaran dan bunyi.", "Sentiasa",
                "Kali ini", "Tidak", "10 minit tanpa soalan", "aplikasi")
        case .hiIN:
            ConsentWords(
                "नया ऐप", "# पर % को अनुमति दें?", "यह स्क्रीन, स्पर्श, अलर्ट और ध्वनि माँगता है।", "हमेशा", "इस बार",
                "नहीं", "10 मिनट कोई प्रश्न नहीं", "ऐप")
        }
    }
}
