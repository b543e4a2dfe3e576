import BezelModel
import SmartDeviceLink

/// What apps were asked to send for the page on the screen: OnUpdateFile and OnUpdateSubMenu (rpc_spec, since 7.0).
struct ContentRequests: Feature {
    /// The most names of one app that are remembered; more are not requested.
    private static let limit = 1000

    /// The files that an app was asked for and has not sent since.
    private var requested: [SessionID: Set<ExactText>] = [:]
    /// The list of an empty submenu that was requested last.
    private var submenu: Page.ID?
    /// What was looked at last. Nothing else is missing in another frame of the same scene.
    private var scene: Scene.Serial?

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .appLeft(let app): requested[app.session] = nil
        case .timerFired, .appClosed, .configured, .masterReset: break
        }
        return []
    }

    /// - Returns: Whether the scene is another one than at the last call.
    mutating func isNew(_ serial: Scene.Serial) -> Bool {
        defer { scene = serial }
        return serial != scene
    }

    /// Requests each file that is missing, once.
    ///
    /// - Parameters:
    ///   - images: Those on the screen.
    ///   - isComing: Whether a file is there or is being sent.
    mutating func request(
        _ images: [Image], of session: SessionID, isComing: (String) -> Bool
    ) -> [Action] {
        var names = requested[session] ?? []
        var actions: [Action] = []
        for image in images where image.type == .dynamic && (1...255).contains(image.value.unicodeScalars.count) {
            let name = ExactText(image.value)
            if isComing(image.value) {
                names.remove(name)
            } else if names.count < Self.limit, names.insert(name).inserted {
                actions.append(.notify(session, .onUpdateFile, ["fileName": .string(image.value)]))
            }
        }
        requested[session] = names.isEmpty ? nil : names
        return actions
    }

    /// Requests the entries of an empty submenu, once for each time that it is opened.
    mutating func request(submenu id: Int64, in list: Page.ID, of session: SessionID) -> [Action] {
        guard submenu != list else { return [] }
        submenu = list
        return [.notify(session, .onUpdateSubMenu, ["menuID": .integer(id), "updateSubCells": true])]
    }
}

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
        let rows = page.targets.compactMap { target -> Int? in
            if case .row(let row)? = PageElement(target.id.element) { row } else { nil }
        }
        let images: [Image?]
        switch pages.top {
        case .template: images = templates.images(of: app)
        case .buttons: images = templates[session].softButtons.map(\.image)
        case .menu(let level):
            let items = content[session].menu.items(in: level.parent)
            images = rows.flatMap { items[safe: $0]?.images ?? [] }
        case .interaction(let interaction):
            switch interaction.kind {
            case .choices(let choices):
                let listed = choices.keyboard == nil ? choices.listed : []
                images = rows.flatMap { row in listed[safe: row].map { [$0.image, $0.secondaryImage] } ?? [] }
            case .message(let message): images = message.buttons.map(\.image)
            case .slider: images = []
            }
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
