/// A part of a page that can be touched or have the focus. Its ``number`` is the ``TargetID/element`` of its target.
///
/// The header, the rail, soft buttons, rows and the parts beside a long list are elements of every page. All others are
/// parts of one page's content, which numbers them itself (``PagePart``).
public struct PageElement: Hashable, Sendable {
    /// The buttons of the header.
    public enum Frame: Int, Hashable, Sendable {
        case back, menu, apps, search, settings, voice
    }

    /// The parts beside a long list that a finger scrolls it with.
    public enum Scrolling: Int, Hashable, Sendable {
        /// Towards the list's beginning, or its end, by as many rows as are visible.
        case pageUp, pageDown
        /// A finger on it moves the list.
        case bar
    }

    /// The meaning of the upper bits of a number. The parts of contents have higher values.
    private enum Group: Int {
        case frame, railApp, softButton, row, scrolling

        static let firstPart = 16
    }

    private static let indexBits = 24
    /// The largest position among elements of one group.
    private static let lastIndex = 1 << indexBits - 1

    public let number: Int

    private init(group: Int, _ index: Int) {
        number = group << Self.indexBits | min(max(index, 0), Self.lastIndex)
    }

    private init(_ group: Group, _ index: Int) { self.init(group: group.rawValue, index) }

    /// - Parameter number: A target's ``TargetID/element``; nil for the surface of a layer.
    public init?(number: Int) {
        guard number >= 0 else { return nil }
        self.number = number
    }

    private var group: Int { number >> Self.indexBits }
    /// The position among elements of the same group or part, from 0.
    public var index: Int { number & Self.lastIndex }

    private func index(in group: Group) -> Int? { self.group == group.rawValue ? index : nil }

    // MARK: Elements of every page

    public static let back = PageElement(.frame, Frame.back.rawValue)
    public static let menu = PageElement(.frame, Frame.menu.rawValue)
    public static let apps = PageElement(.frame, Frame.apps.rawValue)
    public static let search = PageElement(.frame, Frame.search.rawValue)
    public static let settings = PageElement(.frame, Frame.settings.rawValue)
    public static let voice = PageElement(.frame, Frame.voice.rawValue)
    /// An app in the rail, by its place there.
    public static func railApp(_ place: Int) -> PageElement { PageElement(.railApp, place) }
    /// By its position among the soft buttons, from 0.
    public static func softButton(_ index: Int) -> PageElement { PageElement(.softButton, index) }
    /// By its position in the list, from 0.
    public static func row(_ index: Int) -> PageElement { PageElement(.row, index) }
    public static let pageUp = PageElement(.scrolling, Scrolling.pageUp.rawValue)
    public static let pageDown = PageElement(.scrolling, Scrolling.pageDown.rawValue)
    public static let scrollBar = PageElement(.scrolling, Scrolling.bar.rawValue)

    /// The button of the header; nil for another element.
    public var frame: Frame? { index(in: .frame).flatMap { Frame(rawValue: $0) } }
    /// The place of the app in the rail; nil for another element.
    public var railPlace: Int? { index(in: .railApp) }
    /// The position of the soft button; nil for another element.
    public var softButton: Int? { index(in: .softButton) }
    /// The position of the row; nil for another element.
    public var row: Int? { index(in: .row) }
    /// The part that scrolls a long list; nil for another element.
    public var scrolling: Scrolling? { index(in: .scrolling).flatMap { Scrolling(rawValue: $0) } }
    /// It is in the header or in the rail, not in the page's content.
    public var isFrame: Bool { group == Group.frame.rawValue || group == Group.railApp.rawValue }

    // MARK: Elements of one content

    fileprivate init(part: UInt8, _ index: Int) { self.init(group: Group.firstPart + Int(part), index) }

    /// The part of the page's content that this element is.
    ///
    /// - Parameter type: The parts of the content that is on the page. Contents use the same numbers.
    /// - Returns: nil for an element of every page.
    public func part<Part: PagePart>(_ type: Part.Type) -> Part? {
        UInt8(exactly: group - Group.firstPart).flatMap { Part(rawValue: $0) }
    }
}

/// The parts of one type of content that can be touched or have the focus. Each type has its own numbers.
public protocol PagePart: RawRepresentable, Hashable, Sendable where RawValue == UInt8 {}

extension PagePart {
    public var element: PageElement { PageElement(part: rawValue, 0) }

    /// - Parameter index: The position among several of the same kind, from 0.
    public func element(_ index: Int) -> PageElement { PageElement(part: rawValue, index) }
}
