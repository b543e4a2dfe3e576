public import SmartDeviceLink

/// A choice set that an app has added with CreateInteractionChoiceSet, for a later interaction.
public struct ChoiceSet: Hashable, Sendable {
    /// One row of a choice set (rpc_spec Choice).
    public struct Choice: Hashable, Sendable {
        /// `choiceID`, unique in its set.
        public var id: Int64
        public var name: String
        public var image: Image?
        public var voiceCommands: [String]
        public var secondaryText: String?
        public var tertiaryText: String?
        public var secondaryImage: Image?
    }

    /// `interactionChoiceSetID`.
    public var id: Int64
    /// In the app's order.
    public let choices: [Choice]
    /// A number for each of their voice commands, in lower case; equal commands have equal numbers.
    let voices: [Int]

    init(id: Int64, choices: [Choice]) {
        self.id = id
        self.choices = choices
        voices = choices.flatMap { $0.voiceCommands.map { $0.lowercased().hashValue } }
    }
}
