import BezelModel
import SmartDeviceLink

extension Engine {
    /// The app on the screen is asked for what its page lacks.
    ///
    /// - Parameter layout: Of the frame on the screen.
    mutating func requestContent(for layout: ScreenLayout?, _ outbox: inout Outbox) {
        guard let session = pages.app, let app = apps[session],
            app.rpcVersion >= Version(7, 0, 0), let layout,
            let page = ([layout] + layout.lower).first(where: { pages.isOpen($0.layer) })
        else { return }
        if case .menu(let level) = pages.top, level.parent != 0,
            content[session].menu.items(in: level.parent).isEmpty
        {
            perform(contentRequests.request(submenu: level.parent, in: level.id, of: session), &outbox)
        }
        let images = images(on: page, of: app)
        guard !images.isEmpty else { return }
        let files = files[session]
        perform(contentRequests.request(images, of: session) { files?.isComing($0) == true }, &outbox)
    }

    /// The pictures of the page, those of rows that are not on the screen left out.
    private func images(on page: ScreenLayout, of app: AppInfo) -> [Image] {
        let session = app.session
        let rows = page.targets.compactMap { PageElement(number: $0.id.element)?.row }
        let images: [Image?]
        switch pages.top {
        case .template: images = templates.images(of: app)
        case .buttons: images = templates[session].softButtons.map(\.image)
        case .menu(let level):
            let items = content[session].menu.items(in: level.parent)
            images = rows.flatMap { items[safe: $0]?.images ?? [] }
        case .interaction(let interaction): images = interaction.page.images(in: rows)
        case .turns: images = templates.guidance(of: session)?.turns.map(\.icon) ?? []
        case .overlay:
            let guidance = templates.guidance(of: session)
            images = [guidance?.icon, guidance?.nextIcon] + (guidance?.buttons.map(\.image) ?? [])
        case .launcher, nil: images = []
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
