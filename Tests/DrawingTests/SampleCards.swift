import BezelModel

@testable import Drawing

/// Cards that were difficult to lay out.
enum SampleCards {
    static let icon: EncodedImage = {
        let canvas = Canvas(size: DisplaySize(width: 64, height: 64))
        canvas.fill(0xFFFF_B300)
        return EncodedImage(bytes: (try? PNG.encode(canvas)) ?? [])
    }()

    static let bar = TimeBar(start: Instant(nanoseconds: 0), end: Instant(nanoseconds: 10_000_000_000))

    static func buttons(_ texts: String...) -> [CardButton] { texts.map { CardButton(text: $0) } }

    /// From left to right and from right to left.
    static let overPages = (
        AlertCard(
            sender: "VoltPoint", senderIcon: icon,
            lines: ["Charger reserved", "Rasthof Heuchelberg, bay 4", "Kept until 11:23"],
            buttons: [
                CardButton(text: "Take me there", isHighlighted: true, isFocused: true), CardButton(text: "Later"),
            ],
            timeLeft: bar),
        AlertCard(
            sender: "الطقس", senderIcon: icon, lines: ["أمطار غزيرة على الطريق", "بعد ٨ كم"], icon: icon,
            buttons: [CardButton(text: "موافق", isHighlighted: true), CardButton(text: "لاحقا")], timeLeft: bar,
            waiting: 2)
    )
    static let emergencies = (
        AlertCard(
            size: .emergency, heading: "Emergency", sender: "Wayfinder", senderIcon: icon,
            lines: ["Wrong-way driver ahead", "A81 towards Stuttgart, near Ilsfeld.", "Keep right. Do not overtake."],
            buttons: [CardButton(text: "Understood", isHighlighted: true), CardButton(text: "Call 112")]),
        AlertCard(
            size: .emergency, heading: "طوارئ", sender: "الطريق", lines: ["سيارة في الاتجاه المعاكس", "الزم اليمين"],
            icon: icon, buttons: [CardButton(text: "مفهوم", isHighlighted: true, isPressed: true)], timeLeft: bar,
            waiting: 2)
    )

    /// A warning, from left to right and from right to left.
    static let warnings = (
        AlertCard(
            sender: "Wayfinder", senderIcon: icon, lines: ["Slippery road", "Ice reported on the bridge in 900 m"],
            buttons: [CardButton(text: "OK", isHighlighted: true), CardButton(text: "Reroute")], timeLeft: bar,
            isWarning: true),
        AlertCard(
            sender: "الطريق", lines: ["طريق زلق", "جليد على الجسر بعد ٩٠٠ م"],
            buttons: [CardButton(text: "موافق", isHighlighted: true)], timeLeft: bar, waiting: 1, isWarning: true)
    )

    static let all: [AlertCard] = [
        AlertCard(sender: "", lines: []),
        AlertCard(sender: "Navigation", lines: ["Turn left in 300 m", "Main Street", "then right"], icon: icon),
        AlertCard(
            sender: "Phone", lines: ["Incoming call"], showsProgress: true, buttons: buttons("Accept", "Decline"),
            timeLeft: bar, waiting: 12),
        AlertCard(
            sender: "Fuel", lines: ["Low fuel", "Shell, 3 km", "1.759"], icon: icon, showsProgress: true,
            buttons: buttons("Navigate", "Call", "Next one", "Ignore"), timeLeft: bar, waiting: 3),
        AlertCard(
            sender: "Straßenverkehrsinformationsdienst der Bundesrepublik Deutschland",
            lines: ["Donaudampfschifffahrtsgesellschaftskapitän", "Geschwindigkeitsüberschreitungswarnung", "x"],
            buttons: buttons("Benachrichtigungseinstellungen", "Streckenumleitung berechnen", "Später"),
            timeLeft: bar),
        AlertCard(
            sender: "الملاحة", lines: ["انعطف يسارًا بعد 300 متر", "شارع الملك فهد"], icon: icon,
            buttons: buttons("موافق", "إلغاء", "تفاصيل"), timeLeft: bar, waiting: 1),
        AlertCard(sender: "导航", lines: ["前方三百米左转，请注意行人", "東京タワー"], icon: icon, buttons: buttons("确定")),
        AlertCard(
            sender: "💬", lines: ["🎉 Happy birthday 🎂", "Z̸̢̛͇͖̫̈́̈́͑̂̕a̵̛͙̓l̶̖̅g̴̰̈́o̵͚̒"], buttons: buttons("👍", "Reply 💬"),
            waiting: 1000),
        AlertCard(
            sender: String(repeating: "s", count: 500),
            lines: [String(repeating: "word ", count: 200), String(repeating: "W", count: 500), "\0\n\t\u{202E}abc"],
            icon: icon, showsProgress: true,
            buttons: buttons(
                String(repeating: "w", count: 200), String(repeating: "long ", count: 50), "\u{7}", ""),
            timeLeft: bar, waiting: .max),
        AlertCard(size: .subtle, sender: "Music", lines: ["Für Elise", "Beethoven"], icon: icon, timeLeft: bar),
        AlertCard(
            size: .subtle, sender: "Traffic", lines: ["Accident ahead on A8 near Stuttgart", "Delay 25 minutes"],
            icon: icon, buttons: buttons("Reroute", "Dismiss"), timeLeft: bar, waiting: 1),
        AlertCard(
            size: .subtle, sender: "", lines: [String(repeating: "long ", count: 99), "x"],
            buttons: buttons(String(repeating: "button ", count: 20), "OK")),
    ]

    static let noLayout = ScreenLayout(
        layer: .alert(0), frame: DisplayRect(x: 0, y: 0, width: 0, height: 0), targets: [], isModal: false)

    static let displays = [(800, 480), (480, 800), (320, 240), (240, 320), (1920, 1080), (1080, 1920), (1024, 600)]
        .map { DisplaySize(width: $0.0, height: $0.1) }

    /// As the engine composes it: a modal card without buttons can be closed.
    static func closable(_ card: AlertCard) -> AlertCard {
        var card = card
        if card.size == .full, card.buttons.isEmpty { card.close = AlertCard.CloseButton() }
        return card
    }

    static func scene(_ card: AlertCard?, theme: Theme = .night, serial: UInt64 = 1) -> Scene {
        var scene = Scene(serial: .init(serial), theme: theme, screen: .notice(["Bezel"]))
        scene.card = card
        return scene
    }
}
