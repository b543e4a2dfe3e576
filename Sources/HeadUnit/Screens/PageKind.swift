/// What the driver sees, in the log and for programs that watch.
public enum PageKind: String, Hashable, Sendable, CaseIterable {
    /// An app's template.
    case template
    /// All soft buttons of an app's template.
    case buttons
    /// A list of an app's menu.
    case menu
    case choices
    case keyboard
    case message
    case slider
    /// Route guidance over an app's own picture.
    case guidance
    /// The list of the route's turns.
    case turns
    /// The list of all that can be said to an app.
    case phrases
    /// The list of all apps.
    case apps
    /// The tiles of the settings.
    case settings
    case brightness
    case theme
    case volume
    case voice
    /// What the driver has answered about apps and the microphone.
    case listeners
    case language
    /// The list of phones in the settings.
    case phones
    /// One phone.
    case phone
    /// How a phone connects.
    case connect
    case about
    /// A problem of the head unit.
    case problem
    /// What to do on a phone that is paired.
    case pair
    /// The clock, with a way to the apps.
    case clock
}
