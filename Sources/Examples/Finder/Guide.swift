internal import Glibc
internal import Observation
internal import SmartDeviceLink
internal import SmartDeviceLinkApp
internal import TCPLink

/// The restaurants on the screen, and the driver's actions. Each action is printed in one line.
@MainActor @Observable final class Guide {
    private var places = Place.all
    private var index = 0

    func run(_ address: TCPAddress) async throws {
        let configuration = LifecycleConfiguration(
            name: "Table", appID: "bezel-finder", types: [.information], address: address)
        try await withApp(
            configuration,
            prepare: { app in
                await declare(on: app.screenManager)
                return app.hmiLevels
            }
        ) { app, levels in
            for await change in levels {
                say("level \(change.new.rawValue)")
                // At NONE a head unit accepts no content.
                guard change.new != .notRunning, let refusals = await app.screenManager.waitUntilSynchronized() else {
                    continue
                }
                if let refusal = refusals.first(where: { $0.kind == .refused && $0.function == .show }) {
                    throw refusal
                }
                for refusal in refusals { say("\(refusal)") }
            }
        }
    }

    /// Not buffered, also if the output is a pipe.
    private func say(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }

    private func declare(on screen: ScreenManager) async {
        screen.bind { [self, weak screen] content in
            let place = places[index]
            content.textField1 = place.name
            content.textField2 = place.cuisine
            content.textField3 = "\(place.street) · \(place.minutes) min"
            content.textAlignment = .left
            content.setSoftButtons {
                SoftButtonObject("Reserve", isHighlighted: true) { self.reserve() }
                SoftButtonObject("Next") { self.next() }
                SoftButtonObject("Choose") { [weak screen] in if let screen { await self.choose(on: screen) } }
            }
        }
        await screen.setMenu {
            Command("Nearest first") { self.sort() }
            Submenu("Cuisine") {
                for cuisine in Place.cuisines { Command(cuisine) { self.keep(cuisine) } }
            }
            Command("All restaurants") { self.keep(nil) }
        }
        // The head unit keeps them for the session, so that the question appears at once.
        await screen.preloadChoices { for place in Place.all { place.choice } }
    }

    private func reserve() { say("reserved a table at \(places[index].name)") }

    private func next() {
        index = (index + 1) % places.count
        say("next: \(places[index].name)")
    }

    private func sort() {
        places.sort { $0.minutes < $1.minutes }
        index = 0
        say("sorted")
    }

    private func keep(_ cuisine: String?) {
        places = Place.all.filter { cuisine == nil || $0.cuisine == cuisine }
        index = 0
        say("showing \(cuisine ?? "all")")
    }

    private func choose(on screen: ScreenManager) async {
        let question = ChoiceSet("Which restaurant?", timeout: .seconds(20)) {
            for place in Place.all { place.choice }
        }
        do throws(InteractionError) {
            guard case .chosen(_, let chosen, _) = try await screen.present(question) else {
                return say("nothing chosen")
            }
            places = Place.all
            index = chosen
            say("chosen: \(places[index].name)")
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
