import BezelModel
import SmartDeviceLink

extension Engine {
    /// The element of a layer that the select key would press.
    func focusedElement(of layer: LayerID) -> Int? {
        switch layer {
        case .alert:
            let (elements, preferred) = alerts.focusableElements(of: layer)
            let hasText = touch.layout(of: layer)?.scrollArea != nil
            return keys.focus.focusedElement(of: layer, preferred: preferred) { element in
                elements.contains(element) || hasText && element == TargetID.text
            }
        case .page:
            let layout = touch.layout(of: layer)
            if let layout, isBesideRegions(layout) {
                return keys.focus.usesKeys ? keys.focus.movedElement(of: layer) : nil
            }
            return keys.focus.focusedElement(of: layer, preferred: layout?.firstElement) { element in
                screens.isFocusable(element) { touch.layout(of: $0) }
            }
        case .voice:
            // The button for the usual case has the focus first.
            let targets = touch.layout(of: layer)?.targets ?? []
            return keys.focus.focusedElement(of: layer, preferred: voiceFocus ?? targets.first?.id.element) { element in
                targets.contains { $0.id.element == element }
            }
        case .base, .banner: return nil
        }
    }
}

extension ScreenLayout {
    /// The element that has the focus first: the first of the contents, or of the frame; nil if there is none.
    var firstElement: Int? {
        let focusable = targets.lazy.filter { $0.role != .touchOnly }
        let contents = focusable.first { PageElement(number: $0.id.element)?.isFrame == false }
        return (contents ?? focusable.first)?.id.element
    }
}
