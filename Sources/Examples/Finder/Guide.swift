internal import Glibc
internal import SmartDeviceLink
internal import SmartDeviceLinkApp
internal import TCPLink

/// The app's screen and the driver's actions. Each action is printed in one line.
@MainActor final class Guide {
    private let manager: SDLManager
    private var screen: ScreenManager { manager.screenManager }
    private var places = Place.all
    private var index = 0

    init(_ address: TCPAddress) throws {
        manager = try SDLManager(
            LifecycleConfiguration(name: "Table", appID: "bezel-finder", types: [.information], address: address))
    }

    func run() async throws {
        await screen.setMenu([
            MenuCell("Nearest first") { [weak self] _ in await self?.sort() },
            MenuCell(
                "Cuisine",
                cells: Place.cuisines.map { cuisine in
                    MenuCell(cuisine) { [weak self] _ in await self?.keep(cuisine) }
                }),
            MenuCell("All restaurants") { [weak self] _ in await self?.keep(nil) },
        ])
        // The head unit keeps them for the session, so that the question appears at once.
        await screen.preloadChoices(Place.all.map(\.choice))
        await show()
        let levels = manager.hmiLevels
        try await manager.start()
        for await change in levels {
            say("level \(change.new.rawValue)")
            // At NONE a head unit accepts no content.
            guard change.new != .notRunning, let refusals = await screen.waitUntilSynchronized() else { continue }
            if let refusal = refusals.first(where: { $0.kind == .refused && $0.function == .show }) {
                await manager.stop()
                throw refusal
            }
            for refusal in refusals { say("\(refusal)") }
        }
    }

    /// Not buffered, also if the output is a pipe.
    private func say(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }

    /// Shows the current restaurant, with three buttons.
    private func show() async {
        let place = places[index]
        let buttons = [
            SoftButtonObject("Reserve", isHighlighted: true) { [weak self] in self?.reserve() },
            SoftButtonObject("Next") { [weak self] in await self?.next() },
            SoftButtonObject("Choose") { [weak self] in await self?.choose() },
        ]
        await screen.update {
            $0.textField1 = place.name
            $0.textField2 = place.cuisine
            $0.textField3 = "\(place.street) · \(place.minutes) min"
            $0.textAlignment = .left
            $0.softButtons = buttons
        }
    }

    private func reserve() { say("reserved a table at \(places[index].name)") }

    private func next() async {
        index = (index + 1) % places.count
        say("next: \(places[index].name)")
        await show()
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

    private func choose() async {
        let question = ChoiceSet("Which restaurant?", choices: Place.all.map(\.choice), timeout: .seconds(20))
        do throws(InteractionError) {
            guard case .chosen(_, let chosen, _) = try await screen.present(question) else {
                return say("nothing chosen")
            }
            places = Place.all
            index = chosen
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

    var choice: ChoiceCell { ChoiceCell(name: name, secondaryText: cuisine, tertiaryText: "\(minutes) min") }

    static var cuisines: [String] { Array(Set(all.map(\.cuisine))).sorted() }
}
