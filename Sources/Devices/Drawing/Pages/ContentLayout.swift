internal import BezelModel

/// How one content of a page is laid out. The layouts are found by the content's type.
protocol ContentLayout: PageContent {
    /// The page's header is drawn.
    var hasHeader: Bool { get }
    /// On the header's button that leads back.
    var backIcon: PageIcon { get }
    /// An image that cannot be decoded leaves its place to other parts.
    var closesGaps: Bool { get }

    func place(on layout: PageLayout, at now: Instant)

    /// Where the page may differ from an earlier one with a content of the same type, in display pixels; nil: anywhere.
    /// What is pressed and focused is left out.
    func damage(since former: Self, _ drawings: PageChange) -> [DisplayRect]?
}

extension ContentLayout {
    var hasHeader: Bool { true }
    /// Back to what lies under the page.
    var backIcon: PageIcon { .back }
    var closesGaps: Bool { false }

    fileprivate func damage(sinceAny former: any PageContent, _ drawings: PageChange) -> [DisplayRect]? {
        (former as? Self).flatMap { damage(since: $0, drawings) }
    }
}

/// Two drawings of a page, one after the other.
struct PageChange {
    let old: PageRenderer.Drawn
    let new: PageRenderer.Drawn

    /// An image has been decoded since, or another one is awaited.
    var hasOtherImages: Bool { old.pendingImages != new.pendingImages }

    /// What the contents say; see ``ContentLayout/damage(since:_:)``.
    var ofContent: [DisplayRect]? { new.page.contentLayout?.damage(sinceAny: old.page.content, self) }
}

extension Page {
    /// nil for a content that Drawing has no layout for.
    var contentLayout: (any ContentLayout)? { content as? any ContentLayout }
}
