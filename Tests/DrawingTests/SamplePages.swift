import BezelModel

@testable import Drawing

/// Pages of each kind.
enum SamplePages {
    /// Squares that become lighter downwards.
    static func picture(_ width: Int32, _ height: Int32, _ color: UInt32 = 0x2060A0) -> EncodedImage {
        let canvas = Canvas(size: DisplaySize(width: width, height: height))
        canvas.withMutablePixels { pixels in
            for y in 0..<Int(height) {
                for x in 0..<Int(width) {
                    let isLight = (x / 50 + y / 50) % 2 == 0
                    let shade = UInt32(y / 30 * 9)
                    pixels[y * Int(width) + x] = 0xFF00_0000 | (isLight ? color : color / 2 & 0x7F7F7F) + shade
                }
            }
        }
        return EncodedImage(bytes: (try? PNG.encode(canvas)) ?? [])
    }

    static let photo = picture(300, 300)
    static let wide = picture(640, 360, 0xA04020)
    static let shape: EncodedImage = {
        let canvas = Canvas(size: DisplaySize(width: 96, height: 96))
        canvas.paint { $0.fillCircle(x: 48, y: 48, radius: 40, .white) }
        return EncodedImage(FileContents((try? PNG.encode(canvas)) ?? []), isTemplate: true)
    }()

    static func buttons(_ texts: String..., image: EncodedImage? = nil) -> [CardButton] {
        texts.enumerated().map { CardButton(text: $1, image: image, isHighlighted: $0 == 0) }
    }

    static let nonMedia = TemplateContent(
        layout: TemplateLayout(columns: [[.lines], [.graphic]], footers: [.buttons], buttonLimit: 8, lineLimit: 4),
        lines: ["Rasthof Heuchelberg", "4 of 6 chargers free", "150 kW · 0.59 €/kWh", "12 km · on your route"],
        alignment: .start, graphic: photo, buttons: buttons("Go", "Call", "Save", "Next", image: shape))
    static let mediaLayout = TemplateLayout(
        columns: [[.graphic], [.lines]], footers: [.controls], buttonLimit: 2, lineLimit: 3)
    static let media = TemplateContent(
        layout: mediaLayout, caption: "LATE NIGHT FM", lines: ["Lanterns on the Water", "Marlow & the Tide"],
        track: "Harbour Lights · 2024", graphic: photo, buttons: Array(buttons("Like", "Queue", image: shape)),
        media: MediaContent(
            clock: .time(seconds: 107, from: 0, to: 251),
            buttons: [.back(.track), .play(.pause), .forward(.time(seconds: 15))]))
    static let presets: TemplateContent = {
        var content = media
        content.layout.footers = [.controls, .presets]
        content.buttons = buttons("Like", "Queue")
        content.media = MediaContent(
            clock: .time(seconds: 3700, from: 5000, to: 0), buttons: [.back(.time(seconds: 30)), .play(.playPause)],
            presets: (0..<7).map { .init(number: $0, text: "Station \($0)") })
        return content
    }()
    /// As many as a Show may have.
    static let eight: [CardButton] = [
        ("Like", .favoriteHeart), ("Shuffle", .shufflePlay), ("Repeat", .repeatPlay), ("Queue", .playlist),
        ("Album", .trackTitle), ("Sleep timer", .clock), ("Share", .reply), ("Speed", .settings),
    ].map { (text: String, icon: StaticIcon) in CardButton(text: text, image: EncodedImage(icon)) }

    private static func with(_ buttons: [CardButton], _ content: TemplateContent) -> TemplateContent {
        var content = content
        content.layout.buttonLimit = 8
        content.buttons = buttons
        content.more = "More"
        return content
    }

