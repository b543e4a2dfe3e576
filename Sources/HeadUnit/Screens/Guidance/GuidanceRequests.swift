import SmartDeviceLink

/// The parameters of ShowConstantTBT (rpc_spec). One that is absent leaves what the app shows as it is, as in Show.
struct ShowConstantTBT: Sendable {
    /// navigationText1 and navigationText2.
    let lines: [String?]
    let arrival: String?
    let timeLeft: String?
    let distanceLeft: String?
    let icon: ChangedPicture
    let nextIcon: ChangedPicture
    /// distanceToManeuver and distanceToManeuverScale: a bar shows how their quotient becomes smaller.
    let distance: Double?
    let scale: Double?
    /// What AlertManeuver shows is over.
    let isManeuverComplete: Bool
    let buttons: [SoftButton]?

    init(_ parameters: Parameters) throws(InvalidData) {
        let json = parameters.json
        guard json.object?.members.isEmpty == false else { throw InvalidData("at least one parameter is mandatory") }
        lines = [json["navigationText1"]?.string, json["navigationText2"]?.string]
        arrival = json["eta"]?.string
        timeLeft = json["timeToDestination"]?.string
        distanceLeft = json["totalDistance"]?.string
        icon = ChangedPicture(json["turnIcon"])
        nextIcon = ChangedPicture(json["nextTurnIcon"])
        distance = Self.number(json["distanceToManeuver"])
        scale = Self.number(json["distanceToManeuverScale"])
        isManeuverComplete = json["maneuverComplete"] == true
        buttons = try SoftButton.list(parameters, count: 0...3)
    }

    private static func number(_ json: JSON?) -> Double? {
        switch json {
        case .number(let number)?: number
        case .integer(let number)?: Double(number)
        case .null?, .boolean?, .string?, .array?, .object?, nil: nil
        }
    }
}

/// What a request says about a picture.
enum ChangedPicture: Sendable {
    case unchanged
    /// nil removes it.
    case changed(Image?)

    init(_ json: JSON?) {
        guard let json else {
            self = .unchanged
            return
        }
        let image = Image(json)
        // No file has an empty name, or a longer one.
        self = .changed(image.flatMap { (1...255).contains($0.value.unicodeScalars.count) ? $0 : nil })
    }

    func applied(to former: Image?) -> Image? {
        switch self {
        case .unchanged: former
        case .changed(let image): image
        }
    }
}

/// The parameters of AlertManeuver (rpc_spec).
struct AlertManeuver: Sendable {
    let chunks: [TTSChunk]
    let buttons: [SoftButton]

    init(_ parameters: Parameters) throws(InvalidData) {
        var chunks: [TTSChunk] = []
        for chunk in try parameters.objects("ttsChunks", count: 1...100) ?? [] { chunks.append(try TTSChunk(chunk)) }
        self.chunks = chunks
        let buttons = try SoftButton.list(parameters, count: 0...3)
        // sdl_core's rule.
        guard !chunks.isEmpty || buttons != nil else { throw InvalidData("ttsChunks or softButtons: one is mandatory") }
        self.buttons = buttons ?? []
    }
}

/// The parameters of UpdateTurnList (rpc_spec).
struct UpdateTurnList: Sendable {
    /// nil leaves the list as it is.
    let turns: [Guidance.Turn]?
    let buttons: [SoftButton]?

    init(_ parameters: Parameters) throws(InvalidData) {
        buttons = try SoftButton.list(parameters, count: 0...1)
        let turns = parameters.json["turnList"]?.array
        // sdl_core's rule.
        guard turns != nil || buttons != nil else { throw InvalidData("turnList or softButtons: one is mandatory") }
        self.turns = turns?.map { turn in
            Guidance.Turn(
                text: turn["navigationText"]?.string ?? "",
                icon: ChangedPicture(turn["turnIcon"]).applied(to: nil))
        }
    }
}

extension SoftButton {
    /// nil when the request has no `softButtons`.
    fileprivate static func list(_ parameters: Parameters, count: ClosedRange<Int>) throws(InvalidData) -> [SoftButton]?
    {
        guard let objects = try parameters.objects("softButtons", count: count) else { return nil }
        var buttons: [SoftButton] = []
        for object in objects { buttons.append(try SoftButton(object)) }
        return buttons
    }
}
