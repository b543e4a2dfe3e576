package import BezelModel
package import HeadUnit
package import OverlayDisplay
package import Sound
package import TCPLink
package import TouchInput

/// The values of `bezel.toml` and the command line. A key's default is here, or in `HeadUnitConfiguration` for rules of
/// the head unit.
package struct ProgramConfiguration: Hashable, Sendable {
    package enum Output: String, Hashable, Sendable, CaseIterable {
        /// ``wayland`` if the environment names a compositor and no display of the kernel's can be had, else ``kms``.
        case auto
        /// A display that the kernel drives.
        case kms
        /// The overlay layer of a Wayland compositor.
        case wayland
        /// A window of a Wayland compositor.
        case window
        /// A picture in memory.
        case headless

        /// Whether it may be a display that the kernel drives.
        package var mayBeCard: Bool {
            switch self {
            case .auto, .kms: true
            case .wayland, .window, .headless: false
            }
        }
    }

    /// What a compositor's overlay layer holds.
    package enum Layer: String, Hashable, Sendable, CaseIterable {
        /// The whole screen.
        case screen
        /// Cards only: other programs are visible below.
        case card
    }

    package struct Display: Hashable, Sendable {
        package var output = Output.auto
        /// The connector, like "HDMI-A-1"; empty = a connected one.
        package var connector = ""
        /// The size of a headless display, and of pictures until a display is connected, which has its own size.
        package var size = DisplaySize(width: 800, height: 480)
        package var layer = Layer.screen
        /// Whether a window begins full-screen.
        var fullscreen = false
        /// nil = the display's preferred mode.
        var mode: ModePreference?
        /// Clockwise rotation of the panel; nil = the value of the kernel.
        package var rotation: Rotation?
        /// Pixel format of the display's buffers; nil = the best one of the display.
        var format: PixelFormat?
        /// Whether atomic mode setting is used if the driver has it.
        var atomic = true
        /// File with the screen's state for `bezel restore-display`; empty = none.
        package var state = "/run/bezel/display.state"
        /// Time without a touch or a new picture after which the panel is switched off; zero = never.
        package var blankAfter = Interval.zero
        /// As FontFamilies takes it: names in fontconfig, or empty for those that the screens are designed with.
        package var font = ""
        /// "#RRGGBB" or the path of a picture; empty = the theme's colour.
        package var background = ""
        /// Cards fade in and out, and pages and themes change by a movement.
        package var fades = true
        package var contrast = Contrast.usual
        package var motion = Motion.full
        /// The screen that no app has.
        package var idle = Idle()
    }

    package enum Contrast: String, Hashable, Sendable, CaseIterable {
        case usual
        /// A line is around each button.
        case high
    }

    package enum Motion: String, Hashable, Sendable, CaseIterable {
        case full
        /// Only clocks and time bars move.
        case reduced
    }

    package struct Idle: Hashable, Sendable {
        /// What the board is called; empty = its host name.
        package var name = ""
        /// The path of a picture; empty = none.
        package var logo = ""
        /// What the QR code says: "address" for the address that apps connect to, "wifi" for the Wi-Fi of `[connect]`;
        /// empty = no code.
        package var code = "address"
        /// A sentence that is shown as a problem is; empty for none.
        package var note = ""
        /// Time without a touch after which only a faint clock is left; zero = never.
        package var dimAfter = Interval.seconds(120)
        /// Time without a touch after which the panel is switched off; zero = never.
        package var darkAfter = Interval.seconds(1800)
    }

    package struct Touch: Hashable, Sendable {
        package var sources: [TouchSource] = [.anyPanel]
        /// Axis ranges of a stream; nil = the display's pixels.
        package var range: TouchRange?
        /// Axis ranges of panels, in place of those that they announce; nil = as each panel announces them.
        package var ranges: TouchRange?
        /// Overrides udev's LIBINPUT_CALIBRATION_MATRIX.
        package var calibration: CalibrationMatrix?
        /// `ID_SEAT` of the panels that "evdev" takes.
        package var seat = "seat0"
        /// Clockwise rotation of the picture relative to the panel; nil = the display's rotation.
        package var rotation: Rotation?
        /// Whether the panel is grabbed, so that no other program receives its events (EVIOCGRAB).
        package var grab = false
        /// nil = as each panel describes itself.
        package var panelProtocol: PanelProtocol?
        /// Axes of the position of single-touch panels; nil = ABS_X and ABS_Y.
        package var axes: PositionAxes?
        /// Samples of a single-touch panel with less pressure are ignored; 0 = none.
        var leastPressure = 0
        /// Filters of every panel.
        package var filters = FilterChoice(presets: [])
        /// Filters of single panels, which override those.
        var panelFilters: [PanelMatch: FilterChoice] = [:]

        package init() {}

        /// The filters of a panel, or those of streams if `panel` is nil.
        package func effectiveFilters(of panel: PanelDescription? = nil) -> FilterSettings {
            guard let own = ownFilters(of: panel) else { return filters.settings() }
            var common = filters
            if own.presets != nil { common.presets = nil }
            return own.settings(over: common.settings())
        }

        /// The presets of a panel.
        package func presets(of panel: PanelDescription) -> [FilterPreset] {
            ownFilters(of: panel)?.presets ?? filters.presets ?? []
        }

        private func ownFilters(of panel: PanelDescription?) -> FilterChoice? {
            guard let panel else { return nil }
            return panelFilters.filter { $0.key.fits(panel) }.max { $0.key.saysLess(than: $1.key) }?.value
        }
        package var panelSources: [InputSource] { sources.compactMap(\.panel) }

        /// - Parameter output: The display's connector; empty if it has none.
        package func selection(output: String) -> InputSelection {
            var selection = InputSelection(panelSources, seat: seat, output: output)
            selection.panelProtocol = panelProtocol
            selection.axes = axes
            return selection
        }
        package var trackerOptions: ContactTracker.Options {
            var options = ContactTracker.Options(panelProtocol: panelProtocol)
            options.axes = axes
            options.ranges = ranges?.panel
            options.leastPressure = Int32(clamping: leastPressure)
            return options
        }
    }

    package struct Keys: Hashable, Sendable {
        /// Empty = no keys are read.
        package var sources: [KeySource] = [.anyDevice]
        /// Whether the devices are grabbed, so that no other program receives their events, the system's console included.
        package var grab = false
        package var map = KeyMap.standard

        package var deviceSources: [InputSource] { sources.compactMap(\.device) }
    }

    package struct Video: Hashable, Sendable {
        /// Whether apps may stream video, if there is a decoder.
        package var isEnabled = true
    }

    package struct Storage: Hashable, Sendable {
        /// The folder for apps' data; empty = data is kept in memory only.
        package var path = "/var/lib/bezel"
        /// Bytes of persistent files of all apps together.
        package var fileQuota = 256 << 20

        package init() {}
    }

    package struct Control: Hashable, Sendable {
        /// The socket for `bezel status` and the other commands that talk to the running service; empty for none.
        package var path = "/run/bezel/control.sock"
        /// The group that may use it beside its owner; empty = unchanged.
        package var group = ""

        package init() {}
    }

    package struct Limits: Hashable, Sendable {
        /// Open connections in total. This machine's own apps may have all but a quarter, and so may all devices together
        /// that nobody has allowed (``Places``).
        package var connections = 128
        /// Open connections from one address of another machine.
        package var connectionsPerAddress = 16
    }

    package struct Log: Hashable, Sendable {
        /// The lowest level that is logged.
        package var level = LogLevel.info
    }

    package var headUnit = HeadUnitConfiguration()
    package var listen = TCPAddress(host: "127.0.0.1", port: 12345)
    /// The network interface that apps connect over; empty = any.
    package var interface = ""
    /// Addresses that may connect beside this machine; empty = all.
    package var allow: [AddressRange] = []
    package var display = Display()
    package var light = Light()
    package var touch = Touch()
    package var keys = Keys()
    /// Without a device ``HeadUnitConfiguration/Sound/isAvailable`` is false too.
    /// The volume is that of ``HeadUnitConfiguration/Sound/volume``.
    package var sound = SoundConfiguration()
    package var voice = Voice()
    /// The rates are in ``HeadUnitConfiguration/streams``.
    package var video = Video()
    /// A file with words in place of Bezel's own; empty = none.
    package var words = ""
    package var storage = Storage()
    package var control = Control()
    package var web = Web()
    package var webSocket = WebSocket()
    package var bluetooth = Bluetooth()
    package var usb = USB()
    package var limits = Limits()
    package var log = Log()
    /// Whether the loop runs with SCHED_FIFO and locked memory, if permitted.
    package var realtime = false

    package init() {}
}

extension ProgramConfiguration.Display {
    /// The settings for `OverlayDisplay`.
    package var settings: DisplaySettings {
        var settings = DisplaySettings()
        settings.connector = connector.isEmpty ? nil : connector
        settings.mode = mode
        settings.rotation = rotation
        settings.size = size
        settings.format = format
        settings.usesAtomic = atomic
        settings.stateFile = state.isEmpty ? nil : state
        return settings
    }
}
