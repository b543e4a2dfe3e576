import BezelModel

/// Parts of contents, by the names that tests use for them.
extension PageElement {
    static let moreButtons = TemplateContent.Part.moreButtons.element

    static let less = SliderContent.Part.less.element
    static let more = SliderContent.Part.more.element

    static let submit = KeyboardContent.Part.submit.element
    static let clear = KeyboardContent.Part.clear.element
    static let mask = KeyboardContent.Part.mask.element
    static func key(_ number: Int) -> PageElement { KeyboardContent.Part.key.element(number) }
    static func suggestion(_ index: Int) -> PageElement { KeyboardContent.Part.suggestion.element(index) }
    static func variant(_ index: Int) -> PageElement { KeyboardContent.Part.variant.element(index) }
}
