import BezelModel

@testable import Drawing

/// Route guidance of each kind.
enum SampleGuidance {
    /// An arrow to the right, as an app sends it: only its shape is used.
    static let arrow: EncodedImage = {
        let canvas = Canvas(size: DisplaySize(width: 96, height: 96))
        canvas.paint { painter in
            painter.fill(DisplayRect(x: 20, y: 40, width: 12, height: 48), .white)
            painter.fill(DisplayRect(x: 20, y: 40, width: 44, height: 12), .white)
            for step in 0..<24 {
                let x = Int32(60 + step)
                painter.fill(DisplayRect(x: x, y: 22 + Int32(step), width: 1, height: 48 - 2 * Int32(step)), .white)
            }
        }
        return EncodedImage(FileContents((try? PNG.encode(canvas)) ?? []), isTemplate: true)
    }()
    static let photo = SamplePages.photo

    static let whole = GuidanceContent(
        lines: ["350 m", "Schlossallee"], icon: arrow, nextIcon: arrow, then: "then", progress: 640,
        arrival: "11:08", remaining: ["24 min", "12 km"],
        buttons: [CardButton(text: "+"), CardButton(text: "−")], hasTurns: true)
    static let short = GuidanceContent(lines: ["Turn right"], icon: arrow, then: "then", arrival: "11:08")
    static let wordy = GuidanceContent(
        lines: [
            "In zweitausendfünfhundert Metern rechts abbiegen",
            "Donaudampfschifffahrtsgesellschaftsstraße am Alten Hafen Nord",
        ], icon: photo, nextIcon: photo, then: "danach", arrival: "Ankunft um 11:08 Uhr",
        remaining: ["1 Stunde 24 Minuten", "112 Kilometer"],
        buttons: [
            CardButton(text: "Route beenden", isHighlighted: true), CardButton(text: "Stumm", image: arrow),
            CardButton(text: "Umleitung"),
        ], hasTurns: true)
    /// An AlertManeuver beside the permanent buttons.
    static let busy: GuidanceContent = {
        var content = whole
        content.buttons = ["Again", "Skip", "Later", "Mute", "Route", "End"].map { CardButton(text: $0) }
        return content
    }()
    /// Without a card.
    static let arrival = GuidanceContent(arrival: "11:08", remaining: ["24 min", "12 km"])
}
