/// Which colours the driver or the configuration chooses.
public enum ThemeChoice: String, Hashable, Sendable, CaseIterable {
    case day, night
    /// By a sensor, or by the sun.
    case auto

    /// nil for ``auto``.
    public var fixed: Theme? {
        switch self {
        case .day: .day
        case .night: .night
        case .auto: nil
        }
    }
}
