/// The content of one kind of page. The engine and the drawing share only the type: each finds its own code for the
/// kind by the type.
public protocol PageContent: Hashable, Sendable {
    /// Whether the page hides everything under it.
    var fillsScreen: Bool { get }
    /// A rail fits beside the content.
    var leavesRoomForRail: Bool { get }
    /// How far the content is scrolled; nil for one that cannot be.
    var scrolling: Scroll? { get }
    /// How many rows there are, visible or not.
    var rowCount: Int { get }

    /// How an element of the content is used; nil for one that is not there or cannot be pressed. A row may be outside
    /// the visible part.
    func role(of element: PageElement) -> ScreenLayout.Role?

    /// Whether an element is pressed again and again while a finger or the select key holds it, like the + of a slider.
    func repeats(_ element: PageElement) -> Bool
}

extension PageContent {
    public var fillsScreen: Bool { true }
    public var leavesRoomForRail: Bool { true }
    public var scrolling: Scroll? { nil }
    public var rowCount: Int { 0 }
    public func repeats(_ element: PageElement) -> Bool { false }

    fileprivate func isEqual(to other: any PageContent) -> Bool { other as? Self == self }
}

/// A content of any type, which can be compared.
struct AnyPageContent: Hashable, Sendable {
    var value: any PageContent

    static func == (left: AnyPageContent, right: AnyPageContent) -> Bool { left.value.isEqual(to: right.value) }

    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
