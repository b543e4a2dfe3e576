import BezelModel
import SmartDeviceLink

extension Engine {
    /// The icon of an app; nil for none.
    func icon(of session: SessionID) -> EncodedImage? { files.picture(content.icon(of: session), of: session) }
}
