extension SettingsPages {
    /// The page on the screen for programs that watch; nil while the settings are closed.
    var kind: PageKind? {
        switch top?.kind {
        case .tiles: .settings
        case .page(.brightness): .brightness
        case .page(.theme): .theme
        case .page(.volume): .volume
        case .page(.voice): .voice
        case .page(.language): .language
        case .page(.phones): .phones
        case .page(.connect): .connect
        case .page(.about): .about
        case .listeners: .listeners
        case .phone: .phone
        case .problem: .problem
        case .pair: .pair
        case nil: nil
        }
    }
}
