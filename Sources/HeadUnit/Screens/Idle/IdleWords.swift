import SmartDeviceLink

/// The words of the screen that no app has, in the head unit's language.
struct IdleWords: Hashable, Sendable {
    /// Under the board's name.
    let ready: String
    /// Under the QR code.
    let scan: String
    /// The port is open to this machine only.
    let localOnly: String
    let noNetwork: String
    let noPanel: String
    let noSound: String
    /// Data of apps is not stored.
    let notSaved: String
    /// Another version of the program is being installed.
    let updating: String
    /// The time of day is not known: in the place of the date.
    let clockNotSet: String

    private init(
        _ ready: String, _ scan: String, _ localOnly: String, _ noNetwork: String, _ noPanel: String,
        _ noSound: String, _ notSaved: String, _ updating: String, _ clockNotSet: String
    ) {
        self.ready = ready
        self.scan = scan
        self.localOnly = localOnly
        self.noNetwork = noNetwork
        self.noPanel = noPanel
        self.noSound = noSound
        self.notSaved = notSaved
        self.updating = updating
        self.clockNotSet = clockNotSet
    }

    func problem(_ problem: BoardState.Problem) -> String {
        switch problem {
        case .noNetwork: noNetwork
        case .noPanel: noPanel
        case .noSound: noSound
        case .notSaved: notSaved
        }
    }

