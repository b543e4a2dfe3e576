import BezelModel
import SmartDeviceLink

extension TemplateStore {
    func content(of session: SessionID, isMedia: Bool, image: (Image?) -> EncodedImage?) -> TemplateContent {
        TemplateContent(
            layout: TemplateLayout(columns: [[.lines]], lineLimit: 4),
            lines: self[session].mainFields.filter { !$0.isEmpty })
    }
    func title(of session: SessionID) -> String { "" }
    mutating func buttonHeld(_ index: Int, _ isHeld: Bool, of session: SessionID) -> [Action] { [] }
    mutating func buttonPressed(_ index: Int, _ mode: ButtonPressMode, of session: SessionID) -> [Action] { [] }
}
