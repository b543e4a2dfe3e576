import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// Menus, soft buttons, choices and voice commands from builders.
struct BuilderTests {
    /// The names of a menu's entries, each submenu with its own in parentheses.
    private func names(_ cells: [MenuCell]) -> String {
        cells.map { cell in
            switch cell.kind {
            case .command: cell.entry.name
            case .submenu(let cells): "\(cell.entry.name)(\(names(cells)))"
            }
        }.joined(separator: " ")
    }

    private func menu(@MenuBuilder _ cells: () -> [MenuCell]) -> String { names(cells()) }

    @Test func `a menu has its commands and submenus in order`() {
        let menu = menu {
            Command("Next") {}
            Submenu("Albums") {
                Command("Blue") {}
                Submenu("Live") { Command("Berlin") {} }
            }
            MenuCell("Help") { _ in }
        }
        #expect(menu == "Next Albums(Blue Live(Berlin)) Help")
    }

    @Test func `an empty menu and an empty submenu are possible`() {
        #expect(menu {} == "")
        #expect(menu { Submenu("Albums") {} } == "Albums()")
    }

    @Test(arguments: [(true, "a b d", 1), (false, "b c d", 2)])
    func `if, else and switch choose entries`(isOn: Bool, expected: String, number: Int) {
        let menu = menu {
            if isOn { Command("a") {} }
            Command("b") {}
            if !isOn { Command("c") {} } else {}
            switch number {
            case 1, 2: Command("d") {}
            default: Command("e") {}
            }
        }
        #expect(menu == expected)
    }

    @Test func `for repeats entries, and a list adds all its entries`() {
        let more = [MenuCell("x") { _ in }, MenuCell("y") { _ in }]
        let menu = menu {
            for number in 1...3 {
                let isEven = number.isMultiple(of: 2)
                Command("\(number)") {}
                if isEven { Command("even") {} }
            }
            more
        }
        #expect(menu == "1 2 even 3 x y")
    }

    @Test func `entries may depend on the platform's version`() {
        let menu = menu { if #available(macOS 10.15, *) { Command("new") {} } else { Command("old") {} } }
        #expect(menu == "new")
    }

    @Test func `a property of the app can build a menu`() {
        struct Radio {
            var stations: [String]
            @MenuBuilder var menu: [MenuCell] { for station in stations { Command(station) {} } }
        }
        #expect(names(Radio(stations: ["One", "Two"]).menu) == "One Two")
    }

    @Test func `a command has its texts, picture and voice commands`() {
        let icon = Artwork(SDLFile(name: "next.png", type: .png, bytes: [1]))
        let command = Command("Next", secondaryText: "song", icon: icon, voiceCommands: ["skip"]) {}
        #expect(
            command.cell.entry
                == MenuEntry(name: "Next", secondaryText: "song", icon: icon, voiceCommands: ["skip"]))
        #expect(Command("Next") {}.cell.entry == MenuEntry(name: "Next"))
    }

    @Test(.timeLimit(.minutes(2))) func `the handler of a command gets the trigger, unless it has no parameter`()
        async throws
    {
        let pair = try await Pair(manners: { manners in
            manners.permissions = Samples.permissions(["AddCommand"])
            manners.answers[.addCommand] = .success
        })
        let (calls, sink) = AsyncStream.makeStream(of: String.self)
        await pair.app.screenManager.setMenu {
            Command("Next") { trigger in sink.yield("next by \(trigger)") }
            Command("Back") { sink.yield("back") }
        }
        try await pair.start()
        #expect(await pair.app.screenManager.waitUntilSynchronized() == [])
        var call = calls.makeAsyncIterator()
        let commands = await pair.core.log.filter { $0.function == .addCommand }
        #expect(commands.count == 2)
        let texts = ["Next": "VR", "Back": "back"]
        for command in commands {
            let id = try #require(command.parameters["cmdID"])
            await pair.core.notify(.onCommand, ["cmdID": id, "triggerSource": "VR"])
            let name = try #require(command.parameters["menuParams"]?["menuName"]?.string)
            let text = try #require(await call.next())
            #expect(text.contains(try #require(texts[name])), "\(text)")
        }
        await pair.app.stop()
    }

    @Test func `a submenu has its texts, picture and layout`() {
        let icon = Artwork(SDLFile(name: "albums.png", type: .png, bytes: [1]))
        let submenu = Submenu("Albums", secondaryText: "all", icon: icon, layout: .tiles) { Command("Blue") {} }
        var entry = MenuEntry(name: "Albums", secondaryText: "all", icon: icon)
        entry.layout = .tiles
        #expect(submenu.cell.entry == entry)
    }

    @Test func `a screen, an alert and an alert with a priority get buttons from a builder`() {
        let isSaved = false
        var content = ScreenContent()
        content.softButtons = [SoftButtonObject("old")]
        content.setSoftButtons {
            SoftButtonObject("Like") {}
            if !isSaved { SoftButtonObject("Save") {} }
        }
        #expect(content.softButtons.map(\.name) == ["Like", "Save"])
        var alert = AlertView(text: "Fuel is low", buttons: [SoftButtonObject("old")])
        alert.setSoftButtons { for place in ["Home", "Work"] { SoftButtonObject(place) {} } }
        #expect(alert.softButtons.map(\.name) == ["Home", "Work"])
        let high = PriorityAlert(title: "Brake", priority: .high) {
            AlertAction("Why?") {}
            AlertAction.confirm
        }
        #expect(high.actions.map(\.title) == ["Why?", "OK"] && high.priority == .high)
    }

    @Test func `a question gets choices from a builder`() {
        let set = ChoiceSet("Where to?", layout: .tiles, timeout: .seconds(20)) {
            ChoiceCell(name: "Home")
            for friend in ["Ada", "Bo"] { ChoiceCell(name: friend, secondaryText: "friend") }
        }
        #expect(set.choices.map(\.name) == ["Home", "Ada", "Bo"])
        #expect(set.layout == .tiles && set.timeout == .seconds(20))
    }

    @Test func `the screen manager takes its menu, voice commands and choices from builders`() async throws {
        let pair = try await Pair()
        let screen = pair.app.screenManager
        await screen.setMenu { Submenu("Albums") { Command("Blue") {} } }
        #expect(await names(screen.menu) == "Albums(Blue)")
        await screen.setVoiceCommands { VoiceCommand(["stop"]) { _ in } }
        #expect(await screen.voiceCommands.map(\.phrases) == [["stop"]])
        await screen.preloadChoices { ChoiceCell(name: "Home") }
        #expect(await screen.preloadedChoices == [ChoiceCell(name: "Home")])
    }

    @MainActor @Test func `a builder on the main actor reads the state of the main actor`() async throws {
        final class Model { var stations = ["One"] }
        let model = Model()
        let pair = try await Pair()
        let screen = pair.app.screenManager
        await screen.setMenu { for station in model.stations { Command(station) {} } }
        #expect(await screen.menu.map(\.entry.name) == ["One"])
    }
}