    static let media4 = with(Array(eight.prefix(4)), media)
    static let media8 = with(eight, media)
    static let presets8 = with(eight, presets)
    static let media8WithoutControls: TemplateContent = {
        var content = media8
        content.media?.buttons = []
        return content
    }()
    static let allButtons = TemplateContent(
        layout: TemplateLayout(columns: [[.tiles]], buttonLimit: 8), buttons: eight)
    static let nonMedia8 = with(eight, nonMedia)
    static let textWith8Buttons = with(eight, textWithButtons)
    static let tiles8WithGraphic = with(eight, tilesWithGraphic)
    static let large8 = with(eight, large)
    /// Buttons without text whose pictures are missing, unknown, or icons with and without a drawing.
    static let pictureButtons = with(
        [
            CardButton(text: "", image: EncodedImage(.usbMediaAudioSource)),
            CardButton(text: "", image: EncodedImage(.climate)), CardButton(text: "", image: EncodedImage(.genre)),
            CardButton(text: ""),
            CardButton(text: "", image: EncodedImage(bytes: [1, 2, 3]), isHighlighted: true),
        ], nonMedia)
    /// Black and white ink on transparent background.
    static func ink(_ color: Color) -> EncodedImage {
        let canvas = Canvas(size: DisplaySize(width: 200, height: 200))
        canvas.paint { painter in
            painter.fillCircle(x: 100, y: 100, radius: 80, color)
            painter.fill(DisplayRect(x: 0, y: 180, width: 200, height: 12), color)
        }
        return EncodedImage(bytes: (try? PNG.encode(canvas)) ?? [])
    }
    static let darkInk: TemplateContent = {
        var content = with(
            [CardButton(text: "Go", image: ink(.black)), CardButton(text: "Call", image: ink(.white))], nonMedia)
        content.graphic = ink(.black)
        return content
    }()
    static let textWithButtons = TemplateContent(
        layout: TemplateLayout(columns: [[.lines, .buttons], [.graphic]], buttonLimit: 3, lineLimit: 4),
        lines: ["Rasthof Heuchelberg", "4 of 6 chargers free", "12 km"], graphic: photo,
        buttons: buttons("Go", "Call", "Save"))
    static let textButtons = TemplateContent(
        layout: TemplateLayout(columns: [[.buttons]], buttonLimit: 6),
        buttons: buttons("Near me", "On route", "Favourites", "Fast only", "With café", "Settings"))
    static let tiles = TemplateContent(
        layout: TemplateLayout(columns: [[.tiles]], buttonLimit: 8),
        buttons: buttons("Near me", "On route", "Favourites", "Fast only", "With café", "Settings", image: shape).map {
            var button = $0
            button.isHighlighted = false
            return button
        })
    static let tilesWithGraphic = TemplateContent(
        layout: TemplateLayout(columns: [[.tiles], [.graphic]], buttonLimit: 6), graphic: wide, buttons: tiles.buttons)
    static let large = TemplateContent(
        layout: TemplateLayout(columns: [[.graphic]], footers: [.buttons], buttonLimit: 6), graphic: wide,
        buttons: buttons("One", "Two", "Three", "Four", "Five", "Six"))
    static let double = TemplateContent(
        layout: TemplateLayout(columns: [[.graphic], [.secondaryGraphic]], footers: [.buttons], buttonLimit: 6),
        graphic: photo, secondaryGraphic: wide, buttons: buttons("Left", "Right"))
    static let text = TemplateContent(
        layout: TemplateLayout(columns: [[.lines], [.graphic]], footers: [.buttons], buttonLimit: 8, lineLimit: 4),
        lines: ["Donaudampfschifffahrtsgesellschaftskapitän meldet sich", "A second line that is rather long as well"])

    static let rows: [ListContent.Row] = [
        .init(text: "Home", secondaryText: "Lindenstraße 14", tertiaryText: "24 min", icon: shape, isSubmenu: true),
        .init(
            text: "Work", secondaryText: "Pfaffenwaldring 57, Stuttgart", tertiaryText: "38 min", icon: shape,
            isSubmenu: true),
        .init(text: "Charging stations", secondaryText: "12 on your route", icon: photo, isSubmenu: true),
        .init(text: "Parking near destination", secondaryText: "Not while driving", icon: shape, state: .whenParked),
        .init(text: "Coffee", icon: shape, secondaryImage: photo),
        .init(text: "A name that is far too long for one line of any row and needs a second one", icon: shape),
        .init(text: "Without a picture", secondaryText: "Plain"),
    ]
    static let arabicRows: [ListContent.Row] = [
        .init(
            text: "المنزل", secondaryText: "شارع الزيزفون ١٤", tertiaryText: "٢٤ دقيقة", icon: shape, isSubmenu: true),
        .init(text: "العمل", secondaryText: "شارع بفافن فالد ٥٧", icon: shape, isSubmenu: true),
        .init(text: "محطات الشحن", secondaryText: "١٢ على طريقك", icon: shape, isSubmenu: true),
        .init(text: "مواقف قرب الوجهة", icon: shape), .init(text: "قهوة", icon: shape),
    ]

