internal import BezelModel

extension Contact.Phase {
    static let all: [Self] = [.begin, .move, .end, .cancel]

    package init?(word: String) {
        guard let phase = Self.all.first(where: { "\($0.word)" == word }) else { return nil }
        self = phase
    }

    var word: StaticString {
        switch self {
        case .begin: "begin"
        case .move: "move"
        case .end: "end"
        case .cancel: "cancel"
        }
    }
}
