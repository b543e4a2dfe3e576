import SmartDeviceLink

/// The words while a phone is connected for the first time, in the head unit's language. `%` is a name.
struct PairingWords: Hashable, Sendable {
    /// Phones may be paired now.
    let invitation: String
    /// What to do on the phone: the name is the head unit's.
    let choose: String
    /// The question whether a phone shows the same number.
    let question: String
    /// What to compare.
    let check: String
    /// The answer yes.
    let pair: String
    /// The phone itself asks something.
    let look: String
    /// What a phone on a cable asks.
    let mayAsk: String
    /// In place of the name of a phone without one.
    let phone: String

    private init(
        _ invitation: String, _ choose: String, _ question: String, _ check: String, _ pair: String, _ look: String,
        _ mayAsk: String, _ phone: String
    ) {
        self.invitation = invitation
        self.choose = choose
        self.question = question
        self.check = check
        self.pair = pair
        self.look = look
        self.mayAsk = mayAsk
        self.phone = phone
    }

    static func of(_ language: Language) -> PairingWords {
        switch language {
        case .enUS, .enGB, .enAU, .enIN, .enSA:
            PairingWords(
                "Pair a phone", "In its Bluetooth settings, choose %", "Pair with %?",
                "Check that it shows the same number.", "Pair", "Look at your phone",
                "% may ask whether an app may use this screen", "a phone")
        case .esMX, .esES:
            PairingWords(
                "Vincular un teléfono", "En sus ajustes de Bluetooth, elige %", "¿Vincular con %?",
                "Comprueba que muestra el mismo número.", "Vincular", "Mira tu teléfono",
                "% puede preguntar si una app puede usar esta pantalla", "un teléfono")
        case .frCA, .frFR:
            PairingWords(
                "Jumeler un téléphone", "Dans ses réglages Bluetooth, choisissez %", "Jumeler avec %\u{A0}?",
                "Vérifiez qu’il affiche le même numéro.", "Jumeler", "Regardez votre téléphone",
                "% peut demander si une appli peut utiliser cet écran", "un téléphone")
        case .deDE:
            PairingWords(
                "Telefon koppeln", "Dort in den Bluetooth-Einstellungen % wählen", "% koppeln?",
                "Prüfen Sie, ob es dieselbe Nummer zeigt.", "Koppeln", "Schauen Sie auf Ihr Telefon",
                "% fragt vielleicht, ob eine App diesen Bildschirm nutzen darf", "Ein Telefon")
        case .ruRU:
            PairingWords(
                "Подключить телефон", "В его настройках Bluetooth выберите %", "Подключить %?",
                "Проверьте, что на нём тот же номер.", "Подключить", "Посмотрите на телефон",
                "% может спросить, разрешить ли приложению этот экран", "телефон")
        case .trTR:
            PairingWords(
                "Telefon eşleştir", "Bluetooth ayarlarında % seçin", "% eşleştirilsin mi?",
                "Aynı numarayı gösterdiğini kontrol edin.", "Eşleştir", "Telefonunuza bakın",
                "%, bir uygulamanın bu ekranı kullanıp kullanamayacağını sorabilir", "telefon")
        case .plPL:
            PairingWords(
                "Sparuj telefon", "W jego ustawieniach Bluetooth wybierz %", "Sparować %?",
                "Sprawdź, czy pokazuje ten sam numer.", "Sparuj", "Spójrz na telefon",
                "% może zapytać, czy aplikacja może używać tego ekranu", "telefon")
        case .itIT:
            PairingWords(
                "Associa un telefono", "Nelle sue impostazioni Bluetooth scegli %", "Associare %?",
                "Controlla che mostri lo stesso numero.", "Associa", "Guarda il telefono",
                "% può chiedere se un’app può usare questo schermo", "un telefono")
        case .svSE:
            PairingWords(
                "Parkoppla en telefon", "Välj % i telefonens Bluetooth-inställningar", "Parkoppla med %?",
                "Kontrollera att den visar samma nummer.", "Parkoppla", "Titta på telefonen",
                "% kan fråga om en app får använda den här skärmen", "en telefon")
        case .ptPT:
            PairingWords(
                "Emparelhar um telemóvel", "Nas suas definições de Bluetooth, escolha %", "Emparelhar com %?",
                "Verifique se mostra o mesmo número.", "Emparelhar", "Veja o telemóvel",
                "% pode perguntar se uma app pode usar este ecrã", "um telemóvel")
        case .ptBR:
            PairingWords(
                "Parear um celular", "Nas configurações de Bluetooth dele, escolha %", "Parear com %?",
                "Verifique se ele mostra o mesmo número.", "Parear", "Olhe o celular",
                "% pode perguntar se um app pode usar esta tela", "um celular")
        case .nlNL, .nlBE:
            PairingWords(
                "Telefoon koppelen", "Kies % in de Bluetooth-instellingen ervan", "% koppelen?",
                "Controleer of hij hetzelfde nummer toont.", "Koppelen", "Kijk op uw telefoon",
                "% vraagt misschien of een app dit scherm mag gebruiken", "Een telefoon")
        case .zhCN:
            PairingWords("配对手机", "在手机的蓝牙设置中选择%", "与%配对吗？", "请确认手机显示相同的号码。", "配对", "请看手机", "%可能会询问是否允许应用使用此屏幕", "手机")
        case .zhTW:
            PairingWords("配對手機", "在手機的藍牙設定中選擇%", "與%配對嗎？", "請確認手機顯示相同的號碼。", "配對", "請看手機", "%可能會詢問是否允許應用程式使用此螢幕", "手機")
        case .jaJP:
            PairingWords(
                "スマートフォンを登録", "Bluetooth設定で%を選択してください", "%とペアリングしますか？", "同じ番号が表示されているか確認してください。", "ペアリング", "スマートフォンを確認",
                "%がこの画面の使用を確認することがあります", "スマートフォン")
        case .arSA:
            PairingWords(
                "إقران هاتف", "في إعدادات Bluetooth فيه، اختر %", "هل تريد الإقران مع %؟",
                "تأكد من أنه يعرض الرقم نفسه.", "إقران", "انظر إلى هاتفك",
                "قد يسأل % هل يجوز لتطبيق استخدام هذه الشاشة", "هاتف")
        case .koKR:
            PairingWords(
                "휴대전화 페어링", "Bluetooth 설정에서 %을(를) 선택하세요", "%와(과) 페어링할까요?", "같은 번호가 표시되는지 확인하세요.", "페어링", "휴대전화를 확인하세요",
                "%에서 앱의 화면 사용을 허용할지 물을 수 있습니다", "휴대전화")
        case .csCZ:
            PairingWords(
                "Spárovat telefon", "V jeho nastavení Bluetooth vyberte %", "Spárovat %?",
                "Zkontrolujte, že ukazuje stejné číslo.", "Spárovat", "Podívejte se na telefon",
                "% se může zeptat, zda smí aplikace použít tuto obrazovku", "telefon")
        case .daDK:
            PairingWords(
                "Par en telefon", "Vælg % i telefonens Bluetooth-indstillinger", "Parre med %?",
                "Kontrollér, at den viser samme nummer.", "Par", "Se på din telefon",
                "% spørger måske, om en app må bruge denne skærm", "en telefon")
        case .noNO:
            PairingWords(
                "Koble til en telefon", "Velg % i telefonens Bluetooth-innstillinger", "Koble til %?",
                "Sjekk at den viser samme nummer.", "Koble til", "Se på telefonen",
                "% kan spørre om en app får bruke denne skjermen", "en telefon")
        case .elGR:
            PairingWords(
                "Σύζευξη τηλεφώνου", "Στις ρυθμίσεις Bluetooth του επιλέξτε %", "Σύζευξη με %;",
                "Ελέγξτε ότι δείχνει τον ίδιο αριθμό.", "Σύζευξη", "Κοιτάξτε το τηλέφωνό σας",
                "% ίσως ρωτήσει αν μια εφαρμογή μπορεί να χρησιμοποιεί αυτή την οθόνη", "τηλέφωνο")
        case .huHU:
            PairingWords(
                "Telefon párosítása", "A Bluetooth-beállításaiban ezt válassza: %", "Párosítja: %?",
                "Ellenőrizze, hogy ugyanazt a számot mutatja.", "Párosítás", "Nézzen a telefonjára",
                "% megkérdezheti, használhatja-e egy alkalmazás ezt a képernyőt", "egy telefon")
        case .fiFI:
            PairingWords(
                "Liitä puhelin", "Valitse sen Bluetooth-asetuksista %", "Liitetäänkö %?",
                "Tarkista, että siinä on sama numero.", "Liitä", "Katso puhelintasi",
                "% voi kysyä, saako sovellus käyttää tätä näyttöä", "puhelin")
        case .skSK:
            PairingWords(
                "Spárovať telefón", "V jeho nastaveniach Bluetooth vyberte %", "Spárovať %?",
                "Skontrolujte, či ukazuje rovnaké číslo.", "Spárovať", "Pozrite sa na telefón",
                "% sa môže spýtať, či smie aplikácia použiť túto obrazovku", "telefón")
        case .thTH:
            PairingWords(
                "จับคู่โทรศัพท์", "เลือก % ในการตั้งค่า Bluetooth ของโทรศัพท์", "จับคู่กับ % หรือไม่",
                "ตรวจสอบว่าแสดงหมายเลขเดียวกัน", "จับคู่", "ดูที่โทรศัพท์ของคุณ",
                "% อาจถามว่าแอปใช้หน้าจอนี้ได้หรือไม่", "โทรศัพท์")
        case .heIL:
            PairingWords(
                "צימוד טלפון", "בהגדרות ה־Bluetooth שלו בחרו %", "לצמד את %?", "ודאו שמוצג בו אותו מספר.", "צימוד",
                "הביטו בטלפון", "ייתכן ש־% ישאל אם אפליקציה רשאית להשתמש במסך הזה", "טלפון")
        case .roRO:
            PairingWords(
                "Asociați un telefon", "În setările lui Bluetooth, alegeți %", "Asociați %?",
                "Verificați că arată același număr.", "Asociați", "Priviți telefonul",
                "% poate întreba dacă o aplicație poate folosi acest ecran", "un telefon")
        case .ukUA:
            PairingWords(
                "Підключити телефон", "У його налаштуваннях Bluetooth виберіть %", "Підключити %?",
                "Перевірте, що на ньому той самий номер.", "Підключити", "Погляньте на телефон",
                "% може запитати, чи дозволити програмі цей екран", "телефон")
        case .idID:
            PairingWords(
                "Sandingkan ponsel", "Di pengaturan Bluetooth-nya, pilih %", "Sandingkan dengan %?",
                "Pastikan nomornya sama.", "Sandingkan", "Lihat ponsel Anda",
                "% mungkin bertanya apakah aplikasi boleh memakai layar ini", "ponsel")
        case .viVN:
            PairingWords(
                "Ghép đôi điện thoại", "Trong cài đặt Bluetooth của nó, chọn %", "Ghép đôi với %?",
                "Kiểm tra xem có hiện cùng một số không.", "Ghép đôi", "Hãy xem điện thoại",
                "% có thể hỏi ứng dụng có được dùng màn hình này không", "điện thoại")
        case .msMY:
            PairingWords(
                "Pasangkan telefon", "Dalam tetapan Bluetooth, pilih %", "Pasangkan dengan %?",
                "Pastikan nombor yang sama dipaparkan.", "Pasangkan", "Lihat telefon anda",
                "% mungkin bertanya sama ada aplikasi boleh guna skrin ini", "telefon")
        case .hiIN:
            PairingWords(
                "फ़ोन पेयर करें", "उसकी ब्लूटूथ सेटिंग में % चुनें", "% के साथ पेयर करें?",
                "जाँचें कि वही नंबर दिख रहा है।", "पेयर करें", "अपना फ़ोन देखें",
                "% पूछ सकता है कि क्या कोई ऐप यह स्क्रीन इस्तेमाल करे", "फ़ोन")
        }
    }
}
