import BezelModel
import SmartDeviceLink

extension SoftButton {
    /// What is seen of it.
    ///
    /// - Parameter picture: Returns the picture of an app; nil for one that is missing.
    func face(_ picture: (Image?) -> EncodedImage?) -> CardButton {
        CardButton(text: text ?? "", image: shownImage(picture), isHighlighted: isHighlighted)
    }

    /// Its picture. A button without text gets a sign in place of an icon that is not drawn, so that it can be told from
    /// others.
    func shownImage(_ picture: (Image?) -> EncodedImage?) -> EncodedImage? {
        if let found = picture(image) { return found }
        guard text?.allSatisfy(\.isWhitespace) != false, let image, image.type == .static else { return nil }
        return StaticIcon(code: image.value).map { EncodedImage($0) }
    }
}
