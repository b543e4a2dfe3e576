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
            let targets = layout?.targets ?? []
            let preferred = targets.first { PageElement(number: $0.id.element)?.isFrame == false } ?? targets.first
            return keys.focus.focusedElement(of: layer, preferred: preferred?.id.element) { element in
                screens.isFocusable(element) { touch.layout(of: $0) }
            }
        case .base, .banner: return nil
        }
    }
}
