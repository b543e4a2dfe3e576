import BezelModel
import Drawing
import SmartDeviceLink

/// The places of the buttons of an alert's card on a display of 800 × 480, as Drawing computes them.
enum CardButtons {
    /// The centre of a button.
    ///
    /// - Parameters:
    ///   - waiting: The number of alerts that wait behind this one, which the card shows.
    ///   - icon: A PNG file beside the text.
    static func middle(
        _ index: Int, of alert: Alert, sender: String, waiting: Int = 0, icon: [UInt8]? = nil
    ) -> DisplayPoint? {
        let layout = layout(of: alert, sender: sender, waiting: waiting, icon: icon)
        guard let targets = layout?.targets, targets.indices.contains(index) else { return nil }
        let rect = targets[index].rect
        return DisplayPoint(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
    }

    /// A point on the card beside its buttons.
    static func body(of alert: Alert, sender: String) -> DisplayPoint? {
        layout(of: alert, sender: sender).map { DisplayPoint(x: $0.frame.x + 8, y: $0.frame.y + 8) }
    }

    private static func layout(
        of alert: Alert, sender: String, waiting: Int = 0, icon: [UInt8]? = nil
    ) -> ScreenLayout? {
        let renderer = Renderer(size: DisplaySize(width: 800, height: 480), fades: false)
        let buttons = alert.softButtons.map { CardButton(text: $0.text ?? "") }
        let card = AlertCard(
            size: alert.style == .full ? .full : .subtle, sender: sender, lines: alert.lines,
            icon: icon.map { EncodedImage(bytes: $0) }, buttons: buttons, waiting: waiting)
        let layer = Scene.Layer(card, id: .alert(1), isModal: alert.style == .full)
        let scene = Scene(serial: Scene.Serial(1), layers: [layer])
        return renderer.render(scene, at: BezelModel.Instant(nanoseconds: 0)).layout
    }
}
