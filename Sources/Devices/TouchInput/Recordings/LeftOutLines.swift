/// The lines of a recording's text that were not understood and are left out, or of raw events the bytes behind the last
/// whole one.
public struct LeftOutLines: Hashable, Sendable {
    public struct Line: Hashable, Sendable, CustomStringConvertible {
        /// From 1; nil where the format has no lines.
        public let number: Int?
        /// What was found and what was expected.
        public let problem: String

        public var description: String { (number.map { "line \($0): " } ?? "") + problem + "; left out" }
    }

    /// Of all that were left out only so many are named.
    public static let mostNamed = 4

    /// The first ones, at most ``mostNamed``.
    public private(set) var named: [Line] = []
    public private(set) var count = 0

    public init() {}

    public var isEmpty: Bool { count == 0 }

    /// A line of text for each that is named, and one for how many more there are.
    public var descriptions: [String] {
        named.map(\.description) + (count > named.count ? ["\(count - named.count) more lines left out"] : [])
    }

    mutating func add(_ problem: String, line number: Int? = nil) {
        count += 1
        if named.count < Self.mostNamed { named.append(Line(number: number, problem: problem)) }
    }
}
