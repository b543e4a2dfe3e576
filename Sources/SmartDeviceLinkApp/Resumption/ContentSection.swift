extension ResumptionManager {
    /// A part of the content.
    public enum Section: Hashable, Sendable, CaseIterable {
        /// The template (rpc_spec Show).
        case template
        /// Commands and submenus.
        case menu
        /// Commands that are not in the menu.
        case voiceCommands
        /// Choice sets.
        case choices
        /// Subscriptions to hard buttons.
        case buttons
        /// Global properties.
        case properties
    }
}
