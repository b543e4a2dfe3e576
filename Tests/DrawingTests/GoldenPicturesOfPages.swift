import BezelModel
import Testing

@testable import Drawing

/// Each kind of page by day and night, from left to right and from right to left, at three sizes: a sheet of twelve
/// pictures for each kind, in Golden/Pages, checked by eye.
///
/// `make pictures` draws them again, as it does with ``GoldenPictures``.
@Suite struct GoldenPicturesOfPages {
    struct Kind: CustomTestStringConvertible, Sendable {
        var name: String
        var content: any PageContent
        /// From right to left; nil if it is the same as from left to right.
        var mirrored: (any PageContent)?
        /// A card over the page, and the same from right to left.
        var cards: (AlertCard, AlertCard)?

        var testDescription: String { name }
    }

    /// One picture of a sheet, and its position there.
    private struct Picture {
        var name: String
        var scene: Scene
        var size: DisplaySize
        var place: DisplayPoint
    }

    static let kinds = [
        Kind(name: "non-media", content: SamplePages.nonMedia),
        Kind(name: "media", content: SamplePages.media),
        Kind(name: "media-4", content: SamplePages.media4),
        Kind(name: "media-8", content: SamplePages.media8),
        Kind(name: "all-buttons", content: SamplePages.allButtons),
        Kind(name: "picture-buttons", content: SamplePages.pictureButtons),
        Kind(name: "dark-ink", content: SamplePages.darkInk),
        Kind(name: "busy-guidance", content: SampleGuidance.busy),
        Kind(name: "presets", content: SamplePages.presets),
        Kind(name: "text-and-buttons", content: SamplePages.textWithButtons),
        Kind(name: "tiles-with-graphic", content: SamplePages.tilesWithGraphic),
        Kind(name: "double-graphic", content: SamplePages.double),
        Kind(
            name: "list", content: SamplePages.list(offset: 40),
            mirrored: ListContent(rows: SamplePages.arabicRows + SamplePages.rows)),
        Kind(name: "choice-tiles", content: SamplePages.list(8, style: .tiles)),
        Kind(name: "apps", content: SamplePages.apps),
        Kind(
            name: "message", content: SamplePages.message, mirrored: SamplePages.arabicMessage),
        Kind(name: "slider", content: SamplePages.slider, mirrored: SamplePages.arabicSlider),
        Kind(name: "guidance", content: SampleGuidance.whole),
        Kind(name: "wordy-guidance", content: SampleGuidance.wordy),
        Kind(name: "alert", content: SamplePages.nonMedia, cards: SampleCards.overPages),
        Kind(name: "warning", content: SamplePages.nonMedia, cards: SampleCards.warnings),
        Kind(name: "emergency", content: SamplePages.media, cards: SampleCards.emergencies),
        Kind(
            name: "keyboard", content: SampleKeyboards.search,
            mirrored: SampleKeyboards.arabic),
    ]

    private static let gap: Int32 = 8
    /// The sizes, and the position of each in a quarter of the sheet.
    private static let sizes = [
        (DisplaySize(width: 800, height: 480), DisplayPoint(x: 0, y: 0)),
        (DisplaySize(width: 320, height: 240), DisplayPoint(x: 0, y: 480 + gap)),
        (DisplaySize(width: 480, height: 800), DisplayPoint(x: 800 + gap, y: 0)),
    ]
    private static let quarter = DisplaySize(width: 800 + gap + 480 + gap, height: 800 + gap)
    private static let whole = DisplaySize(width: 2 * quarter.width - gap, height: 2 * quarter.height - gap)

    private static func page(_ kind: Kind, isRightToLeft: Bool) -> Page {
        let content = isRightToLeft ? kind.mirrored ?? kind.content : kind.content
        if let keyboard = content as? KeyboardContent {
            var page = SampleKeyboards.page(keyboard, isRightToLeft: isRightToLeft)
            page.pressed = [.key(KeyboardContent.columnLimit)]
            return page
        }
        var page = SamplePages.withRail(SamplePages.page(content, isRightToLeft: isRightToLeft))
        page.pressed = [.softButton(1), .row(2)]
        page.focused = .row(1)
        return page
    }

    private static func pictures(_ kind: Kind) -> [Picture] {
        var pictures: [Picture] = []
        for (row, theme) in [Theme.day, .night].enumerated() {
            for (column, isRightToLeft) in [false, true].enumerated() {
                var scene = SamplePages.scene(page(kind, isRightToLeft: isRightToLeft), theme: theme)
                if let card = isRightToLeft ? kind.cards?.1 : kind.cards?.0 {
                    scene.layers = [Scene.Layer(card, id: .alert(1), isModal: true)]
                }
                for (size, place) in sizes {
                    let name = "Pages/\(kind.name)-\(size.width)x\(size.height)-\(theme.rawValue)"
                    pictures.append(
                        Picture(
                            name: name + (isRightToLeft ? "-right-to-left" : ""), scene: scene, size: size,
                            place: DisplayPoint(
                                x: Int32(column) * quarter.width + place.x, y: Int32(row) * quarter.height + place.y)))
                }
            }
        }
        return pictures
    }

    @Test(.enabled(if: GoldenFolder.obstacle == nil, "\(GoldenFolder.obstacle ?? "")"), arguments: kinds)
    func `all pages of a kind look like their reference pictures`(kind: Kind) throws {
        let pictures = Self.pictures(kind)
        let name = "Pages/" + kind.name
        guard !GoldenFolder.isWriting else {
            let sheet = Canvas(size: Self.whole)
            sheet.fill(0xFF80_0080)
            for picture in pictures {
                let canvas = GoldenFolder.draw(picture.scene, picture.size)
                sheet.copy(DisplayRect(picture.size), of: canvas, to: picture.place)
            }
            return try GoldenFolder.write(sheet, as: name)
        }
        let sheet = try GoldenFolder.read(name, Self.whole)
        for picture in pictures {
            let kept = Canvas(size: picture.size)
            kept.copy(
                DisplayRect(
                    x: picture.place.x, y: picture.place.y, width: picture.size.width, height: picture.size.height),
                of: sheet, to: DisplayPoint(x: 0, y: 0))
            try GoldenFolder.compare(GoldenFolder.draw(picture.scene, picture.size), with: kept, picture.name)
        }
    }

    @Test(.enabled(if: !GoldenFolder.isWriting, "pictures are being written"))
    func `each reference sheet has a kind of page`() throws {
        #expect(try GoldenFolder.names(in: "Pages") == Set(Self.kinds.map(\.name)))
    }
}
