import BezelModel
import SmartDeviceLink

extension Engine {
    /// What is in the place of an alert whose card the driver has hidden; nil for none.
    var hiddenAlert: Notice? {
        guard let alert = alerts.hidden else { return nil }
        let appIcon = alert.session.flatMap { icon(of: $0) }
        return .hiddenAlert(alert.id, icon: alert.icon ?? appIcon, sender: alert.sender, text: alert.text)
    }
}
