/// An app has the screen and has not drawn anything yet: its icon in a ring that turns, and what is waited for.
public struct WaitingContent: PageContent {
    public enum Part: UInt8, PagePart {
        /// Leads to all apps.
        case apps
    }

    /// The app's; nil for the first letter of its name.
    public var icon: EncodedImage?
    public var name: String
    public var title: String
    /// Under the title; "" for none.
    public var text: String
    /// The word on the button that leads to all apps (``Part/apps``); "" for no button.
    public var apps: String
    /// Until then the former picture stays on the screen, so that an app which is quick shows no ring.
    public var appears: Instant
    /// There is no ring: the wait is long, and each picture of the ring would cost processor time.
    public var isStill: Bool

    public init(
        icon: EncodedImage? = nil, name: String, title: String, text: String = "", apps: String = "",
        appears: Instant = Instant(nanoseconds: 0), isStill: Bool = false
    ) {
        self.icon = icon
        self.name = name
        self.title = title
        self.text = text
        self.apps = apps
        self.appears = appears
        self.isStill = isStill
    }

    public func role(of element: PageElement) -> ScreenLayout.Role? {
        switch element.part(Part.self) {
        case .apps: apps.isEmpty ? nil : .button
        case nil: nil
        }
    }
}
