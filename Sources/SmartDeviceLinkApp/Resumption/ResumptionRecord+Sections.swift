extension ResumptionRecord {
    /// The parts that have content.
    var sections: Set<ResumptionManager.Section> {
        Set(
            ResumptionManager.Section.allCases.filter { section in
                switch section {
                case .template: template != Template()
                case .menu: !content.menu.isEmpty
                case .voiceCommands: !content.voiceCommands.isEmpty
                case .choices: !content.choices.isEmpty
                case .buttons: !content.buttons.isEmpty
                case .properties: !content.properties.isEmpty
                }
            })
    }
}
