import BezelModel

/// What the driver sees, in the log and for programs that watch.
public enum PageKind: String, Hashable, Sendable, CaseIterable {
    /// An app's template.
    case template
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
        case .menu: self = .menu
        case .turns: self = .turns
        case .overlay: self = .guidance
        case .launcher: self = .apps
        case .interaction(let interaction):
            switch interaction.kind {
            case .choices(let choices): self = choices.keyboard == nil ? .choices : .keyboard
            case .message: self = .message
            case .slider: self = .slider
            }
        }
    }
}

extension Engine {
    /// A frame came to the screen: a page that differs from the one before is told once.
    mutating func tellPage(in layout: ScreenLayout?, _ outbox: inout Outbox) {
        let layouts = layout.map { [$0] + $0.lower } ?? []
        guard let shown = layouts.first(where: { pages.isOpen($0.layer) }) else {
            if layouts.isEmpty { pages.tell(nil) }
            return
        }
        guard let top = pages.top, let page = scene.base.page, page.id.layer == shown.layer else { return }
        var text = ""
        if case .template(let template) = page.content { text = template.lines.first ?? "" }
        let told = PageStack.ToldPage(
            layer: shown.layer, title: page.header.title, text: text, targets: shown.targets.count)
        guard pages.tell(told) else { return }
        outbox.log(
            .pageShown(pages.app, PageKind(top), title: told.title, text: text, targets: told.targets))
    }
}
