import BezelModel
import SmartDeviceLink

/// Alerts and sounds of apps, with their files.
extension Engine {
    func sound(of chunks: [TTSChunk], playsTone: Bool = false, _ session: SessionID) -> PreparedSound {
        PreparedSound(
            chunks, playsTone: playsTone, isAvailable: configuration.sound.isAvailable, files: files[session])
    }

    /// Why pictures of an app cannot be shown, in whole phrases.
    func missing(_ images: [Image?], _ session: SessionID) -> [String] { files.missing(images, session) }

    mutating func showAlert(_ alert: Alert, _ request: RPCRequest) -> [Action] {
        show(alert, request, sound(of: alert.chunks, playsTone: alert.playTone, request.session))
    }

    mutating func show(
        _ alert: Alert, _ request: RPCRequest, _ sound: PreparedSound, isManeuver: Bool = false
    ) -> [Action] {
        let uploaded = files[request.session]
        let named = ([alert.icon] + alert.softButtons.map(\.image)).compactMap(\.self)
        let pictures = Dictionary(named.map { ($0, files.picture($0, of: request.session)) }) { first, _ in first }
        return alerts.show(alert, request, sound, isManeuver: isManeuver) { image in
            let picture = pictures[image] ?? nil
            // A file of an earlier session may not be read yet.
            let missing = picture == nil ? "the image \(image.value.prefix(50)) was not found" : nil
            return (picture, uploaded.shortfall(of: image) ?? missing)
        }
    }
}
