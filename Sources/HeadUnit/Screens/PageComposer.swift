import BezelModel
import SmartDeviceLink

/// Composes the page on the screen from the state of the features. It has no state of its own.
struct PageComposer {
    let context: PageContext
    let content: ResumableAppData
    let template: TemplateContent
    /// The soft buttons of the template, as a page of their own.
    let allButtons: TemplateContent
    /// nil for none.
    let guidance: Guidance?
    /// `templateTitle`; empty for none.
    let title: String
    let colors: CardColors?

    private var app: AppInfo { context.app }
    private var limits: DistractionRules? { context.limits }

    /// Whether the driver can say something here. Without a recogniser it is a list of the app's commands.
    private var hasVoice: Bool {
        switch context.voice {
        case .none: false
        case .touch: content.menu.hasVoiceCommands
        case .microphone: true
        }
    }

    private var hasMenu: Bool { content.menu.hasEntries }

    /// nil for a page that is not an app's.
    func page(_ top: PageStack.Top) -> Page? {
        switch top {
        case .template(let id):
            page(
                id,
                PageHeader(
                    title: title.isEmpty ? app.name : title, hasMenu: hasMenu,
                    hasVoice: hasVoice),
                template)
        case .buttons(let id):
            page(id, PageHeader(title: title.isEmpty ? app.name : title, hasBack: true), allButtons)
        case .menu(let level):
            page(
                level.id, PageHeader(title: menuTitle(level), hasBack: true, hasVoice: hasVoice), menuList(level),
                depth: level.depth)
        case .launcher, .clock: nil
        case .turns(let id, let scroll):
            page(
                id, PageHeader(title: context.words[.turns], hasBack: true),
                turnList(scroll))
        case .phrases(let phrases):
            page(
                phrases.id,
                PageHeader(title: phrases.help.title ?? context.words[.sayCommand], hasBack: true, hasVoice: hasVoice),
                phraseList(phrases))
        case .overlay(let id):
            // A map has one corner less covered: its menu has the microphone.
            page(
                id, PageHeader(title: "", hasMenu: hasMenu, hasVoice: hasVoice && !hasMenu),
                (guidance ?? Guidance()).content(app.displayLanguage, image: context.picture))
        case .interaction(let interaction):
            page(
                interaction.pageID, interaction.page.header(in: context), interaction.page.content(in: context))
        }
    }

    /// All apps can be reached from every page. A keyboard has no room for the button: one step back, there is one.
    private func page(_ id: Page.ID, _ header: PageHeader, _ content: any PageContent, depth: Int = 0) -> Page {
        var header = header
        header.hasApps = !(content is KeyboardContent)
        var page = Page(
            id: id, header: header, content: content, colors: colors,
            isRightToLeft: app.displayLanguage.isRightToLeft)
        page.depth = depth
        return page
    }

    private func menuTitle(_ level: PageStack.MenuLevel) -> String {
        if let submenu = content.menu.submenu(level.parent) { return submenu.name }
        let title = content.globalProperties["menuTitle"]?.string ?? ""
        return title.isEmpty ? app.name : title
    }

    private func menuList(_ level: PageStack.MenuLevel) -> ListContent {
        let layout =
            level.parent == 0
            ? content.globalProperties["menuLayout"]?.string : content.menu.submenu(level.parent)?.layout
        return ListContent(
            style: layout == "TILES" ? .tiles : .rows,
            rows: context.rows(of: content.menu.items(in: level.parent)) { row($0, at: level.depth) },
            scroll: level.scroll,
            placeholder: context.words[.emptyList].filled(["%": app.label(in: app.displayLanguage)]),
            placeholderTitle: context.words[.nothingHere])
    }

    private func turnList(_ scroll: Scroll) -> ListContent {
        let rows = context.rows(of: guidance?.turns ?? []) {
            ListContent.Row(text: $0.text, icon: context.picture($0.icon))
        }
        return ListContent(rows: rows, scroll: scroll)
    }

    private func phraseList(_ phrases: PageStack.Phrases) -> ListContent {
        let rows = context.rows(of: phrases.help.rows) {
            ListContent.Row(
                text: context.words[.quotation].filled(["%": $0.text]), icon: context.picture($0.image))
        }
        return ListContent(rows: rows, scroll: phrases.scroll)
    }

    /// - Parameter depth: Of the list that it is in.
    private func row(_ item: MenuItem, at depth: Int) -> ListContent.Row {
        switch item {
        case .command(let command):
            ListContent.Row(
                text: command.entry?.name ?? "", secondaryText: command.entry?.secondaryText ?? "",
                tertiaryText: command.entry?.tertiaryText ?? "", icon: context.picture(command.icon),
                secondaryImage: context.picture(command.secondaryImage))
        case .submenu(let submenu): row(submenu, isLimited: depth >= limits?.submenuDepth ?? .max)
        }
    }

    /// - Parameter isLimited: It can be opened while the car is parked only.
    private func row(_ submenu: SubMenu, isLimited: Bool) -> ListContent.Row {
        ListContent.Row(
            text: submenu.name,
            secondaryText: isLimited ? context.words[.whenParked] : submenu.secondaryText ?? "",
            tertiaryText: isLimited ? "" : submenu.tertiaryText ?? "", icon: context.picture(submenu.icon),
            secondaryImage: isLimited ? nil : context.picture(submenu.secondaryImage), isSubmenu: true,
            state: isLimited ? .whenParked : .usual)
    }
}
