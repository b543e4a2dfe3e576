import BezelModel
import SmartDeviceLink

/// Which pictures of a request cannot be shown. All requests use these phrases, so that the same problem always has the
/// same text (ProtocolNotes, "Pictures").
extension AppFiles? {
    /// One phrase for each picture, at most five. The same picture twice gets only one.
    func shortfalls(of images: [Image]) -> [String] {
        var phrases: [String] = []
        for image in images {
            guard let phrase = shortfall(of: image), !phrases.contains(phrase) else { continue }
            phrases.append(phrase)
            if phrases.count == 5 { break }
        }
        return phrases
    }

    /// nil for a picture that is shown as the app wants it. An empty name is no picture.
    func shortfall(of image: Image) -> String? {
        // Shortened for the phrase: a request may have hundreds of pictures with long names.
        var name: Substring { image.value.prefix(50) }
        guard !image.value.isEmpty else { return nil }
        switch image.type {
        case .static:
            return StaticIcon(code: image.value)?.isDrawn == true ? nil : "the icon \(name) is not drawn here"
        case .dynamic:
            guard self?.isThere(image.value) == true else { return "the image \(name) was not found" }
            guard image.isTemplate, self?.files[ExactText(image.value)]?.type == .jpeg else { return nil }
            return "the image \(name) is no template: a JPEG has no transparency"
        }
    }
}

extension JSON {
    /// The pictures in it (rpc_spec Image), in order.
    var images: [Image] {
        var found: [Image] = []
        func look(into value: JSON) {
            switch value {
            case .null, .boolean, .integer, .number, .string: break
            case .array(let elements): elements.forEach(look)
            case .object(let object):
                if let image = Image(value) { found.append(image) }
                object.members.forEach { look(into: $0.value) }
            }
        }
        look(into: self)
        return found
    }
}
