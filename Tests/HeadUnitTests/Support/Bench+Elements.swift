import BezelModel

/// Parts of contents, by the names that tests use for them.
extension PageElement {
    // Templates.
    static let mediaBack = TemplateContent.Part.mediaBack.element
    static let mediaPlay = TemplateContent.Part.mediaPlay.element
    static let mediaForward = TemplateContent.Part.mediaForward.element
    static let moreButtons = TemplateContent.Part.moreButtons.element
    static func preset(_ number: Int) -> PageElement { TemplateContent.Part.preset.element(number) }

    // Sliders.
    static let slider = SliderContent.Part.track.element
    static let confirm = SliderContent.Part.confirm.element
    static let cancel = SliderContent.Part.close.element
    static let less = SliderContent.Part.less.element
    static let more = SliderContent.Part.more.element

    // Messages.
    static let message = MessageContent.Part.text.element
    static let close = MessageContent.Part.close.element

    // Keyboards.
    static let submit = KeyboardContent.Part.submit.element
    static let clear = KeyboardContent.Part.clear.element
    static let mask = KeyboardContent.Part.mask.element
    static func suggestion(_ index: Int) -> PageElement { KeyboardContent.Part.suggestion.element(index) }
    static func variant(_ index: Int) -> PageElement { KeyboardContent.Part.variant.element(index) }

    // Route guidance.
    static let turns = GuidanceContent.Part.turns.element
}
