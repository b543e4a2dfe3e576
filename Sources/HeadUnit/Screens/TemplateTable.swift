import BezelModel
import SmartDeviceLink

/// The templates that are drawn, each as the slots of one grammar (ProtocolNotes, "Templates"). Show, SetDisplayLayout
/// and the capabilities know the same ones.
struct TemplateTable: Sendable {
    /// Its name in requests.
    let name: PredefinedLayout
    let slots: TemplateLayout
    /// Shows mediaTrack and mediaClock, and mainField3 above the other two lines.
    var isMedia: Bool { slots.has(.controls) }

    private init(
        _ name: PredefinedLayout, _ columns: [TemplateLayout.Slot]..., footers: [TemplateLayout.Slot] = [],
        buttons: Int = 0, lines: Int = 0
    ) {
        self.name = name
        slots = TemplateLayout(columns: columns, footers: footers, buttonLimit: buttons, lineLimit: lines)
    }

    /// As many soft buttons as a Show may have (rpc_spec). Those that a template has no room for are behind a button.
    private static let all = 8

    /// DEFAULT of media apps.
    private static let media = Self(
        .media, [.graphic], [.lines], footers: [.controls], buttons: all, lines: 3)
    /// DEFAULT of all others.
    private static let nonMedia = Self(.nonMedia, [.lines], [.graphic], footers: [.buttons], buttons: all, lines: 4)

    private static let rows: [TemplateTable] = [
        media, nonMedia,
        Self(.onscreenPresets, [.graphic], [.lines], footers: [.controls, .presets], buttons: all, lines: 3),
        Self(.textWithGraphic, [.lines], [.graphic], lines: 4),
        Self(.graphicWithText, [.graphic], [.lines], lines: 4),
        Self(.textAndSoftButtonsWithGraphic, [.lines, .buttons], [.graphic], buttons: all, lines: 4),
        Self(.graphicWithTextAndSoftButtons, [.graphic], [.lines, .buttons], buttons: all, lines: 4),
        Self(.textButtonsWithGraphic, [.buttons], [.graphic], buttons: all),
        Self(.graphicWithTextButtons, [.graphic], [.buttons], buttons: all),
        Self(.tilesWithGraphic, [.tiles], [.graphic], buttons: all),
        Self(.graphicWithTiles, [.graphic], [.tiles], buttons: all),
        Self(.tilesOnly, [.tiles], buttons: all),
        Self(.textButtonsOnly, [.buttons], buttons: all),
        Self(.largeGraphicOnly, [.graphic]),
        Self(.largeGraphicWithSoftButtons, [.graphic], footers: [.buttons], buttons: all),
        Self(.doubleGraphicWithSoftButtons, [.graphic], [.secondaryGraphic], footers: [.buttons], buttons: all),
    ]

    /// DEFAULT and all templates that are drawn.
    static let names: [PredefinedLayout] = [.default] + rows.map(\.name)

    /// - Parameters:
    ///   - name: One of ``names``; any other is taken for DEFAULT.
    ///   - isMedia: Whether the app has registered as a media application.
    init(_ name: PredefinedLayout, isMedia: Bool) {
        self = Self.rows.first { $0.name == name } ?? (isMedia ? Self.media : Self.nonMedia)
    }

    /// The pixels that a picture gets at most. Columns stand beside each other, on a screen that is higher than wide
    /// above each other; the header takes a sixth of the height, the buttons at the bottom as much again.
    func pictureSize(on area: DisplayRect) -> (width: Int32, height: Int32) {
        let height = area.height * Int32(5 - slots.footers.count) / 6
        let columns = Int32(max(slots.columns.count, 1))
        let isUpright = area.height > area.width
        return (isUpright ? area.width : area.width / columns, isUpright ? height / columns : height)
    }
}
