import BezelModel
import SmartDeviceLink

/// Route guidance of one app: what it has sent with ShowConstantTBT, AlertManeuver and UpdateTurnList.
struct Guidance: Sendable {
    struct Turn: Sendable {
        let text: String
        /// A file that need not be there yet.
        let icon: Image?
    }

    private var lines = ["", ""]
    private var arrival = ""
    private var timeLeft = ""
    private var distanceLeft = ""
    private(set) var icon: Image?
    private(set) var nextIcon: Image?
    private var distance: Double?
    private var scale: Double?
    private var constantButtons: [SoftButton] = []
    /// Of AlertManeuver, until the manoeuvre is complete; empty at all other times.
    private var maneuverButtons: [SoftButton] = []
    private(set) var turns: [Turn] = []

    /// The texts of the next manoeuvre, without those that are empty.
    var texts: [String] { lines.filter { !$0.isEmpty } }
    /// Those that can be pressed now: those of AlertManeuver, then those of ShowConstantTBT. One that both name is there
    /// once.
    var buttons: [SoftButton] {
        maneuverButtons + constantButtons.filter { button in !maneuverButtons.contains { $0.id == button.id } }
    }

    var isEmpty: Bool {
        texts.isEmpty && arrival.isEmpty && remaining.isEmpty && icon == nil && nextIcon == nil && buttons.isEmpty
            && turns.isEmpty
    }

    /// All that is kept, on the screen or not.
    var allTexts: [String?] { (lines + [arrival, timeLeft, distanceLeft]).filter { !$0.isEmpty } }
    var allButtons: [SoftButton] { constantButtons + maneuverButtons }

    private var remaining: [String] { [timeLeft, distanceLeft].filter { !$0.isEmpty } }

    /// nil without a scale.
    private var progress: Int? {
        guard let distance, let scale, scale > 0 else { return nil }
        return 1000 - Int((min(max(distance / scale, 0), 1) * 1000).rounded())
    }

    mutating func take(_ change: ShowConstantTBT) {
        for (index, text) in change.lines.enumerated() { lines[index] = text ?? lines[index] }
        arrival = change.arrival ?? arrival
        timeLeft = change.timeLeft ?? timeLeft
        distanceLeft = change.distanceLeft ?? distanceLeft
        icon = change.icon.applied(to: icon)
        nextIcon = change.nextIcon.applied(to: nextIcon)
        distance = change.distance ?? distance
        scale = change.scale ?? scale
        constantButtons = change.buttons ?? constantButtons
        if change.isManeuverComplete { maneuverButtons = [] }
    }

    mutating func take(_ maneuver: AlertManeuver) { maneuverButtons = maneuver.buttons }

    mutating func take(_ turns: [Turn]) { self.turns = turns }

    /// - Parameter image: Returns an uploaded picture; nil for one that is missing.
    func content(_ language: Language, image: (Image?) -> EncodedImage?) -> GuidanceContent {
        GuidanceContent(
            lines: texts, icon: image(icon), nextIcon: image(nextIcon), then: Words.of(language)[.then],
            progress: progress, arrival: arrival, remaining: remaining,
            buttons: buttons.map { $0.face(image) }, hasTurns: !turns.isEmpty)
    }
}
