internal import BezelModel
private import Glibc

/// The symbols of the settings.
extension PageIcon {
    init(_ icon: SettingsIcon) {
        switch icon {
        case .brightness, .day: self = .brightness
        case .theme: self = .half
        case .night: self = .moon
        case .volume: self = .volume
        case .language: self = .globe
        case .phone: self = .phone
        case .wireless: self = .wireless
        case .about: self = .info
        case .lock: self = .lock
        case .check: self = .check
        case .warning: self = .warning
        case .muted: self = .muted
        case .microphone: self = .microphone
        }
    }

    /// None for other symbols.
    var settingsParts: [IconPart] {
        switch self {
        case .settings: [.line(Self.gear), .arc(x: 12, y: 12, radius: 3.2, from: 0, to: 360)]
        // Two circles that meet in the tips.
        case .moon:
            [
                .arc(x: 11.5, y: 12.5, radius: 8.5, from: 8.9, to: 261.1),
                .arc(x: 16, y: 8, radius: 7, from: 56.2, to: 213.8),
            ]
        case .phone:
            [
                .line([
                    (8, 2.5), (16, 2.5), (17.5, 4), (17.5, 20), (16, 21.5), (8, 21.5), (6.5, 20), (6.5, 4), (8, 2.5),
                    (9, 2.5),
                ]),
                .line([(11, 18), (13, 18)]),
            ]
        case .wireless:
            [5.0, 9.5, 14].map { .arc(x: 12, y: 19.5, radius: $0, from: 229, to: 311) } + [
                .arc(x: 12, y: 19.5, radius: 0.7, from: 0, to: 360)
            ]
        case .info:
            [
                .arc(x: 12, y: 12, radius: 9.5, from: 0, to: 360), .line([(12, 11), (12, 16.5)]),
                .line([(12, 7.3), (12, 7.3)]),
            ]
        case .lock:
            [
                .line([(5.5, 11), (18.5, 11), (18.5, 20.5), (5.5, 20.5), (5.5, 11), (6.5, 11)]),
                .line([(8, 11), (8, 7.5)]), .arc(x: 12, y: 7.5, radius: 4, from: 180, to: 360),
                .line([(16, 7.5), (16, 11)]),
            ]
        case .check: [.line([(4.5, 12.5), (10, 18), (19.5, 6.5)])]
        case .microphone: StaticIcon.microphone
        case .again: StaticIcon.again
        case .half: [.arc(x: 12, y: 12, radius: 9, from: 0, to: 360), .filled(Self.halfDisc)]
        case .back, .menu, .apps, .submenu, .pageUp, .pageDown, .minus, .plus, .play, .pause, .playPause, .stop,
            .previous, .next,
            .seekTime, .emergency, .warning, .brightness, .volume, .muted, .clock, .more, .missing, .note, .list,
            .parking, .voltage, .search, .close, .shift, .shiftLock, .backspace, .globe, .eye, .eyeOff:
            []
        }
    }

    /// A wheel with eight teeth.
    private static let gear: [(Double, Double)] = (0...32).map { step in
        let angle = (Double(step) - 0.5) / 16 * .pi
        let radius = step % 4 < 2 ? 9.5 : 7.2
        return (12 + radius * cos(angle), 12 + radius * sin(angle))
    }

    private static let halfDisc: [(Double, Double)] = (0...12).map { step in
        let angle = (Double(step) / 12 - 0.5) * .pi
        return (12 + 8.5 * cos(angle), 12 + 8.5 * sin(angle))
    }
}
