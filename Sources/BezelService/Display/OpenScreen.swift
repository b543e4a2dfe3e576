/// The display that shows pictures now.
struct OpenScreen: Hashable, Sendable {
    /// Like "HDMI-A-1".
    let connector: String
    /// Another one each time that a display was connected.
    let number: Int
}
