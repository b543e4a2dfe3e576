import BezelModel

/// The tiles of the list of all apps. While the list is open, no tile moves: an app that leaves keeps its tile, and a new
/// app gets a free place after the others.
struct LauncherTiles: Sendable {
    enum Content: Sendable {
        case app(SessionID)
        /// A cloud app that is not registered, by its id.
        case cloud(String)
        /// An app that has left since the list was opened, or just before.
        case gone
    }

    struct Tile: Sendable {
        var content: Content
        /// nil for a cloud app that was not registered since the list was opened.
        var face: AppFace?
        /// It has registered since the list was opened.
        var isNew = false
    }

    /// The largest number of tiles of apps that have left.
    static let goneLimit = 8

    private(set) var tiles: [Tile] = []
    /// The opened list.
    private var page: Page.ID?
    /// Apps that had the screen when their connections were lost, since the list was opened last.
    private var lost: [AppFace] = []
    /// How many tiles there are places for; nil while it is not known.
    private var places: Int?

    /// The connection of the app on the screen was lost.
    mutating func lose(_ face: AppFace) {
        lost.removeAll { $0.keptID == face.keptID }
        lost = lost.suffix(Self.goneLimit - 1) + [face]
    }

    /// A frame with the list is on the screen.
    mutating func shown(_ area: ScreenLayout.ScrollArea?) {
        guard let area, area.pitch > 0 else { return }
        places = ListContent.places(
            for: tiles.count + 1, columns: Int(area.columns), visibleRows: Int(area.rect.height / area.pitch))
    }

    /// Follows the apps that are registered now.
    ///
    /// - Parameters:
    ///   - page: The list. With another one than before, the list was opened again.
    ///   - apps: In the order in which their sessions were opened.
    ///   - cloud: The cloud apps that are not registered.
    ///   - hasConnect: The last place is for the tile that shows the address.
    mutating func update(
        _ page: Page.ID, apps: [(info: AppInfo, face: AppFace)], cloud: [CloudApps.Entry], hasConnect: Bool
    ) {
        if page == self.page {
            follow(apps, cloud, hasConnect)
        } else {
            self.page = page
            open(apps, cloud)
        }
    }

    private mutating func open(_ apps: [(info: AppInfo, face: AppFace)], _ cloud: [CloudApps.Entry]) {
        tiles = apps.map { Tile(content: .app($0.info.session), face: $0.face) }
        // A cloud app that has left has a tile in any case.
        let gone = lost.filter { face in
            !apps.contains { $0.face.keptID == face.keptID } && !cloud.contains { $0.app.appID == face.appID }
        }
        for face in gone {
            let place = tiles.firstIndex { $0.face.map { $0.opened > face.opened } == true } ?? tiles.endIndex
            tiles.insert(Tile(content: .gone, face: face), at: place)
        }
        tiles += cloud.map { Tile(content: .cloud($0.app.appID)) }
        (lost, places) = ([], nil)
    }

    private mutating func follow(
        _ apps: [(info: AppInfo, face: AppFace)], _ cloud: [CloudApps.Entry], _ hasConnect: Bool
    ) {
        for index in tiles.indices {
            switch tiles[index].content {
            case .app(let session):
                if let app = apps.first(where: { $0.info.session == session }) {
                    tiles[index].face = app.face
                } else if let app = apps.first(where: { $0.face.keptID == tiles[index].face?.keptID }) {
                    tiles[index] = Tile(content: .app(app.info.session), face: app.face)
                } else {
                    tiles[index].content = .gone
                    tiles[index].isNew = false
                }
            case .gone:
                guard let app = apps.first(where: { $0.face.keptID == tiles[index].face?.keptID }) else { continue }
                tiles[index] = Tile(content: .app(app.info.session), face: app.face)
            case .cloud: break
            }
        }
        exchangeCloudApps(apps, cloud)
        let surplus = tiles.count(where: \.isGone) - Self.goneLimit
        for _ in 0..<max(surplus, 0) { if let first = tiles.firstIndex(where: \.isGone) { tiles.remove(at: first) } }
        for app in apps where !tiles.contains(where: { $0.shows(app.info.session) }) {
            guard !hasConnect || places.map({ tiles.count + 1 < $0 }) ?? true else { break }
            tiles.append(Tile(content: .app(app.info.session), face: app.face, isNew: true))
        }
    }

    /// A cloud app keeps its tile when it registers or leaves.
    private mutating func exchangeCloudApps(
        _ apps: [(info: AppInfo, face: AppFace)], _ cloud: [CloudApps.Entry]
    ) {
        for index in tiles.indices {
            guard case .cloud(let id) = tiles[index].content, !cloud.contains(where: { $0.app.appID == id }),
                let app = apps.first(where: { $0.info.appID == id && !isShown($0.info.session) })
            else { continue }
            tiles[index] = Tile(content: .app(app.info.session), face: app.face)
        }
        for entry in cloud where !tiles.contains(where: { $0.showsCloudApp(entry.app.appID) }) {
            if let index = tiles.firstIndex(where: { $0.isGone && $0.face?.appID == entry.app.appID }) {
                tiles[index].content = .cloud(entry.app.appID)
            } else {
                tiles.append(Tile(content: .cloud(entry.app.appID)))
            }
        }
        tiles.removeAll { tile in
            guard case .cloud(let id) = tile.content else { return false }
            return !cloud.contains { $0.app.appID == id }
        }
    }

    private func isShown(_ session: SessionID) -> Bool { tiles.contains { $0.shows(session) } }
}

extension LauncherTiles.Tile {
    var isGone: Bool {
        switch content {
        case .gone: true
        case .app, .cloud: false
        }
    }

    func shows(_ session: SessionID) -> Bool {
        switch content {
        case .app(let own): own == session
        case .cloud, .gone: false
        }
    }

    func showsCloudApp(_ id: String) -> Bool {
        switch content {
        case .cloud(let own): own == id
        case .app, .gone: false
        }
    }
}
