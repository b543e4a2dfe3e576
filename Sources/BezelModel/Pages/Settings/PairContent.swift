/// How a phone is paired: what to do on it, and how long it can still be done.
public struct PairContent: PageContent {
    /// Says where the steps are done.
    public var title: String
    /// In their order, up to three.
    public var steps: [String]
    /// The time that is left, like "1:52".
    public var time: String
    /// How much of the time is left, in thousandths of the whole.
    public var share: Int
    /// A text under the steps; "" for none.
    public var note: String
    /// The text of the button that ends it, the ``PageElement/softButton(_:)`` 0.
    public var button: String

    public init(title: String, steps: [String], time: String, share: Int, note: String = "", button: String) {
        self.title = title
        self.steps = steps
        self.time = time
        self.share = min(max(share, 0), 1000)
        self.note = note
        self.button = button
    }

    public func role(of element: PageElement) -> ScreenLayout.Role? { element.softButton == 0 ? .button : nil }
}
