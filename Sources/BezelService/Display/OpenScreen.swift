/// The display that shows pictures now.
struct OpenScreen: Hashable, Sendable {
    /// Like "HDMI-A-1".
    let connector: String
    /// A new number each time that a display is connected.
    let number: Int
}
