/// The lines of a recording that were not understood and were skipped; for raw events, the bytes after the last whole
/// event.
public struct LeftOutLines: Hashable, Sendable {
    public struct Line: Hashable, Sendable, CustomStringConvertible {
        /// Counted from 1; nil if the format has no lines.
        public let number: Int?
        /// The text that was found and the one that was expected.
        public let problem: String

        public var description: String { (number.map { "line \($0): " } ?? "") + problem + "; left out" }
    }

    /// The largest number of lines that are kept; others are only counted.
    public static let mostNamed = 4

    /// The first lines that were skipped, at most ``mostNamed``.
    public private(set) var named: [Line] = []
    public private(set) var count = 0

    public init() {}

    public var isEmpty: Bool { count == 0 }

    /// One line of text for each line in ``named``, and one with the number of the others.
    public var descriptions: [String] {
        named.map(\.description) + (count > named.count ? ["\(count - named.count) more lines left out"] : [])
    }

    mutating func add(_ problem: String, line number: Int? = nil) {
        count += 1
        if named.count < Self.mostNamed { named.append(Line(number: number, problem: problem)) }
    }
}
