internal import Glibc
internal import SmartDeviceLink
internal import SmartDeviceLinkApp
internal import TCPLink

/// What the driver sees and does. Each thing that the driver does is printed in one line.
@MainActor final class Guide {
    private let manager: SDLManager
    private let content: ResumptionManager
    private var places = Place.all
    private var index = 0

    init(_ address: TCPAddress) throws {
        manager = try SDLManager(
            LifecycleConfiguration(name: "Table", appID: "bezel-finder", types: [.information], address: address))
        content = ResumptionManager(manager, file: nil)
    }

    func run() async throws {
        await content.start()
        await content.setMenu([
            MenuCell("Nearest first") { [weak self] _ in Task { await self?.sort() } },
            MenuCell(
                "Cuisine",
                cells: Place.cuisines.map { cuisine in
                    MenuCell(cuisine) { [weak self] _ in Task { await self?.keep(cuisine) } }
                }),
            MenuCell("All restaurants") { [weak self] _ in Task { await self?.keep(nil) } },
        ])
        let events = manager.events
        try await manager.start()
        await show()
        var hasChoices = false
        for await event in events {
            guard case .changed(.hmiLevel(let change)) = event else { continue }
            say("level \(change.new.rawValue)")
            // At NONE a head unit takes no content.
            if change.new != .none, !hasChoices {
                hasChoices = true
                try await addChoices()
            }
        }
    }

    /// Not buffered, also if the output is a pipe.
    private func say(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }

    /// The restaurant in turn, with three buttons.
    private func show() async {
        let place = places[index]
        var template = Template()
        template.textField1 = place.name
        template.textField2 = place.cuisine
        template.textField3 = "\(place.street) · \(place.minutes) min"
        template.textAlignment = .left
        template.buttons = [
            Template.Button(text: "Reserve", isHighlighted: true), Template.Button(text: "Next"),
            Template.Button(text: "Choose"),
        ]
        await content.show(template) { [weak self] button in Task { await self?.pressed(button) } }
    }

    private func pressed(_ button: Int) async {
        switch button {
        case 0: say("reserved a table at \(places[index].name)")
        case 1:
            index = (index + 1) % places.count
            say("next: \(places[index].name)")
            await show()
        default: await choose()
        }
    }

    private func sort() async {
        places.sort { $0.minutes < $1.minutes }
        index = 0
        say("sorted")
        await show()
    }

    private func keep(_ cuisine: String?) async {
        places = Place.all.filter { cuisine == nil || $0.cuisine == cuisine }
        index = 0
        say("showing \(cuisine ?? "all")")
        await show()
    }

    // MARK: Choices

    /// All restaurants as one choice set. It is sent once; the head unit keeps it for the session.
    private func addChoices() async throws {
        let choices = Place.all.enumerated().map { id, place -> JSON in
            [
                "choiceID": .integer(Int64(id)), "menuName": .string(place.name),
                "secondaryText": .string(place.cuisine), "tertiaryText": .string("\(place.minutes) min"),
            ]
        }
        _ = try await manager.send(
            .createInteractionChoiceSet, ["interactionChoiceSetID": 1, "choiceSet": .array(choices)]
        ).require()
    }

    private func choose() async {
        do {
            let answer = try await manager.send(
                .performInteraction,
                [
                    "initialText": "Which restaurant?", "interactionMode": "MANUAL_ONLY",
                    "interactionChoiceSetIDList": [1], "interactionLayout": "LIST_ONLY", "timeout": 20_000,
                ])
            guard let id = answer.parameters["choiceID"]?.integer, Place.all.indices.contains(Int(id)) else {
                return say("nothing chosen: \(answer.result.rawValue)")
            }
            places = Place.all
            index = Int(id)
            say("chosen: \(places[index].name)")
            await show()
        } catch {
            say("cannot ask: \(error)")
        }
    }
}

/// A restaurant.
struct Place {
    var name: String
    var cuisine: String
    var street: String
    var minutes: Int

    static let all = [
        Place(name: "Trattoria Sole", cuisine: "Italian", street: "Lindenstraße 14", minutes: 6),
        Place(name: "Zur Post", cuisine: "Swabian", street: "Marktplatz 2", minutes: 9),
        Place(name: "النخيل", cuisine: "Lebanese", street: "Hauptstraße 31", minutes: 4),
        Place(name: "さくら", cuisine: "Japanese", street: "Bahnhofstraße 8", minutes: 12),
        Place(name: "Ελιά", cuisine: "Greek", street: "Gartenweg 5", minutes: 7),
        Place(name: "Café Mélange", cuisine: "Austrian", street: "Schillerstraße 1", minutes: 15),
        Place(name: "Bombay Palace", cuisine: "Indian", street: "Königstraße 60", minutes: 11),
    ]

    static var cuisines: [String] { Array(Set(all.map(\.cuisine))).sorted() }
}
