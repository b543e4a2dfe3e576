internal import HeadUnit

extension AlertQueue.Rank {
    private static let words: [(String, Self)] = [("high", .high), ("default", .default), ("low", .low)]

    package init(_ word: String) throws(ControlError) {
        guard let found = Self.words.first(where: { $0.0 == word }) else {
            throw ControlError("priority: expected one of \"high\", \"default\", \"low\", got \"\(word)\"")
        }
        self = found.1
    }

    package var word: String {
        switch self {
        case .high: "high"
        case .default: "default"
        case .low: "low"
        }
    }
}
