import BezelModel
import SmartDeviceLink

/// Everything that is drawn but the cards of alerts: the pages of apps, what apps show on them, and the scene of both.
///
/// What it needs of other features comes with each call, in a ``ScreenContext``. Other features use the functions of this
/// type and its extensions only; its parts are private to them.
struct Screens: Feature {
    /// What apps show in the template.
    var templates = TemplateStore()
    /// Which page is on the screen: template, menu or interaction.
    var pages = PageStack()
    /// The settings, above the list of all apps or the clock.
    var settings = SettingsPages()
    /// What apps were asked to send for the page on the screen.
    var contentRequests = ContentRequests()
    /// Since when the app on the screen has it.
    var start = AppStart()
    /// The tiles of the list of all apps.
    var tiles = LauncherTiles()
    /// The app that is held in that list to close it.
    var closing = AppClosing()
    /// Notices of the head unit's own, above the pages.
    var banners: Banners
    /// The last scene that was passed on for drawing.
    var scene = Scene(serial: Scene.Serial(0))

    init() { banners = Banners() }

    var deadline: Instant? {
        var earliest = Instant.earliest(pages.deadline, templates.deadline)
        earliest = Instant.earliest(earliest, settings.deadline)
        earliest = Instant.earliest(earliest, banners.deadline)
        earliest = Instant.earliest(earliest, closing.deadline)
        return Instant.earliest(earliest, start.deadline)
    }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        let lost = lostApp(in: event)
        if let lost { tiles.lose(lost) }
        let notice: [Action] = lost.map { [.showNotice(.disconnected($0))] } ?? []
        return templates.handle(event, at: now) + pages.handle(event, at: now) + contentRequests.handle(event, at: now)
            + settings.handle(event, at: now) + banners.handle(event, at: now) + start.handle(event, at: now) + notice
    }

    /// The app on the screen, if its connection was lost.
    private func lostApp(in event: FeatureEvent) -> AppFace? {
        guard case .appLeft(let app) = event, app.session == pages.app, case .lost = app.reason else { return nil }
        return app.face
    }

    // MARK: The open page

    /// The app that has the screen; nil for none.
    var app: SessionID? { pages.app }
    /// The layer of the page on the screen.
    var layer: LayerID? { settings.layer ?? pages.layer }
    /// Whether a page fills the screen. An overlay does not.
    var hasPage: Bool { settings.isOpen || pages.hasPage }
    /// The system context that follows from the pages, for the app on the screen.
    var systemContext: SystemContext { pages.context }
    /// Whether the page on the screen is there for a choice: a menu, or what an app asks the driver.
    var isChoice: Bool { pages.isChoice }

    /// Whether the layer is the page on the screen.
    func isOpen(_ layer: LayerID) -> Bool { layer == self.layer }

    /// The driver does something on a page. On the one on the screen, the time of an interaction starts again.
    mutating func used(_ layer: LayerID, at now: Instant) {
        if isOpen(layer) { pages.used(at: now) }
    }

    /// A modal card came above the pages, or went.
    mutating func setCovered(_ isCovered: Bool, at now: Instant) -> [Action] {
        if isCovered { settings.release() }
        return pages.setCovered(isCovered, at: now)
    }

    // MARK: The time and the board

    mutating func setTime(_ time: LocalTime?, at now: Instant) { pages.setTime(time, at: now) }

    /// - Returns: Whether something has changed.
    mutating func setBoard(_ board: BoardState) -> Bool {
        settings.setProblems(board.problems)
        return pages.setBoard(board)
    }
}
