import BezelModel
import SmartDeviceLink

/// Composes the page on the screen from the state of the features. It has no state of its own.
struct PageComposer {
    let app: AppInfo
    let content: ResumableAppData
    let template: TemplateContent
    /// The soft buttons of the template, as a page of their own.
    let allButtons: TemplateContent
    /// nil for none.
    let guidance: Guidance?
    /// `templateTitle`; empty for none.
    let title: String
    let colors: CardColors?
    /// nil while the driver may use everything.
    let limits: DistractionRules?
    /// Returns an uploaded picture; nil for one that is missing.
    let picture: (Image?) -> EncodedImage?

    /// nil for a page that is not an app's.
    func page(_ top: PageStack.Top) -> Page? {
        switch top {
        case .template(let id):
            page(
                id,
                PageHeader(
                    title: title.isEmpty ? app.name : title, hasApps: true, hasMenu: !content.menu.items(in: 0).isEmpty),
                .template(template))
        case .buttons(let id):
            page(id, PageHeader(title: title.isEmpty ? app.name : title, hasBack: true), .template(allButtons))
        case .menu(let level):
            page(level.id, PageHeader(title: menuTitle(level), hasBack: true), .list(menuList(level)))
        case .launcher: nil
        case .turns(let id, let scroll):
            page(
                id, PageHeader(title: PageWords.of(app.displayLanguage).turns, hasBack: true),
                .list(turnList(scroll)))
        case .overlay(let id):
            page(
                id, PageHeader(title: "", hasMenu: !content.menu.items(in: 0).isEmpty),
                .guidance((guidance ?? Guidance()).content(app.displayLanguage, image: picture)))
        case .interaction(let interaction):
            switch interaction.kind {
            case .choices(let choices): page(interaction.pageID, choices)
            case .message(let message): page(interaction.id, message)
            case .slider(let slider): page(interaction.id, slider)
            }
        }
    }

    private func page(_ id: Page.ID, _ choices: Interaction.Choices) -> Page {
        if let keyboard = choices.keyboard {
            return page(id, PageHeader(title: "", hasBack: true), .keyboard(keyboard.content))
        }
        return page(
            id,
            PageHeader(
                title: listTitle(choices), hasBack: true,
                hasSearch: choices.search != nil && limits?.keyboard != false),
            .list(
                ListContent(
                    style: choices.style, rows: visible(choices.listed).map(row), scroll: choices.scroll,
                    placeholder: PageWords.of(choices.language).noResults)))
    }

    private func page(_ id: Page.ID, _ message: ScrollableMessage) -> Page {
        let buttons = message.buttons.map { $0.face(picture) }
        return page(
            id, PageHeader(title: app.name, hasBack: true),
            .message(
                MessageContent(
                    text: message.text, lineLimit: limits?.messageLines, scroll: message.scroll, buttons: buttons,
                    close: PageWords.of(app.displayLanguage).close)))
    }

    private func page(_ id: Page.ID, _ slider: Slider) -> Page {
        let words = PageWords.of(app.displayLanguage)
        return page(
            id, PageHeader(title: slider.header, hasBack: true),
            .slider(
                SliderContent(
                    ticks: slider.ticks, position: slider.position, footers: slider.footers, confirm: words.confirm,
                    cancel: words.cancel)))
    }

    /// What was looked for, or what the app asks.
    private func listTitle(_ choices: Interaction.Choices) -> String {
        choices.search.flatMap { $0.text.isEmpty ? nil : $0.text } ?? choices.title
    }

    private func page(_ id: Page.ID, _ header: PageHeader, _ content: Page.Content) -> Page {
        Page(
            id: id, header: header, content: content, colors: colors,
            isRightToLeft: app.displayLanguage.isRightToLeft)
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
            rows: visible(content.menu.items(in: level.parent)).map { row($0, at: level.depth) },
            scroll: level.scroll)
    }

    private func turnList(_ scroll: Scroll) -> ListContent {
        let rows = visible(guidance?.turns ?? []).map { ListContent.Row(text: $0.text, icon: picture($0.icon)) }
        return ListContent(rows: Array(rows), scroll: scroll)
    }

    private func visible<Item>(_ items: [Item]) -> ArraySlice<Item> { items.prefix(limits?.menuLength ?? items.count) }

    /// - Parameter depth: Of the list that it is in.
    private func row(_ item: MenuItem, at depth: Int) -> ListContent.Row {
        switch item {
        case .command(let command):
            ListContent.Row(
                text: command.entry?.name ?? "", secondaryText: command.entry?.secondaryText ?? "",
                tertiaryText: command.entry?.tertiaryText ?? "", icon: picture(command.icon),
                secondaryImage: picture(command.secondaryImage))
        case .submenu(let submenu):
            ListContent.Row(
                text: submenu.name, secondaryText: submenu.secondaryText ?? "",
                tertiaryText: submenu.tertiaryText ?? "", icon: picture(submenu.icon),
                secondaryImage: picture(submenu.secondaryImage), isSubmenu: true,
                isEnabled: depth < limits?.submenuDepth ?? .max)
        }
    }

    private func row(_ choice: ChoiceSet.Choice) -> ListContent.Row {
        ListContent.Row(
            text: choice.name, secondaryText: choice.secondaryText ?? "", tertiaryText: choice.tertiaryText ?? "",
            icon: picture(choice.image), secondaryImage: picture(choice.secondaryImage))
    }
}
