/// Texts as public apps send them, in many languages: names of songs, streets and places, and words on buttons.
enum AppTexts {
    static let buttons = [
        "Play", "Shuffle play", "Add to library", "Recently played", "Take me there", "Show on map", "Call for help",
        "Not now", "Avoid highways", "Find parking nearby", "Skip introduction", "Playback speed", "Download episode",
        "Zur Ladestation führen", "Ladevorgang reservieren", "Benachrichtigungen ändern", "Werkstatt suchen",
        "Pannenhilfe anrufen", "Geschwindigkeit begrenzen", "Wiedergabegeschwindigkeit", "Warteschlange bearbeiten",
        "Umgehungsstraße wählen", "Schließen", "Verkehrsinformationen", "Routenoptionen", "Autobahnen vermeiden",
        "Ajouter aux favoris", "Itinéraire alternatif", "Éviter les péages", "Lecture aléatoire", "Réécouter l’épisode",
        "Añadir a favoritos", "Reproducción aleatoria", "Evitar peajes", "Estaciones de servicio",
        "Aggiungi ai preferiti",
        "Riproduzione casuale", "Evita autostrade", "Adicionar aos favoritos", "Reprodução aleatória",
        "Evitar pedágios",
        "Toevoegen aan favorieten", "Snelwegen vermijden", "Afspeelsnelheid", "Lägg till i favoriter",
        "Undvik motorvägar", "Uppspelningshastighet", "Legg til i favoritter", "Avspillingshastighet",
        "Føj til favoritter", "Afspilningshastighed", "Lisää suosikkeihin", "Vältä moottoriteitä",
        "Latausaseman varaaminen", "Dodaj do ulubionych", "Unikaj autostrad", "Odtwarzanie losowe",
        "Przidat k oblíbeným", "Vyhnout se dálnicím", "Hozzáadás a kedvencekhez", "Autópályák elkerülése",
        "Adaugă la favorite", "Evită autostrăzile", "Προσθήκη στα αγαπημένα", "Αποφυγή αυτοκινητοδρόμων",
        "Добавить в избранное", "Избегать автомагистралей", "Воспроизвести вперемешку", "Построить маршрут",
        "Додати до вибраного", "Уникати автомагістралей", "Favorilere ekle", "Otoyollardan kaçın", "إضافة إلى المفضلة",
        "تجنب الطرق السريعة", "הוספה למועדפים", "הימנעות מכבישים מהירים", "पसंदीदा में जोड़ें", "राजमार्गों से बचें",
        "เพิ่มในรายการโปรด", "หลีกเลี่ยงทางหลวง", "お気に入りに追加", "高速道路を避ける", "シャッフル再生", "添加到收藏", "避开高速公路",
        "加入最愛", "避開高速公路", "즐겨찾기에 추가", "고속도로 회피", "Thêm vào mục yêu thích", "Tránh đường cao tốc",
    ]

    static let songs = [
        "Gymnopédie No. 1", "Nuvole bianche", "Für Elise", "Bohemian Rhapsody", "Clair de lune",
        "Smells Like Teen Spirit",
        "Supercalifragilisticexpialidocious", "Don’t Stop Believin’", "99 Luftballons", "Der Kommissar",
        "Ein Kompliment", "Non, je ne regrette rien", "Je te laisserai des mots", "Bésame mucho", "Despacito",
        "Volare (Nel blu dipinto di blu)", "Garota de Ipanema", "Águas de março", "Ai Se Eu Te Pego", "Het dorp",
        "Dancing Queen", "Nordlys", "Säkkijärven polkka", "Dragostea din tei", "Подмосковные вечера", "Катюша",
        "Щедрик", "Τα παιδιά του Πειραιά", "Üsküdar’a Gider İken", "إنت عمري", "הבה נגילה", "तुम ही हो", "ลอยกระทง",
        "上を向いて歩こう", "千本桜", "月亮代表我的心", "茉莉花", "강남스타일", "아리랑", "Diễm xưa",
        "Symphony No. 9 in D minor, Op. 125 “Choral”: IV. Finale", "Goldberg-Variationen, BWV 988: Aria",
    ]

    static let places = [
        "Donaudampfschifffahrtsstraße", "Straße des 17. Juni", "Bürgermeister-Müller-Straße", "Schlossallee",
        "Rasthof Heuchelberg", "Umgehungsstraße Nord", "Taumatawhakatangihangakoauauotamatea",
        "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch", "Kreuz Köln-West", "Frankfurt (Main) Flughafen",
        "Avenue des Champs-Élysées", "Rue du Faubourg Saint-Honoré", "Aire de Beaune-Tailly", "Gran Vía",
        "Avenida de la Constitución", "Carrer de Sants", "Via Appia Antica", "Piazza della Repubblica",
        "Avenida Brigadeiro Faria Lima", "Rua Augusta", "’s-Hertogenbosch", "Prinsengracht", "Drottninggatan",
        "Karl Johans gate", "Strøget", "Mannerheimintie", "Aleje Jerozolimskie", "Václavské náměstí", "Andrássy út",
        "Calea Victoriei", "Λεωφόρος Βασιλίσσης Σοφίας", "Πλατεία Συντάγματος", "Московский проспект",
        "Краснопресненская набережная", "Петропавловск-Камчатский", "вулиця Хрещатик", "Barbaros Bulvarı",
        "شارع الملك فهد", "طريق الشيخ زايد", "שדרות רוטשילד", "महात्मा गांधी मार्ग", "ถนนสุขุมวิท", "首都高速都心環状線",
        "渋谷駅前", "中山东路", "忠孝東路四段", "강남대로", "서울고속버스터미널", "Đường Nguyễn Huệ", "I-280 N / San Francisco",
        "Exit 42B", "Worcestershire Beacon", "Kirkcudbrightshire", "Newcastle upon Tyne", "Northumberland Avenue",
    ]

    static let apps = [
        "Amazon Music", "Amazon Music Unlimited", "Wayfinder Truck & Trailer", "Longform Spoken Stories",
        "Pocket Casts", "Audible Hörbücher", "Ladesäulenfinder", "Radioplayer Deutschland", "Яндекс Навигатор",
        "カーナビタイム", "高德地图", "카카오내비", "Kalender", "Offline Maps & Navigation",
    ]

    static let all = buttons + songs + places + apps
}
