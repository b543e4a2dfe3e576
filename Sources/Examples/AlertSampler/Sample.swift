internal import SmartDeviceLink
internal import SmartDeviceLinkApp

/// An alert with a name.
struct Sample {
    var name: String
    var alert: AlertView
    /// Whether the sampler cancels the alert when it is on the screen.
    var isCancelled = false

    static var all: [Sample] {
        [
            Sample(name: "one line, three seconds", alert: AlertView(text: "Rain ahead", timeout: .seconds(3))),
            Sample(
                name: "three lines and an icon",
                alert: AlertView(
                    text: "Fuel is low", secondaryText: "Aral, 2.1 km", tertiaryText: "1.79", timeout: .seconds(4),
                    icon: Artwork(SDLFile(type: .png, bytes: Picture.png(red: 255, green: 179, blue: 0))))),
            Sample(
                name: "something to wait for",
                alert: AlertView(text: "Looking for a new route", timeout: .seconds(4), showWaitIndicator: true)),
            Sample(name: "a tone, words and a file", alert: sounding),
            Sample(name: "taken back on the screen", alert: AlertView(text: "Never mind"), isCancelled: true),
            Sample(name: "a subtle one: tap it, or wait", alert: subtle),
            Sample(name: "buttons: press one", alert: withButtons),
            Sample(
                name: "a button with two states, which is a mistake",
                alert: AlertView(
                    text: "Sound",
                    buttons: [
                        SoftButtonObject(
                            name: "sound",
                            states: [
                                SoftButtonState(name: "on", text: "On"), SoftButtonState(name: "off", text: "Off"),
                            ])
                    ])),
        ]
    }

    private static var sounding: AlertView {
        var audio = AlertAudioData(speech: "Your destination is on the right.")
        audio.add(files: [SDLFile(type: .wave, bytes: Chime.wave())])
        audio.playTone = true
        return AlertView(text: "You have arrived", timeout: .seconds(5), audio: audio)
    }

    private static var subtle: AlertView {
        var alert = AlertView(text: "Rain in 10 minutes", timeout: .seconds(5)) { print("    pressed: the card") }
        alert.style = .subtle
        return alert
    }

    private static var withButtons: AlertView {
        let picture = Artwork(SDLFile(type: .png, bytes: Picture.png(red: 0, green: 160, blue: 80)))
        return AlertView(
            text: "A faster way was found", secondaryText: "5 minutes less",
            buttons: [
                SoftButtonObject("Take it", artwork: picture, isHighlighted: true) { print("    pressed: take it") },
                SoftButtonObject("Stay") { print("    pressed: stay") },
            ])
    }
}
