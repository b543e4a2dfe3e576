/// Which volume of the sound card the driver's volume sets (`sound.mixer`).
public enum MixerChoice: Hashable, Sendable, CustomStringConvertible {
    /// The first of "Master", "PCM", "Headphone" with "Speaker", and "Digital" that the card has.
    case auto
    /// The card is left as it is: the program's own samples are made quieter.
    case none
    /// The element with this name in alsa-lib's simple mixer, like "Line Out".
    case named(String)

    /// - Parameter text: "auto", "none" or a name; empty means "auto".
    public init(_ text: String) {
        switch text {
        case "", "auto": self = .auto
        case "none": self = .none
        default: self = .named(text)
        }
    }

    public var description: String {
        switch self {
        case .auto: "auto"
        case .none: "none"
        case .named(let name): name
        }
    }

    /// Elements that are set together: a card with a headphone jack and a speaker plays on one of them.
    private static let preferred: [Set<String>] = [["Master"], ["PCM"], ["Headphone", "Speaker"], ["Digital"]]

    /// - Parameter names: Those of the card's elements with a playback volume.
    /// - Returns: The names of the elements to set; none if the program's own gain is used.
    public func elements(among names: [String]) -> [String] {
        switch self {
        case .auto:
            for group in Self.preferred {
                let found = names.filter { group.contains($0) }
                if !found.isEmpty { return found }
            }
            return []
        case .none: return []
        case .named(let name): return names.filter { $0 == name }
        }
    }
}
