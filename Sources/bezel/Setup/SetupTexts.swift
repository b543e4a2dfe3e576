internal import BezelConfiguration
internal import BezelModel
internal import SmartDeviceLink

/// The texts of the files that `bezel setup` writes.
enum SetupTexts {
    private static let heading = "# Written by bezel setup; bezel setup --undo puts back what was here before.\n"

    /// `50-setup.toml`.
    static func configuration(_ answers: SetupAnswers) -> String {
        var general = ["language = \(TOMLValue.quoted(answers.language.rawValue))"]
        let rotation = answers.rotation.map { String($0.rawValue) } ?? "auto"
        var tables = [("display", ["rotation = \(TOMLValue.quoted(rotation))"])]
        if !answers.hotspotName.isEmpty {
            general += ["listen = \"0.0.0.0:12345\"", "interface = \"wlan0\""]
            tables += [
                (
                    "connect",
                    [
                        "wifi_name = \(TOMLValue.quoted(answers.hotspotName))",
                        "wifi_password = \(TOMLValue.quoted(answers.hotspotPassword))",
                    ]
                ), ("idle", ["code = \"wifi\""]),
            ]
        }
        if answers.bluetooth {
            let wifi = answers.hotspotName.isEmpty ? [] : ["wifi = \"wlan0\""]
            tables.append(("bluetooth", ["enabled = true"] + wifi))
        }
        if !answers.voice { tables.append(("voice", ["microphone = \"\"", "recogniser = \"none\""])) }
        let lines = general + tables.flatMap { ["[\($0.0)]"] + $0.1 }
        let allow = answers.hotspotName.isEmpty ? [] : ["[[allow]]", "address = \"192.168.4.0/24\""]
        return heading + (lines + allow).joined(separator: "\n") + "\n"
    }

    /// NetworkManager's file of the hotspot (nm-settings-keyfile(5)).
    static func hotspot(_ answers: SetupAnswers) -> String {
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
            ssid=\(answers.hotspotName.utf8.map { "\($0);" }.joined())

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
                "the hotspot needs the packages network-manager and dnsmasq-base, and a radio wlan0 that can be one")
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

    /// A value of a keyfile: blanks at its start would be lost, and a backslash begins an escape.
    private static func escaped(_ text: String) -> String {
        let text = text.replacing("\\", with: "\\\\")
        let blanks = text.prefix { $0 == " " }.count
        return String(repeating: "\\s", count: blanks) + text.dropFirst(blanks)
    }
}
