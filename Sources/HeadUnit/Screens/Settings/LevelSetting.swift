/// A value in percent with a page of its own.
enum LevelSetting: Hashable, Sendable {
    case brightness, volume

    /// nil for a page without such a value.
    init?(_ page: SettingsPage) {
        switch page {
        case .brightness: self = .brightness
        case .volume: self = .volume
        case .theme, .voice, .language, .phones, .connect, .about: return nil
        }
    }

    /// The step of a button, in percent.
    static let step = 5
    /// The step of a knob, in percent.
    static let detent = 2

    /// In percent. A screen with a brightness of 0 could not be read.
    var range: ClosedRange<Int> {
        switch self {
        case .brightness: 1...100
        case .volume: 0...100
        }
    }

    /// How many positions its track has.
    var ticks: Int { range.count }

    func value(in board: BoardSettings) -> Int? {
        switch self {
        case .brightness: board.brightness
        case .volume: board.volume
        }
    }

    func set(_ value: Int, in board: inout BoardSettings) -> SettingOrder {
        switch self {
        case .brightness:
            board.brightness = value
            return .brightness(value)
        case .volume:
            board.volume = value
            return .volume(value)
        }
    }
}
