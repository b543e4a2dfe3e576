internal import SmartDeviceLink

/// A picture of a card that keeps what it does not say.
public enum CardPicture: Hashable, Sendable {
    /// The card keeps its picture.
    case unchanged
    /// The card loses its picture.
    case removed
    /// The card shows this picture.
    case shown(Artwork)
}

/// The next turn and what is left of the way, for ``NavigationManager/show(_:)`` (rpc_spec ShowConstantTBT). What is nil stays as
/// the card shows it; an empty text removes one. Texts have up to 500 characters.
public struct TurnCard: Sendable {
    /// The first line, for instance the street.
    public var text1: String?
    /// The second line.
    public var text2: String?
    /// When the destination is reached, for instance "15:05".
    public var arrival: String?
    /// The time to the destination, for instance "25 min".
    public var timeLeft: String?
    /// The distance to the destination, for instance "8 km".
    public var distanceLeft: String?
    /// The picture of the turn.
    public var turnIcon = CardPicture.unchanged
    /// The picture of the turn after it.
    public var nextTurnIcon = CardPicture.unchanged
    /// The distance to the turn, 0 to 1,000,000,000, in any unit. The head unit shows it as a part of ``scale``.
    public var distance: Double?
    /// The distance at which the bar of the turn is full, 0 to 1,000,000,000, in the unit of ``distance``.
    public var scale: Double?
    /// True when the turn is over. Default: nil, which says nothing.
    public var isManeuverComplete: Bool?
    /// At most 3 buttons with one state each; nil keeps those of the card.
    public var softButtons: [SoftButtonObject]?

    /// Creates a card that changes nothing but its lines.
    public init(_ text1: String? = nil, _ text2: String? = nil) {
        self.text1 = text1
        self.text2 = text2
    }

    /// The parameters without pictures and buttons.
    var parameters: JSONObject {
        var object = JSONObject()
        object["navigationText1"] = text1.map { .string($0) }
        object["navigationText2"] = text2.map { .string($0) }
        object["eta"] = arrival.map { .string($0) }
        object["timeToDestination"] = timeLeft.map { .string($0) }
        object["totalDistance"] = distanceLeft.map { .string($0) }
        object["distanceToManeuver"] = distance.map { .number($0) }
        object["distanceToManeuverScale"] = scale.map { .number($0) }
        object["maneuverComplete"] = isManeuverComplete.map { .boolean($0) }
        return object
    }
}

/// A turn in the list of turns (rpc_spec Turn). It has a text, a picture or both.
public struct Turn: Hashable, Sendable {
    /// The text, up to 500 characters.
    public var text: String?
    /// The picture.
    public var icon: Artwork?

    /// Creates a turn.
    public init(_ text: String?, icon: Artwork? = nil) {
        self.text = text
        self.icon = icon
    }
}