    static func list(_ count: Int = 12, style: ListContent.Style = .rows, offset: Double = 0) -> ListContent {
        let rows = (0..<count).map { index in
            var row = Self.rows[index % Self.rows.count]
            if style == .tiles, index % 4 != 3 {
                row.icon = picture(120, 120, UInt32(0x103050 * (index + 1)) & 0x7F7FFF)
            }
            return row
        }
        return ListContent(style: style, rows: rows, scroll: Scroll(offset: offset))
    }

    static let apps = ListContent(
        style: .apps,
        rows: [
            .init(text: "Wayfinder", secondaryText: "Guiding", icon: photo, isActive: true),
            .init(text: "Tonal", icon: shape),
            .init(text: "Volt Point of the North"), .init(text: "Skyline"), .init(text: "さくら"),
        ])

    static let contents: [(name: String, content: any PageContent)] = [
        ("nonmedia", nonMedia), ("media", media),
        ("presets", presets),
        ("text-and-buttons", textWithButtons),
        ("media-4", media4), ("media-8", media8), ("presets-8", presets8),
        ("media-8-without-controls", media8WithoutControls), ("all-buttons", allButtons),
        ("nonmedia-8", nonMedia8), ("text-and-8-buttons", textWith8Buttons),
        ("tiles-8-with-graphic", tiles8WithGraphic), ("large-8", large8),
        ("picture-buttons", pictureButtons), ("dark-ink", darkInk),
        ("text-buttons", textButtons), ("tiles", tiles),
        ("tiles-with-graphic", tilesWithGraphic), ("large", large),
        ("double", double), ("text", text), ("list", list(offset: 40)),
        ("choice-tiles", list(14, style: .tiles)),
        ("apps", apps),
        ("empty", ListContent(rows: [], placeholder: "No entries")),
        ("message", message), ("short-message", shortMessage),
        ("long-message", longMessage), ("message-at-its-end", endOfMessage),
        ("slider", slider), ("footer-slider", footerSlider),
        ("wordy-slider", wordySlider), ("full-slider", fullSlider),
        ("arabic-list", ListContent(rows: arabicRows)),
        ("guidance", SampleGuidance.whole), ("short-guidance", SampleGuidance.short),
        ("wordy-guidance", SampleGuidance.wordy), ("arrival", SampleGuidance.arrival),
        ("six-buttons-over-a-map", SampleGuidance.busy),
    ]

    static func page(_ content: any PageContent, number: UInt64 = 1, isRightToLeft: Bool = false) -> Page {
        let isList = !(content is TemplateContent || content is GuidanceContent)
        return Page(
            id: .init(number),
            header: PageHeader(
                title: isRightToLeft ? "الوجهات" : "VoltPoint", hasBack: isList,
                hasApps: !(content is KeyboardContent), hasMenu: !isList),
            content: content, isRightToLeft: isRightToLeft)
    }

    static let rail = Rail(
        clock: "10:42",
        apps: [
            .init(place: 0, name: "Wayfinder", icon: photo, isPlaying: true),
            .init(place: 1, name: "Tonal", icon: wide, isShown: true), .init(place: 2, name: "VoltPoint"),
        ])

    /// As the engine composes it: an app's own picture has no rail beside it.
    static func withRail(_ page: Page) -> Page {
        var page = page
        page.rail = page.content.leavesRoomForRail ? rail : nil
        return page
    }

    static func scene(_ page: Page, theme: Theme = .night, serial: UInt64 = 1) -> Scene {
        guard page.content.fillsScreen else {
            return Scene(serial: .init(serial), theme: theme, screen: .notice(["Wayfinder"]), overlay: page)
        }
        return Scene(serial: .init(serial), theme: theme, screen: .page(page))
    }

    static let displays = [(320, 240), (480, 800), (800, 480), (1280, 400), (1280, 720), (1920, 1080)]
        .map { DisplaySize(width: $0.0, height: $0.1) }
}
