/// What is on the screen while no app has it.
enum HomeScreen: Hashable, Sendable {
    /// The clock, and how to connect.
    case clock
    /// The list of all apps.
    case launcher
}
