import BezelModel

/// What the driver sees, in the log and for programs that watch.
public enum PageKind: String, Hashable, Sendable, CaseIterable {
    /// An app's template.
    case template
    /// All soft buttons of an app's template.
    case buttons
    /// A list of an app's menu.
    case menu
    case choices
    case keyboard
    case message
    case slider
    /// Route guidance over an app's own picture.
    case guidance
    /// The list of the route's turns.
    case turns
    /// The list of all apps.
    case apps
}

extension PageKind {
    init(_ top: PageStack.Top) {
        switch top {
        case .template: self = .template
        case .buttons: self = .buttons
        case .menu: self = .menu
        case .turns: self = .turns
        case .overlay: self = .guidance
        case .launcher: self = .apps
        case .interaction(let interaction): self = interaction.page.kind
        }
    }
}

extension Engine {
    /// What is told of the page in the scene once it is on the screen; nil for a scene without a page.
    var pageFace: PageTelling.Face? {
        guard let top = pages.top, let page = scene.base.page else { return nil }
        var text = ""
        if let template = page.content as? TemplateContent { text = template.lines.first ?? "" }
        return PageTelling.Face(
            app: pages.app, kind: PageKind(top), layer: page.id.layer, title: page.header.title, text: text)
    }

    /// A frame came to the screen: a page that differs from the one before is told once.
    mutating func tellPage(in layout: ScreenLayout?, of serial: Scene.Serial, _ outbox: inout Outbox) {
        guard let (face, targets) = pages.shown(serial, layout) else { return }
        outbox.log(.pageShown(face.app, face.kind, title: face.title, text: face.text, targets: targets))
    }
}
