import BezelModel
import Foundation
import Testing

@testable import Drawing

/// A card in each of SDL's languages (rpc_spec enum Language), side by side, for visual review, in the installed fonts.
/// Checks nothing. Dialects are drawn once.
///
///     BEZEL_SHEETS=FOLDER swift test --filter LanguageSheetTests
struct LanguageSheetTests {
    private static let folder = ProcessInfo.processInfo.environment["BEZEL_SHEETS"]
    private static let displays = [(320, 240), (480, 800), (800, 480), (1280, 400), (1920, 1080)]
        .map { DisplaySize(width: $0.0, height: $0.1) }

    /// The language, the message and the buttons.
    private static let rows: [(String, [String], [String])] = [
        ("EN", ["Heavy rain ahead", "A81, from Mundelsheim in 8 km. Visibility below 50 m."], ["Reroute", "Dismiss"]),
        (
            "ES", ["Lluvia intensa más adelante", "A81, desde Mundelsheim en 8 km. Visibilidad inferior a 50 m."],
            ["Desviar", "Descartar"]
        ),
        (
            "FR", ["Fortes pluies à venir", "A81, à partir de Mundelsheim dans 8 km. Visibilité inférieure à 50 m."],
            ["Changer d’itinéraire", "Ignorer"]
        ),
        (
            "DE",
            [
                "Überfrierende Nässe auf der Umgehungsstraße",
                "Geschwindigkeitsbegrenzung beachten, Sichtweite unter 50 m.",
            ], ["Streckenumleitung", "Schließen"]
        ),
        (
            "RU", ["Впереди сильный дождь", "Трасса А81, через 8 км. Видимость менее 50 м."],
            ["Изменить маршрут", "Закрыть"]
        ),
        (
            "TR", ["İleride şiddetli yağmur", "A81, 8 km sonra. Görüş mesafesi 50 m’nin altında."],
            ["Güzergâhı değiştir", "Kapat"]
        ),
        (
            "PL", ["Intensywny deszcz na trasie", "A81, za 8 km. Widoczność poniżej 50 m. Zachowaj ostrożność."],
            ["Zmień trasę", "Odrzuć"]
        ),
        (
            "IT", ["Forte pioggia in arrivo", "A81, da Mundelsheim tra 8 km. Visibilità inferiore a 50 m."],
            ["Ricalcola percorso", "Ignora"]
        ),
        (
            "SV", ["Kraftigt regn framöver", "A81, från Mundelsheim om 8 km. Sikt under 50 m."],
            ["Välj ny väg", "Avvisa"]
        ),
        (
            "PT", ["Chuva forte à frente", "A81, a partir de Mundelsheim em 8 km. Visibilidade inferior a 50 m."],
            ["Alterar rota", "Dispensar"]
        ),
        (
            "NL", ["Zware regenval verderop", "A81, vanaf Mundelsheim over 8 km. Zicht minder dan 50 m."],
            ["Omleiding", "Sluiten"]
        ),
        ("ZH-CN", ["前方有大雨", "A81高速公路，8公里后从蒙德尔斯海姆开始，能见度低于50米。"], ["重新规划路线", "关闭"]),
        ("ZH-TW", ["前方有大雨", "A81高速公路，8公里後從蒙德爾斯海姆開始，能見度低於50公尺。"], ["重新規劃路線", "關閉"]),
        ("JA", ["この先、大雨に注意", "A81号線、8キロ先のムンデルスハイムから。視界は50メートル以下です。"], ["ルート変更", "閉じる"]),
        (
            "AR", ["أمطار غزيرة في الطريق", "الطريق A81 بعد 8 كم، ومدى الرؤية أقل من 50 مترًا."],
            ["تغيير المسار", "تجاهل"]
        ),
        ("KO", ["전방에 폭우가 내리고 있습니다", "8km 앞 문델스하임부터 A81 고속도로의 가시거리는 50m 미만입니다."], ["경로 변경", "닫기"]),
        ("CS", ["Silný déšť na trase", "Dálnice A81, za 8 km. Viditelnost pod 50 m."], ["Změnit trasu", "Zavřít"]),
        ("DA", ["Kraftig regn forude", "A81, fra Mundelsheim om 8 km. Sigtbarhed under 50 m."], ["Ny rute", "Afvis"]),
        (
            "NO", ["Kraftig regn lenger fremme", "A81, fra Mundelsheim om 8 km. Sikt under 50 m."],
            ["Ny rute", "Avvis"]
        ),
        (
            "EL", ["Έντονη βροχή μπροστά σας", "Αυτοκινητόδρομος A81, σε 8 χλμ. Ορατότητα κάτω από 50 μ."],
            ["Αλλαγή διαδρομής", "Απόρριψη"]
        ),
        (
            "HU", ["Heves esőzés az útvonalon", "A81-es autópálya, 8 km múlva. A látótávolság 50 m alatti."],
            ["Útvonal módosítása", "Bezárás"]
        ),
        (
            "FI", ["Rankkasadetta edessä", "A81, Mundelsheimista alkaen 8 km päässä. Näkyvyys alle 50 m."],
            ["Reittimuutos", "Hylkää"]
        ),
        ("SK", ["Silný dážď na trase", "Diaľnica A81, o 8 km. Viditeľnosť pod 50 m."], ["Zmeniť trasu", "Zavrieť"]),
        (
            "TH", ["ข้างหน้ามีฝนตกหนัก", "ทางหลวง A81 อีก 8 กม. ทัศนวิสัยต่ำกว่า 50 เมตร โปรดขับขี่ด้วยความระมัดระวัง"],
            ["เปลี่ยนเส้นทาง", "ปิด"]
        ),
        ("HE", ["גשם כבד בהמשך הדרך", "כביש A81, בעוד 8 ק״מ. הראות פחות מ־50 מטר."], ["שינוי מסלול", "סגירה"]),
        (
            "RO", ["Ploaie torențială în față", "A81, de la Mundelsheim peste 8 km. Vizibilitate sub 50 m."],
            ["Schimbă traseul", "Închide"]
        ),
        (
            "UK", ["Попереду сильний дощ", "Траса А81, через 8 км. Видимість менше 50 м."],
            ["Змінити маршрут", "Закрити"]
        ),
        (
            "ID", ["Hujan lebat di depan", "A81, mulai Mundelsheim dalam 8 km. Jarak pandang di bawah 50 m."],
            ["Ubah rute", "Tutup"]
        ),
        (
            "VI", ["Mưa lớn phía trước", "Đường A81, từ Mundelsheim sau 8 km. Tầm nhìn dưới 50 m."],
            ["Đổi lộ trình", "Bỏ qua"]
        ),
        (
            "MS", ["Hujan lebat di hadapan", "A81, dari Mundelsheim dalam 8 km. Jarak penglihatan kurang 50 m."],
            ["Tukar laluan", "Tutup"]
        ),
        ("HI", ["आगे भारी बारिश", "ए81 राजमार्ग, 8 किमी आगे। दृश्यता 50 मीटर से कम है।"], ["मार्ग बदलें", "बंद करें"]),
    ]

    @Test(.enabled(if: folder != nil, "BEZEL_SHEETS names no folder"), arguments: displays)
    func `sheets of all languages`(size: DisplaySize) throws {
        let folder = URL(fileURLWithPath: try #require(Self.folder))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let renderer = Renderer(size: size, fades: false)
        let cards = Self.rows.enumerated().map { index, row in
            AlertCard(
                sender: row.0, lines: row.1, icon: index % 2 == 0 ? SampleCards.icon : nil,
                buttons: row.2.map { CardButton(text: $0) }, timeLeft: SampleCards.bar)
        }
        let pictures = cards.enumerated().map { serial, card in
            let picture = renderer.render(
                SampleCards.scene(card, serial: UInt64(serial)), at: Instant(nanoseconds: 3_200_000_000))
            return Canvas.composed(base: picture.base, overlay: picture.overlay)
        }
        let file = folder.appendingPathComponent("languages-\(size.width)x\(size.height).png")
        try Data(PNG.encode(ContactSheetTests.sheet(of: pictures, size))).write(to: file)
    }
}
