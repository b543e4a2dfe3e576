import BezelModel

@testable import Drawing

/// Pages as apps fill them.
enum SamplePages {
    /// A landscape, with a light and a dark part.
    static let picture: EncodedImage = {
        let canvas = Canvas(size: DisplaySize(width: 240, height: 240))
        canvas.fill(Color(0x1B3A66).opaquePixel)
        canvas.paint { painter in
            painter.fill(DisplayRect(x: 0, y: 160, width: 240, height: 80), Color(0x2E7D4F))
            painter.fillCircle(x: 170, y: 70, radius: 32, Color(0xFFD27D))
        }
        return EncodedImage(bytes: (try? PNG.encode(canvas)) ?? [])
    }()

    /// A disc, of which only the shape counts.
    static let symbol: EncodedImage = {
        let canvas = Canvas(size: DisplaySize(width: 48, height: 48))
        canvas.paint { $0.fillCircle(x: 24, y: 24, radius: 18, Color(0x00FF00)) }
        return EncodedImage(bytes: (try? PNG.encode(canvas)) ?? [], isTemplate: true)
    }()

    static func buttons(_ texts: String...) -> [CardButton] {
        texts.enumerated().map { CardButton(text: $1, image: symbol, isHighlighted: $0 == 0) }
    }

    private static let lines = [
        "Rasthof Heuchelberg", "4 of 6 chargers free", "150 kW · 0.59 €/kWh", "12 km on your route",
    ]

    static func template(
        _ columns: [[TemplateLayout.Slot]], footer: TemplateLayout.Slot? = nil, lines: [String] = lines,
        buttons: [CardButton] = buttons("Go", "Call", "Save", "Next"), graphic: EncodedImage? = picture
    ) -> Page.Content {
        .template(
            TemplateContent(
                layout: TemplateLayout(columns: columns, footer: footer, buttonLimit: 8, lineLimit: 4), lines: lines,
                alignment: .start, graphic: graphic, secondaryGraphic: picture, buttons: buttons))
    }

    static func list(
        _ style: ListContent.Style = .rows, count: Int = 12, offset: Double = 0, velocity: Double = 0
    ) -> Page.Content {
        let names = ["Home", "Work", "Charging stations", "Parking near destination", "Coffee", "Supermarket"]
        let places = [
            "Lindenstraße 14", "Pfaffenwaldring 57, Stuttgart", "12 on your route", "", "Open now, within 2 km",
        ]
        let rows = (0..<count).map { index in
            ListContent.Row(
                text: names[index % names.count], secondaryText: places[index % places.count],
                tertiaryText: index % 3 == 0 ? "24 min" : "", icon: index % 2 == 0 ? picture : symbol,
                isSubmenu: index % 3 != 1, isEnabled: index != 3)
        }
        return .list(
            ListContent(
                style: style, rows: rows,
                scroll: Scroll(offset: offset, velocity: velocity, since: Instant(nanoseconds: 3_000_000_000))))
    }

    static func page(
        _ title: String, _ content: Page.Content, pressed: Set<PageElement> = [], focused: PageElement? = nil,
        colors: CardColors? = nil, isRightToLeft: Bool = false
    ) -> Page {
        let isList = if case .list = content { true } else { false }
        return Page(
            id: Page.ID(1),
            header: PageHeader(title: title, hasBack: isList, hasApps: !isList, hasMenu: !isList), content: content,
            pressed: pressed, focused: focused, colors: colors, isRightToLeft: isRightToLeft)
    }

    static let all: [(name: String, page: Page)] = [
        ("non-media", page("VoltPoint", template([[.lines], [.graphic]], footer: .buttons))),
        (
            "text-buttons",
            page(
                "VoltPoint", template([[.lines, .buttons], [.graphic]], buttons: buttons("Route", "Details", "Call")),
                pressed: [.softButton(1)], focused: .softButton(2))
        ),
        (
            "tiles",
            page(
                "VoltPoint",
                template(
                    [[.tiles]],
                    buttons: buttons("Near me", "On route", "Favourites", "Fast only", "With café", "Settings")),
                pressed: [.softButton(1)], focused: .softButton(5))
        ),
        ("graphic-with-tiles", page("VoltPoint", template([[.graphic], [.tiles]]))),
        ("large-graphic", page("Map", template([[.graphic]], footer: .buttons))),
        ("double-graphic", page("Compare", template([[.graphic], [.secondaryGraphic]], footer: .buttons))),
        ("text-only", page("News", template([[.lines], [.graphic]], buttons: [], graphic: nil))),
        ("list", page("Destinations", list(offset: 100), pressed: [.row(2)], focused: .row(4))),
        ("choice-tiles", page("Which one?", list(.tiles, offset: 60), focused: .row(2))),
        (
            "arabic",
            page(
                "مطاعم",
                template(
                    [[.lines], [.graphic]], footer: .buttons,
                    lines: ["مطعم النخيل", "مفتوح حتى ١١ مساءً", "على بعد ٢ كم"],
                    buttons: buttons("اتصال", "خريطة")),
                isRightToLeft: true)
        ),
        ("arabic-list", page("الوجهات", list(), isRightToLeft: true)),
        (
            "colors",
            page(
                "Brand", template([[.lines], [.graphic]], footer: .buttons),
                colors: CardColors(primary: RGB("#FFFF00"), secondary: RGB("#FF00FF"), background: RGB("#00FF00")))
        ),
        (
            "long-words",
            page(
                "Donaudampfschifffahrtsgesellschaftskapitän",
                template(
                    [[.lines], [.graphic]], footer: .buttons,
                    lines: [
                        "Rechtsschutzversicherungsgesellschaften und noch viel mehr Worte in einer Zeile",
                        "Eine zweite Zeile, die auch nicht in eine Zeile passt und deshalb umbrochen wird",
                        "Dritte Zeile", "Vierte Zeile",
                    ], buttons: buttons("Geschwindigkeitsbegrenzung", "Zurück", "Weiter", "Abbrechen", "Mehr", "Hilfe"))
            )
        ),
    ]

    static func scene(_ page: Page, theme: Theme, card: AlertCard? = nil, serial: UInt64 = 1) -> Scene {
        var scene = Scene(serial: Scene.Serial(serial), theme: theme, screen: .page(page))
        if let card { scene.card = card }
        return scene
    }
}
