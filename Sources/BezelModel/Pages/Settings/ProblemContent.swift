/// A problem of the head unit: what does not work, and what to do.
public struct ProblemContent: PageContent {
    public var icon: SettingsIcon
    /// The icon's tile has the colour of warnings.
    public var isWarning: Bool
    /// What does not work for the driver.
    public var title: String
    /// What the driver can do.
    public var text: String
    /// The first line of the box for the workshop.
    public var workshopTitle: String
    /// Facts for a repair of the head unit: one text a line, in English. Without any there is no box.
    public var workshop: [String]
    /// At the bottom, each a ``PageElement/softButton(_:)``.
    public var buttons: [CardButton]

    public init(
        icon: SettingsIcon, isWarning: Bool = true, title: String, text: String, workshopTitle: String = "",
        workshop: [String] = [], buttons: [CardButton] = []
    ) {
        self.icon = icon
        self.isWarning = isWarning
        self.title = title
        self.text = text
        self.workshopTitle = workshopTitle
        self.workshop = workshop
        self.buttons = buttons
    }

    public func role(of element: PageElement) -> ScreenLayout.Role? {
        element.softButton.map { buttons.indices.contains($0) } == true ? .button : nil
    }
}
