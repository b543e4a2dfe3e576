import BezelModel
import SmartDeviceLink

@testable import HeadUnit

/// Alerts and questions.
extension DriverTask {
    private static let phone = DeviceID.tcp(address: "192.168.1.23")
    private static let buttons: JSON = [
        ["type": "TEXT", "text": "Yes", "softButtonID": 1], ["type": "TEXT", "text": "No", "softButtonID": 2],
    ]

    static let cards: [DriverTask] = [
        DriverTask(
            name: "answer an alert while a list flies",
            prepare: { screen in
                try ask(screen, "LIST_ONLY")
                screen.throwUp()
                let other = screen.connect("Laden")
                screen.send(.alert, ["alertText1": "Stop here?", "softButtons": buttons], from: other)
                screen.settle()
            },
            finger: .taps(1) { try $0.tapCard("Yes") },
            knob: .knob(0, presses: 2) { screen in
                // The first press shows the focus.
                screen.press()
                screen.press()
            },
            isDone: { $0.last(.onButtonPress)?["customButtonID"] == 1 && $0.card == nil }),
        DriverTask(
            name: "send an alert without buttons away", isEverywhere: true,
            prepare: { screen in
                let app = screen.connect("Wege", .navigation)
                screen.send(.alert, ["alertText1": "Fuel is low"], from: app)
                screen.settle()
            },
            finger: .taps(1) { try $0.sweepCard() },
            knob: .knob(0, presses: 1) { $0.pressBack() },
            isDone: { $0.card == nil && $0.last(.alert)?["resultCode"] == "ABORTED" }),
        DriverTask(
            name: "close an alert without buttons by its sign",
            prepare: { screen in
                let app = screen.connect("Wege", .navigation)
                screen.send(.alert, ["alertText1": "Fuel is low"], from: app)
                screen.settle()
            },
            finger: .taps(1) { try $0.tapClose() },
            knob: .knob(1, presses: 1) { screen in
                screen.turn()
                screen.press()
            },
            isDone: { $0.card == nil && $0.last(.alert)?["resultCode"] == "ABORTED" }),
        DriverTask(
            name: "send a SubtleAlert away",
            prepare: { screen in
                let app = screen.connect("Wetter")
                screen.send(.subtleAlert, ["alertText1": "Rain"], from: app)
                screen.settle()
            },
            finger: .taps(1) { try $0.sweepCard() },
            knob: .knob(0, presses: 1) { $0.pressBack() },
            isDone: { $0.card == nil && $0.last(.subtleAlert)?["resultCode"] == "ABORTED" }),
        DriverTask(
            name: "allow a phone", isEverywhere: true, configure: { $0.consent.tcp = .ask },
            prepare: { $0.connect("Wetter", from: phone) },
            finger: .taps(1) { try $0.tapCard("This time") },
            knob: .knob(0, presses: 2) { screen in
                screen.press()
                screen.press()
            },
            isDone: { $0.card == nil && $0.last(.registerAppInterface)?["success"] == true }),
        DriverTask(
            name: "allow a phone after No, at once", isEverywhere: true, configure: { $0.consent.tcp = .ask },
            prepare: { screen in
                screen.connect("Wetter", from: phone)
                try screen.tapCard("No")
            },
            finger: .taps(1) { screen in
                try screen.tapNotice()
                screen.connect("Wetter", from: phone)
            },
            knob: .knob(2, presses: 1) { screen in
                try screen.chooseNotice()
                screen.connect("Wetter", from: phone)
            },
            isDone: { $0.card != nil }),
        DriverTask(
            name: "allow a phone after No, later",
            configure: { $0.consent.tcp = .ask },
            prepare: { screen in
                boot(screen)
                screen.connect("Wetter", from: phone)
                try screen.tapCard("No")
                screen.wait(.seconds(60))
                screen.look()
            },
            finger: .taps(3) { screen in
                try screen.tap(.settings)
                try screen.tap("Phones")
                try screen.tap(SettingsListContent.Part.action.element(0))
                screen.connect("Wetter", from: phone)
            },
            knob: .knob(7, presses: 3) { screen in
                try screen.turn(to: .settings)
                screen.press()
                try screen.choose("Phones")
                try screen.turn(to: SettingsListContent.Part.action.element(0))
                screen.press()
                screen.connect("Wetter", from: phone)
            },
            isDone: { $0.card != nil }),
    ]
}
