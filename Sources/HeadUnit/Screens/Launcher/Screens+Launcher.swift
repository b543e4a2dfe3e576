import BezelModel
import SmartDeviceLink

/// The list of all apps.
extension Screens {
    mutating func launcher(
        _ id: Page.ID, _ scroll: Scroll, _ input: ScreenInput, in context: ScreenContext
    ) -> Page {
        let (language, words) = (context.configuration.language, context.words)
        let (hasConnect, cloud) = (pages.idle.hasAddress, context.absentCloudApps)
        tiles.update(
            id, apps: context.apps.map { ($0, context.face(of: $0)) }, cloud: cloud, hasConnect: hasConnect)
        var rows = tiles.tiles.enumerated().compactMap { index, tile -> ListContent.Row? in
            switch tile.content {
            case .app(let session):
                Self.row(of: tile, activity(of: session, in: context), words)
                    .with(closingSign(of: session, input, in: context), at: index, words)
            case .cloud(let id): cloud.first { $0.app.appID == id }.map { Self.row(of: $0, words) }
            case .gone: Self.row(of: tile, nil, words)
            }
        }
        if hasConnect { rows.append(ListContent.Row(text: words[.connect], state: .connect)) }
        return Page(
            id: id, header: PageHeader(title: words[.apps], hasSettings: hasSettings(in: context)),
            content: ListContent(style: .apps, rows: rows, scroll: scroll),
            isRightToLeft: language.isRightToLeft)
    }

    /// - Parameter activity: What the app goes on with while another page is on the screen; nil for nothing.
    private static func row(of tile: LauncherTiles.Tile, _ activity: Word?, _ words: Words) -> ListContent.Row {
        let state: ListContent.Row.State = tile.isGone ? .gone : tile.isNew && activity == nil ? .new : .usual
        let note =
            switch state {
            case .gone: words[.disconnected]
            case .new: words[.new]
            case .usual, .closed, .closing, .whenParked, .rest, .connect: activity.map { words[$0] } ?? ""
            }
        return ListContent.Row(
            text: tile.face?.name ?? "", secondaryText: note, icon: tile.face?.icon, isActive: activity != nil,
            state: state)
    }

    private static func row(of entry: CloudApps.Entry, _ words: Words) -> ListContent.Row {
        let hasFailed = entry.state == .idle && entry.hasFailed
        var row = ListContent.Row(
            text: entry.app.name,
            secondaryText: entry.state != .idle ? words[.connecting] : hasFailed ? words[.noConnection] : "")
        row.hasFailed = hasFailed
        return row
    }
}

extension ListContent.Row {
    /// The row with what is shown of the end of its app.
    fileprivate func with(_ sign: Screens.ClosingSign, at index: Int, _ words: Words) -> Self {
        var row = self
        switch sign {
        case .none: return self
        case .held(let time, let element):
            (row.state, row.secondaryText) = (.closing, words[.holdToClose])
            if element == .row(index) { row.ring = time }
        case .closed: (row.state, row.secondaryText) = (.closed, words[.closed])
        }
        row.isActive = false
        return row
    }
}
