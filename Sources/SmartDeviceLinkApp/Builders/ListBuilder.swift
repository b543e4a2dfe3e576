/// Builds a list from statements: each line is an element, or a list of elements. `if`, `else`, `switch`, `for` and
/// `if #available` may be used.
///
/// Functions and properties of an app can have it too:
///
/// ```swift
/// @MenuBuilder var menu: [MenuCell] {
///     Command("Next") { player.next() }
///     if player.hasAlbums { Submenu("Albums") { for album in albums { Command(album) { player.play(album) } } } }
/// }
/// ```
@resultBuilder public enum ListBuilder<Element> {
    /// An element.
    public static func buildExpression(_ element: Element) -> [Element] { [element] }
    /// A list of elements.
    public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
    /// The statements of a block, in order.
    public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }
    /// `if` without `else`.
    public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
    /// The first branch of `if` or `switch`.
    public static func buildEither(first part: [Element]) -> [Element] { part }
    /// Another branch.
    public static func buildEither(second part: [Element]) -> [Element] { part }
    /// `for`.
    public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
    /// `if #available`.
    public static func buildLimitedAvailability(_ part: [Element]) -> [Element] { part }
}

/// Builds a menu from ``Command``, ``Submenu`` and ``MenuCell``.
public typealias MenuBuilder = ListBuilder<MenuCell>
/// Builds soft buttons from ``SoftButtonObject``.
public typealias SoftButtonBuilder = ListBuilder<SoftButtonObject>
/// Builds choices from ``ChoiceCell``.
public typealias ChoiceBuilder = ListBuilder<ChoiceCell>
/// Builds voice commands from ``VoiceCommand``.
public typealias VoiceCommandBuilder = ListBuilder<VoiceCommand>
/// Builds the buttons of a ``PriorityAlert`` from ``AlertAction``.
public typealias AlertActionBuilder = ListBuilder<AlertAction>