    static func of(_ language: Language) -> IdleWords {
        switch language {
        case .enUS, .enGB, .enAU, .enIN, .enSA:
            IdleWords(
                "Ready for your phone", "Scan the address", "Only apps on this device can connect", "No network",
                "No touch panel", "No sound", "Data is not being saved", "Updating…", "Clock not set")
        case .esMX, .esES:
            IdleWords(
                "Listo para tu teléfono", "Escanea la dirección", "Solo las apps de este equipo pueden conectarse",
                "Sin red", "Sin panel táctil", "Sin sonido", "Los datos no se guardan", "Actualizando…",
                "Reloj sin ajustar")
        case .frCA, .frFR:
            IdleWords(
                "Prêt pour votre téléphone", "Scannez l’adresse",
                "Seules les applis de cet appareil peuvent se connecter",
                "Pas de réseau", "Pas d’écran tactile", "Pas de son", "Données non enregistrées", "Mise à jour…",
                "Horloge non réglée")
        case .deDE:
            IdleWords(
                "Bereit für Ihr Telefon", "Adresse scannen", "Nur Apps auf diesem Gerät können sich verbinden",
                "Kein Netzwerk", "Kein Touchpanel", "Kein Ton", "Daten werden nicht gespeichert", "Wird aktualisiert …",
                "Uhr nicht gestellt")
        case .ruRU:
            IdleWords(
                "Можно подключить телефон", "Отсканируйте адрес", "Подключаются только приложения этого устройства",
                "Нет сети", "Нет сенсорной панели", "Нет звука", "Данные не сохраняются", "Обновление…",
                "Часы не установлены")
        case .trTR:
            IdleWords(
                "Telefonunuz için hazır", "Adresi tarayın", "Yalnızca bu cihazdaki uygulamalar bağlanabilir", "Ağ yok",
                "Dokunmatik panel yok", "Ses yok", "Veriler kaydedilmiyor", "Güncelleniyor…", "Saat ayarlanmadı")
        case .plPL:
            IdleWords(
                "Gotowe na telefon", "Zeskanuj adres", "Łączyć się mogą tylko aplikacje tego urządzenia", "Brak sieci",
                "Brak panelu dotykowego", "Brak dźwięku", "Dane nie są zapisywane", "Aktualizowanie…",
                "Zegar nie jest ustawiony")
        case .itIT:
            IdleWords(
                "Pronto per il telefono", "Scansiona l’indirizzo",
                "Solo le app di questo dispositivo possono collegarsi",
                "Nessuna rete", "Nessun pannello touch", "Nessun audio", "I dati non vengono salvati", "Aggiornamento…",
                "Orologio non impostato")
        case .svSE:
            IdleWords(
                "Redo för din telefon", "Skanna adressen", "Bara appar på den här enheten kan ansluta", "Inget nätverk",
                "Ingen pekpanel", "Inget ljud", "Data sparas inte", "Uppdaterar …", "Klockan är inte ställd")
        case .ptPT:
            IdleWords(
                "Pronto para o telemóvel", "Leia o endereço", "Só as apps deste dispositivo se podem ligar", "Sem rede",
                "Sem painel tátil", "Sem som", "Os dados não são guardados", "A atualizar…", "Relógio por acertar")
        case .ptBR:
            IdleWords(
                "Pronto para o celular", "Escaneie o endereço", "Só apps deste dispositivo podem se conectar",
                "Sem rede",
                "Sem painel de toque", "Sem som", "Os dados não são salvos", "Atualizando…", "Relógio não ajustado")
        case .nlNL, .nlBE:
            IdleWords(
                "Klaar voor uw telefoon", "Scan het adres", "Alleen apps op dit apparaat kunnen verbinden",
                "Geen netwerk", "Geen aanraakpaneel", "Geen geluid", "Gegevens worden niet bewaard", "Bijwerken…",
                "Klok niet ingesteld")
        case .zhCN: IdleWords("可以连接手机", "扫描地址", "仅本设备上的应用可以连接", "无网络", "无触摸屏", "无声音", "数据未保存", "正在更新…", "时钟未设置")
        case .zhTW: IdleWords("可以連接手機", "掃描位址", "僅本裝置上的應用程式可以連接", "沒有網路", "沒有觸控面板", "沒有聲音", "資料未儲存", "正在更新…", "時鐘未設定")
        case .jaJP:
            IdleWords(
                "スマートフォンを接続できます", "アドレスをスキャン", "この機器のアプリだけが接続できます", "ネットワークなし", "タッチパネルなし", "音声なし",
                "データは保存されていません", "更新中…", "時計が未設定です")
        case .arSA:
            IdleWords(
                "جاهز لهاتفك", "امسح العنوان", "يمكن لتطبيقات هذا الجهاز فقط الاتصال", "لا توجد شبكة",
                "لا توجد لوحة لمس", "لا يوجد صوت", "لا يتم حفظ البيانات", "جارٍ التحديث…", "لم تُضبط الساعة")
        case .koKR:
            IdleWords(
                "휴대전화를 연결할 수 있습니다", "주소를 스캔하세요", "이 기기의 앱만 연결할 수 있습니다", "네트워크 없음", "터치 패널 없음", "소리 없음",
                "데이터가 저장되지 않음", "업데이트 중…", "시계가 설정되지 않음")
        case .csCZ:
            IdleWords(
                "Připraveno pro váš telefon", "Naskenujte adresu", "Připojit se mohou jen aplikace tohoto zařízení",
                "Žádná síť", "Žádný dotykový panel", "Žádný zvuk", "Data se neukládají", "Aktualizace…",
                "Hodiny nejsou nastaveny")
        case .daDK:
            IdleWords(
                "Klar til din telefon", "Scan adressen", "Kun apps på denne enhed kan oprette forbindelse",
                "Intet netværk", "Intet berøringspanel", "Ingen lyd", "Data gemmes ikke", "Opdaterer…",
                "Uret er ikke indstillet")
        case .noNO:
            IdleWords(
                "Klar for telefonen din", "Skann adressen", "Bare apper på denne enheten kan koble til",
                "Ikke noe nettverk", "Ikke noe berøringspanel", "Ingen lyd", "Data lagres ikke", "Oppdaterer …",
                "Klokken er ikke stilt")
        case .elGR:
            IdleWords(
                "Έτοιμο για το τηλέφωνό σας", "Σαρώστε τη διεύθυνση", "Συνδέονται μόνο εφαρμογές αυτής της συσκευής",
                "Χωρίς δίκτυο", "Χωρίς οθόνη αφής", "Χωρίς ήχο", "Τα δεδομένα δεν αποθηκεύονται", "Ενημέρωση…",
                "Το ρολόι δεν έχει ρυθμιστεί")
        case .huHU:
            IdleWords(
                "Készen áll a telefonjához", "Olvassa be a címet", "Csak ennek az eszköznek az appjai csatlakozhatnak",
                "Nincs hálózat", "Nincs érintőpanel", "Nincs hang", "Az adatok nem mentődnek", "Frissítés…",
                "Az óra nincs beállítva")
        case .fiFI:
            IdleWords(
                "Valmis puhelimellesi", "Skannaa osoite", "Vain tämän laitteen sovellukset voivat yhdistää",
                "Ei verkkoa", "Ei kosketuspaneelia", "Ei ääntä", "Tietoja ei tallenneta", "Päivitetään…",
                "Kelloa ei ole asetettu")
        case .skSK:
            IdleWords(
                "Pripravené pre váš telefón", "Naskenujte adresu", "Pripojiť sa môžu iba aplikácie tohto zariadenia",
                "Žiadna sieť", "Žiadny dotykový panel", "Žiadny zvuk", "Údaje sa neukladajú", "Aktualizácia…",
                "Hodiny nie sú nastavené")
        case .thTH:
            IdleWords(
                "พร้อมสำหรับโทรศัพท์ของคุณ", "สแกนที่อยู่", "เฉพาะแอปในอุปกรณ์นี้เท่านั้นที่เชื่อมต่อได้", "ไม่มีเครือข่าย", "ไม่มีแผงสัมผัส",
                "ไม่มีเสียง", "ไม่ได้บันทึกข้อมูล", "กำลังอัปเดต…", "ยังไม่ได้ตั้งนาฬิกา")
        case .heIL:
            IdleWords(
                "מוכן לטלפון שלך", "סרקו את הכתובת", "רק אפליקציות במכשיר הזה יכולות להתחבר", "אין רשת", "אין מסך מגע",
                "אין קול", "הנתונים אינם נשמרים", "מתעדכן…", "השעון אינו מכוון")
        case .roRO:
            IdleWords(
                "Gata pentru telefonul dvs.", "Scanați adresa",
                "Doar aplicațiile de pe acest dispozitiv se pot conecta",
                "Fără rețea", "Fără panou tactil", "Fără sunet", "Datele nu se salvează", "Se actualizează…",
                "Ceasul nu este setat")
        case .ukUA:
            IdleWords(
                "Можна підключити телефон", "Відскануйте адресу", "Підключаються лише програми цього пристрою",
                "Немає мережі", "Немає сенсорної панелі", "Немає звуку", "Дані не зберігаються", "Оновлення…",
                "Годинник не налаштовано")
        case .idID:
            IdleWords(
                "Siap untuk ponsel Anda", "Pindai alamat", "Hanya aplikasi di perangkat ini yang dapat terhubung",
                "Tidak ada jaringan", "Tidak ada panel sentuh", "Tidak ada suara", "Data tidak disimpan",
                "Memperbarui…", "Jam belum diatur"
            )
        case .viVN:
            IdleWords(
                "Sẵn sàng cho điện thoại", "Quét địa chỉ", "Chỉ ứng dụng trên thiết bị này kết nối được",
                "Không có mạng", "Không có màn cảm ứng", "Không có âm thanh", "Dữ liệu không được lưu",
                "Đang cập nhật…", "Đồng hồ chưa được đặt"
            )
        case .msMY:
            IdleWords(
                "Sedia untuk telefon anda", "Imbas alamat", "Hanya aplikasi pada peranti ini boleh bersambung",
                "Tiada rangkaian", "Tiada panel sentuh", "Tiada bunyi", "Data tidak disimpan", "Mengemas kini…",
                "Jam belum ditetapkan")
        case .hiIN:
            IdleWords(
                "आपके फ़ोन के लिए तैयार", "पता स्कैन करें", "केवल इस डिवाइस के ऐप्स कनेक्ट हो सकते हैं", "नेटवर्क नहीं है",
                "टच पैनल नहीं है", "ध्वनि नहीं है", "डेटा सहेजा नहीं जा रहा", "अपडेट हो रहा है…", "घड़ी सेट नहीं है")
        }
    }
}
