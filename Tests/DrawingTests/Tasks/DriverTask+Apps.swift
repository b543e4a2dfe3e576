import BezelModel
import SmartDeviceLink

@testable import HeadUnit

/// From app to app, and out of them.
extension DriverTask {
    static let apps: [DriverTask] = [
        DriverTask(
            name: "to the app that was used before, from an app", isEverywhere: true,
            prepare: { screen in
                screen.connect("Wetter")
                try openAnother(screen, "Melodia", .media)
            },
            finger: .taps(1, small: 2) { screen in
                if screen.target(PageElement.railApp(0).number) == nil {
                    try screen.tap(.apps)
                    try screen.tap("Wetter")
                } else {
                    try screen.tap(.railApp(0))
                }
            },
            knob: .knob(2, presses: 2) { screen in
                screen.pressHome()
                try screen.choose("Wetter")
            },
            isDone: { $0.shownApp == "Wetter" }),
        DriverTask(
            name: "to another app, from an app", isEverywhere: true,
            prepare: { screen in
                for name in ["Wetter", "Radio", "Parken", "Laden"] { screen.connect(name) }
            },
            finger: .taps(2) { screen in
                try screen.tap(.apps)
                try screen.tap("Parken")
            },
            knob: .knob(4, presses: 2) { screen in
                screen.pressHome()
                try screen.choose("Parken")
            },
            isDone: { $0.shownApp == "Parken" }),
        DriverTask(
            name: "out of a navigation app without a menu", isEverywhere: true,
            prepare: { screen in screen.connect("Wege", .navigation) },
            finger: .taps(1) { try $0.tap(.apps) },
            knob: .knob(0, presses: 1) { $0.pressHome() },
            isDone: { $0.element("Wege") != nil }),
        DriverTask(
            name: "out of a navigation app with a menu",
            prepare: { screen in
                let app = screen.connect("Wege", .navigation)
                screen.send(.addCommand, ["cmdID": 1, "menuParams": ["menuName": "Home"]], from: app)
                screen.settle()
            },
            finger: .taps(1) { try $0.tap(.apps) },
            knob: .knob(2, presses: 1) { screen in
                try screen.turn(to: .apps)
                screen.press()
            },
            isDone: { $0.element("Wege") != nil }),
        DriverTask(
            name: "close an app, from another one", isEverywhere: true,
            prepare: { screen in
                screen.connect("Wetter")
                try openAnother(screen, "Melodia", .media)
            },
            finger: .taps(2) { screen in
                try screen.tap(.apps)
                try screen.hold("Melodia", .milliseconds(1300))
            },
            knob: .knob(3, presses: 2) { screen in
                screen.pressHome()
                try screen.turn(to: "Melodia")
                screen.press(holding: .milliseconds(1300))
            },
            isDone: { screen in
                screen.engine.snapshot.apps.first { $0.name == "Melodia" }?.status.level == HMILevel.notRunning
            }),
        DriverTask(
            name: "back to the app that was on the screen, from the list of all apps",
            prepare: { screen in
                screen.connect("Wetter")
                screen.pressHome()
            },
            finger: .taps(1) { try $0.tap("Wetter") },
            knob: .knob(0, presses: 1) { $0.pressBack() },
            isDone: { $0.shownApp == "Wetter" }),
        DriverTask(
            name: "out of two submenus, each by one step", isEverywhere: true,
            prepare: { screen in
                let app = screen.connect("Wetter")
                screen.send(.addSubMenu, ["menuID": 1, "menuName": "Places"], from: app)
                screen.send(.addSubMenu, ["menuID": 2, "menuName": "Near", "parentID": 1], from: app)
                screen.send(.addCommand, ["cmdID": 1, "menuParams": ["menuName": "Bern", "parentID": 2]], from: app)
                screen.settle()
                try screen.tap(.menu)
                try screen.tap("Places")
                try screen.tap("Near")
            },
            finger: .taps(3) { screen in for _ in 0..<3 { try screen.tap(.back) } },
            knob: .knob(0, presses: 3) { screen in for _ in 0..<3 { screen.pressBack() } },
            isDone: { $0.page?.header.hasMenu == true && $0.page?.header.hasBack == false }),
    ]

    /// An app that connects after another one, and that the driver opens from the list of all apps.
    private static func openAnother(_ screen: DrivenScreen, _ name: String, _ type: AppHMIType) throws {
        screen.connect(name, type)
        // Its notice goes.
        screen.wait(.seconds(7))
        screen.pressHome()
        try screen.tap(name)
        screen.wait(.seconds(7))
        screen.look()
    }
}
