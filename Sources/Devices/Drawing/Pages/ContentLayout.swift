internal import BezelModel

/// How one content of a page is laid out. The layouts are found by the content's type.
protocol ContentLayout: PageContent {
    /// The page's header is drawn.
    var hasHeader: Bool { get }
    /// The icon on the header's back button.
    var backIcon: PageIcon { get }

    func place(on layout: PageLayout, at now: Instant)

    /// Where the page may differ from an earlier one with a content of the same type, in display pixels; nil: anywhere.
    /// Changes of pressed and focused elements are not included.
    func damage(since former: Self, _ drawings: PageChange) -> [DisplayRect]?
}

extension ContentLayout {
    var hasHeader: Bool { true }
    /// The icon of the button that leaves the page.
    var backIcon: PageIcon { .back }

    fileprivate func damage(sinceAny former: any PageContent, _ drawings: PageChange) -> [DisplayRect]? {
        (former as? Self).flatMap { damage(since: $0, drawings) }
    }
}

/// Two drawings of a page, one after the other.
struct PageChange {
    let old: PageRenderer.Drawn
    let new: PageRenderer.Drawn

    /// Other images are seen, or another one is being decoded.
    var hasOtherImages: Bool { old.pendingImages != new.pendingImages || old.shownImages != new.shownImages }

    /// The damage according to the contents; see ``ContentLayout/damage(since:_:)``.
    var ofContent: [DisplayRect]? { new.page.contentLayout?.damage(sinceAny: old.page.content, self) }
}

extension Page {
    /// nil for a content without a layout in Drawing.
    var contentLayout: (any ContentLayout)? { content as? any ContentLayout }
}
