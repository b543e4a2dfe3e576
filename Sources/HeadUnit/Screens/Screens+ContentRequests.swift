import BezelModel
import SmartDeviceLink

extension Screens {
    /// A frame of a scene is on the screen.
    ///
    /// - Returns: The log event of its page for programs that watch; nil if nothing has changed.
    mutating func tellPage(in layout: ScreenLayout?, of serial: Scene.Serial) -> Engine.LogEvent? {
        guard let (face, targets) = pages.shown(serial, layout, open: layer) else { return nil }
        return .pageShown(face.app, face.kind, title: face.title, text: face.text, targets: targets)
    }

    /// A frame with these layers is on the screen: the first one of an interaction has a prompt.
    mutating func frameShown(_ layout: ScreenLayout?) -> [Action] {
        if case .launcher(let id, _)? = pages.top {
            let layers = layout.map { [$0] + $0.lower } ?? []
            tiles.shown(layers.first { $0.layer == id.layer }?.scrollArea)
        }
        return pages.frameShown(layout)
    }

    /// - Returns: Whether the scene is another one than at the last call.
    mutating func isNew(_ serial: Scene.Serial) -> Bool { contentRequests.isNew(serial) }

    /// The app on the screen is asked for what its page lacks.
    ///
    /// - Parameter layout: Of the frame on the screen.
    mutating func requestContent(for layout: ScreenLayout?, in context: ScreenContext) -> [Action] {
        guard let session = self.app, let app = context[session],
            app.rpcVersion >= Version(7, 0, 0), let layout,
            let page = ([layout] + layout.lower).first(where: { isOpen($0.layer) })
        else { return [] }
        let menu = context.contents[session].menu
        var actions: [Action] = []
        if case .menu(let level) = pages.top, level.parent != 0, menu.items(in: level.parent).isEmpty {
            actions = contentRequests.request(submenu: level.parent, in: level.id, of: session)
        }
        let images = images(on: page, of: app, menu)
        guard !images.isEmpty else { return actions }
        let files = context.files[session]
        return actions + contentRequests.request(images, of: session) { files?.isComing($0) == true }
    }

    /// The pictures of the page, those of rows that are not on the screen left out.
    private func images(on page: ScreenLayout, of app: AppInfo, _ menu: Menu) -> [Image] {
        let session = app.session
        let rows = page.targets.compactMap { PageElement(number: $0.id.element)?.row }
        let images: [Image?]
        switch pages.top {
        case .template: images = templates.images(of: app)
        case .buttons: images = templates[session].softButtons.map(\.image)
        case .menu(let level):
            let items = menu.items(in: level.parent)
            images = rows.flatMap { items[safe: $0]?.images ?? [] }
        case .interaction(let interaction): images = interaction.page.images(in: rows)
        case .phrases(let phrases): images = rows.map { phrases.help.rows[safe: $0]?.image }
        case .turns: images = templates.guidance(of: session)?.turns.map(\.icon) ?? []
        case .overlay:
            let guidance = templates.guidance(of: session)
            images = [guidance?.icon, guidance?.nextIcon] + (guidance?.buttons.map(\.image) ?? [])
        case .launcher, .clock, nil: images = []
        }
        return images.compactMap(\.self)
    }
}

extension TemplateStore {
    /// The pictures of the app's template that have a place in it.
    fileprivate func images(of app: AppInfo) -> [Image?] {
        let template = self[app.session]
        let slots = table(of: app).slots
        return [
            slots.has(.graphic) ? template.graphic : nil,
            slots.has(.secondaryGraphic) ? template.secondaryGraphic : nil,
        ] + template.softButtons.prefix(slots.buttonLimit).map(\.image)
    }
}

extension MenuItem {
    fileprivate var images: [Image?] {
        switch self {
        case .command(let command): [command.icon, command.secondaryImage]
        case .submenu(let submenu): [submenu.icon, submenu.secondaryImage]
        }
    }
}
