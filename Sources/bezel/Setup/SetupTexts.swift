internal import BezelConfiguration
internal import BezelModel
internal import SmartDeviceLink

/// The texts of the files that `bezel setup` writes.
enum SetupTexts {
    static let heading = "# Written by bezel setup; bezel setup --undo puts back what was here before.\n"
    static let cardHeading = "# Written by bezel setup --boot at each start of the machine.\n"

    /// `50-setup.toml`.
    static func configuration(_ answers: SetupAnswers) -> String {
        let always: Set<SetupQuestion> = [.language, .rotation]
        return heading + keys(answers, of: answers.bluetooth ? always.union([.bluetooth]) : always)
    }

    /// `50-card.toml`.
    ///
    /// - Parameters:
    ///   - questions: Those that the card's file answers. Keys of the others keep their values.
    ///   - note: What the driver is told; "" for nothing.
    static func configuration(_ answers: SetupAnswers, of questions: Set<SetupQuestion>, note: String) -> String {
        cardHeading + keys(answers, of: questions, note: note)
    }

    private static func keys(
        _ answers: SetupAnswers, of questions: Set<SetupQuestion>, note: String = ""
    ) -> String {
        let hasHotspot = !answers.hotspotName.isEmpty
        var general: [String] = []
        if questions.contains(.language) { general.append("language = \(TOMLValue.quoted(answers.language.rawValue))") }
        var display: [String] = []
        if questions.contains(.rotation) {
            display.append("rotation = \(TOMLValue.quoted(SetupQuestion.rotation.answer(in: answers)))")
        }
        if let connector = answers.connector { display.append("connector = \(TOMLValue.quoted(connector))") }
        if let theme = answers.theme { display.append("theme = \(TOMLValue.quoted(theme.rawValue))") }
        var tables = [("display", display)]
        if hasHotspot {
            general += ["listen = \"0.0.0.0:12345\"", "interface = \"wlan0\""]
            let (name, password) = (answers.hotspotName, answers.hotspotPassword)
            tables.append(
                (
                    "connect",
                    [
                        "wifi_name = \(TOMLValue.quoted(name))", "wifi_password = \(TOMLValue.quoted(password))",
                    ]
                ))
        }
        let idle = note.isEmpty ? [] : ["note = \(TOMLValue.quoted(note))"]
        tables.append(("idle", (hasHotspot ? ["code = \"wifi\""] : []) + idle))
        if questions.contains(.bluetooth) {
            let wifi = hasHotspot && answers.bluetooth ? ["wifi = \"wlan0\""] : []
            tables.append(("bluetooth", ["enabled = \(answers.bluetooth)"] + wifi))
        }
        if questions.contains(.usb) || answers.usb { tables.append(("usb", ["accessories = \(answers.usb)"])) }
        if !answers.voice { tables.append(("voice", ["microphone = \"\"", "recogniser = \"none\""])) }
        let lines = general + tables.filter { !$0.1.isEmpty }.flatMap { ["[\($0.0)]"] + $0.1 }
        let allow = hasHotspot ? ["[[allow]]", "address = \"192.168.4.0/24\""] : []
        return (lines + allow).map { $0 + "\n" }.joined()
    }

    /// NetworkManager's file of the hotspot (nm-settings-keyfile(5)).
    static func hotspot(_ answers: SetupAnswers, heading: String = heading) -> String {
        heading + """
            [connection]
            id=bezel-hotspot
            type=wifi
            interface-name=wlan0
            autoconnect=true

            [wifi]
            mode=ap
            band=bg
            channel=6
            powersave=2
            ssid=\(networkName(answers.hotspotName))

            [wifi-security]
            key-mgmt=wpa-psk
            proto=rsn
            pairwise=ccmp
            group=ccmp
            psk=\(escaped(answers.hotspotPassword))

            [ipv4]
            method=shared
            address1=192.168.4.1/24

            [ipv6]
            method=disabled

            """
    }

    /// The password in NetworkManager's file of a hotspot.
    ///
    /// - Returns: nil if the hotspot has another name, or the file is another one.
    static func hotspotPassword(in text: String, of name: String) -> String? {
        let lines = text.split(separator: "\n")
        guard lines.contains("ssid=\(networkName(name))"), let line = lines.first(where: { $0.hasPrefix("psk=") })
        else {
            return nil
        }
        var password = ""
        var isEscaped = false
        for character in line.dropFirst(4) {
            if !isEscaped, character == "\\" {
                isEscaped = true
            } else {
                password.append(isEscaped && character == "s" ? " " : character)
                isEscaped = false
            }
        }
        return password
    }

    static func notes(_ answers: SetupAnswers) -> [String] {
        var notes: [String] = []
        if answers.mode == .kiosk {
            notes.append(
                "for a quiet start add to the kernel's command line: quiet loglevel=3 logo.nologo "
                    + "vt.global_cursor_default=0")
        }
        if answers.splash {
            notes.append(
                "the splash needs the package plymouth, and the words quiet splash on the kernel's command line")
        }
        if !answers.hotspotName.isEmpty {
            notes.append(
                "the hotspot needs the packages network-manager, dnsmasq-base and iw, and a radio wlan0 that can be one"
            )
        }
        if answers.bluetooth { notes.append("Bluetooth needs the package bluez; bezel doctor looks at the adapter") }
        if answers.voice {
            notes.append("spoken commands need the packages libpocketsphinx3, pocketsphinx-en-us and libspeexdsp1")
        }
        if answers.readOnly {
            notes += [
                "the read-only root is not made by this command: it needs a partition that only you can choose",
                "on a partition with your UUID, in /etc/fstab: UUID=… /data ext4 rw,noatime,nodev,nosuid,noexec 0 2",
                "make /data/bezel (owner bezel, mode 700) and /data/bluetooth (root, 700), and bind them in /etc/fstab: "
                    + "/data/bezel /var/lib/bezel none bind 0 0 and /data/bluetooth /var/lib/bluetooth none bind 0 0",
                "then switch the overlay on: raspi-config, Performance, Overlay File System; on Debian the package "
                    + "overlayroot",
            ]
        }
        return notes
    }

    private static func networkName(_ name: String) -> String { name.utf8.map { "\($0);" }.joined() }

    /// A value of a keyfile: blanks at its start would be lost, and a backslash begins an escape.
    private static func escaped(_ text: String) -> String {
        let text = text.replacing("\\", with: "\\\\")
        let blanks = text.prefix { $0 == " " }.count
        return String(repeating: "\\s", count: blanks) + text.dropFirst(blanks)
    }
}
