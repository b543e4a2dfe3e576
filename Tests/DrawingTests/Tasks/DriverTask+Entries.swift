import BezelModel
import SmartDeviceLink

@testable import HeadUnit

/// A text and a value for an app.
extension DriverTask {
    static let entries: [DriverTask] = [
        DriverTask(
            name: "type baker",
            prepare: { screen in
                let app = screen.connect("Wetter")
                screen.send(
                    .performInteraction,
                    [
                        "initialText": "Who?", "interactionMode": "MANUAL_ONLY", "interactionChoiceSetIDList": [],
                        "interactionLayout": "KEYBOARD", "timeout": 100_000,
                    ], from: app)
                screen.settle()
            },
            finger: .taps(6) { screen in for key in ["b", "a", "k", "e", "r", "Done"] { try screen.tap(key) } },
            knob: .knob(56, presses: 6) { screen in
                for key in ["b", "a", "k", "e", "r", "Done"] { try screen.type(key) }
            },
            isDone: { $0.last(.performInteraction)?["manualTextEntry"] == "baker" }),
        DriverTask(
            name: "a slider from 3 to 10", isEverywhere: true,
            prepare: { screen in
                let app = screen.connect("Wetter")
                screen.send(
                    .slider, ["numTicks": 10, "position": 3, "sliderHeader": "Volume", "timeout": 60_000], from: app)
                screen.settle()
            },
            finger: .taps(2) { screen in
                try screen.slide(from: 3, to: 10)
                try screen.tap(SliderContent.Part.confirm.element)
            },
            knob: .knob(8, presses: 2) { screen in
                try screen.turn(to: SliderContent.Part.track.element)
                for _ in 0..<7 { screen.turn() }
                // The first press leads to the button that confirms.
                screen.press()
                screen.press()
            },
            isDone: { $0.last(.slider)?["sliderPosition"] == 10 }),
    ]
}
