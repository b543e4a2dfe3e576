import BezelModel
import SmartDeviceLink

@testable import HeadUnit

/// Long lists, with a search and while driving, and long messages.
extension DriverTask {
    static let lists: [DriverTask] = [
        DriverTask(
            name: "row 100 of 100",
            prepare: { try ask($0, "LIST_ONLY") },
            finger: .taps(7) { screen in
                try screen.scroll(to: last, atMost: 6, isFar: true)
                try screen.tap(last)
            },
            knob: .knob(25, presses: 1) { screen in
                try screen.turn(to: last, time: .milliseconds(30))
                screen.press()
            },
            isDone: { $0.last(.performInteraction)?["choiceID"] == 100 }),
        DriverTask(
            name: "row 100 of 100 by the search", isEverywhere: true,
            prepare: { try ask($0, "LIST_WITH_SEARCH") },
            finger: .taps(5) { screen in
                try screen.tap(.search)
                for letter in ["z", "u", "g"] { try screen.tap(letter) }
                try screen.tap(.suggestion(0))
            },
            knob: .knob(56, presses: 5) { screen in
                try screen.turn(to: .search, .previous)
                screen.press()
                for letter in ["z", "u", "g"] { try screen.type(letter) }
                try screen.turn(to: .suggestion(0), .previous)
                screen.press()
            },
            isDone: { $0.last(.performInteraction)?["choiceID"] == 100 }),
        DriverTask(
            name: "why a list is short while driving", isEverywhere: true,
            prepare: { try ask($0, "LIST_ONLY") },
            finger: .taps(2) { screen in
                drive(screen)
                try screen.scroll(to: rest(screen), atMost: 2)
            },
            knob: .knob(8, presses: 0) { screen in
                drive(screen)
                try screen.turn(to: rest(screen))
            },
            isDone: { $0.isVisible(rest($0)) }),
        DriverTask(
            name: "why there is no search while driving",
            prepare: { screen in
                try ask(screen, "LIST_WITH_SEARCH")
                drive(screen)
            },
            finger: .taps(1) { try $0.tap(.search) },
            knob: .knob(3, presses: 1) { screen in
                try screen.turn(to: .search, .previous)
                screen.press()
            },
            isDone: { $0.scene.banner?.text == "When parked" }),
        DriverTask(
            name: "back to the list from a search that finds nothing",
            prepare: { try ask($0, "LIST_WITH_SEARCH") },
            finger: .taps(4) { screen in
                try screen.tap(.search)
                for _ in 0..<2 { try screen.tap("q") }
                guard let keyboard = screen.page?.content as? KeyboardContent, keyboard.noneFound.contains("qq") else {
                    return
                }
                try screen.tap(.back)
            },
            knob: .knob(5, presses: 4) { screen in
                try screen.turn(to: .search, .previous)
                screen.press()
                for _ in 0..<2 { try screen.type("q") }
                screen.pressBack()
            },
            isDone: { screen in
                screen.touches + screen.presses > 3 && (screen.page?.content as? ListContent)?.rows.count == 100
            }),
        DriverTask(
            name: "the end of a long message",
            prepare: { screen in
                let app = screen.connect("Wetter")
                let text = String(repeating: "Snow falls on the pass, and the road is closed for lorries. ", count: 8)
                screen.send(
                    .scrollableMessage, ["scrollableMessageBody": .string(text), "timeout": 60_000], from: app)
                screen.settle()
            },
            finger: .taps(2) { screen in for _ in 0..<2 { try screen.fling() } },
            knob: .knob(12, presses: 0) { screen in for _ in 0..<12 { screen.turn() } },
            isDone: { screen in
                guard let message = screen.page?.content as? MessageContent, let area = screen.layout?.scrollArea else {
                    return false
                }
                return message.scroll.offset(at: screen.now, limit: area.limit) == area.limit
            }),
    ]

    private static let last = "Zug"

    private static func drive(_ screen: DrivenScreen) {
        screen.handle(.driverDistraction(true))
        screen.settle()
    }

    private static func rest(_ screen: DrivenScreen) -> String {
        ((screen.page?.content as? ListContent)?.rows.last { $0.state == .rest })?.text ?? ""
    }

    /// An app asks for one of 100 places.
    static func ask(_ screen: DrivenScreen, _ layout: String) throws {
        let app = screen.connect("Wetter")
        let choices = (1...100).map { number -> JSON in
            ["choiceID": .integer(Int64(number)), "menuName": .string(number == 100 ? last : "Place \(number)")]
        }
        screen.send(
            .createInteractionChoiceSet, ["interactionChoiceSetID": 1, "choiceSet": .array(choices)], from: app)
        screen.send(
            .performInteraction,
            [
                "initialText": "Where to?", "interactionMode": "MANUAL_ONLY", "interactionChoiceSetIDList": [1],
                "interactionLayout": .string(layout), "timeout": 100_000,
            ], from: app)
        screen.settle()
    }
}
