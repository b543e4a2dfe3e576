internal import BezelModel
internal import HeadUnit
internal import OverlayDisplay
internal import Sound
internal import TCPLink
internal import TouchInput

/// The values of `bezel.toml` and the command line. A key's default is here, or in `HeadUnitConfiguration` for rules of
/// the head unit.
struct ProgramConfiguration: Hashable, Sendable {
    enum Output: String, Hashable, Sendable, CaseIterable {
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
        var mayBeCard: Bool {
            switch self {
            case .auto, .kms: true
            case .wayland, .window, .headless: false
            }
        }
    }

    /// What a compositor's overlay layer holds.
    enum Layer: String, Hashable, Sendable, CaseIterable {
        /// The whole screen.
        case screen
        /// Cards only: other programs are seen below.
        case card
    }

    struct Display: Hashable, Sendable {
        var output = Output.auto
        /// The connector, like "HDMI-A-1"; empty = a connected one.
        var connector = ""
        /// The size of a headless display, and of pictures until a display is connected, which has its own size.
        var size = DisplaySize(width: 800, height: 480)
        var layer = Layer.screen
        /// Whether a window begins full-screen.
        var fullscreen = false
        /// nil = the display's preferred mode.
        var mode: ModePreference?
        /// Clockwise rotation of the panel; nil = the value of the kernel.
        var rotation: Rotation?
        /// Pixel format of the display's buffers; nil = the best one of the display.
        var format: PixelFormat?
        /// Whether atomic mode setting is used if the driver has it.
        var atomic = true
        /// File with the screen's state for `bezel restore-display`; empty = none.
        var state = "/run/bezel/display.state"
        /// Time without a touch or a new picture after which the panel is switched off; zero = never.
        var blankAfter = Interval.zero
        /// As FontFamilies takes it: names in fontconfig, or empty for those that the screens are designed with.
        var font = ""
        /// "#RRGGBB" or the path of a picture; empty = the theme's colour.
        var background = ""
        /// Cards fade in and out.
        var fades = true
        var contrast = Contrast.usual
        var motion = Motion.full
        /// The screen that no app has.
        var idle = Idle()
    }

    enum Contrast: String, Hashable, Sendable, CaseIterable {
        case usual
        /// A line is around each button.
        case high
    }

    enum Motion: String, Hashable, Sendable, CaseIterable {
        case full
        /// Nothing moves by itself but clocks and bars of time.
        case reduced
    }

    struct Idle: Hashable, Sendable {
        /// What the board is called; empty = its host name.
        var name = ""
        /// The path of a picture; empty = none.
        var logo = ""
        /// What the QR code says: "address" for the address that apps connect to; empty = no code.
        var code = "address"
        /// Time without a touch after which only a faint clock is left; zero = never.
        var dimAfter = Interval.seconds(120)
        /// Time without a touch after which the panel is switched off; zero = never.
        var darkAfter = Interval.seconds(1800)
    }

    struct Touch: Hashable, Sendable {
        var sources: [TouchSource] = [.anyPanel]
        /// Axis ranges of a stream; nil = the display's pixels.
        var range: TouchRange?
        /// Axis ranges of panels, in place of those that they announce; nil = as each panel announces them.
        var ranges: TouchRange?
        /// Overrides udev's LIBINPUT_CALIBRATION_MATRIX.
        var calibration: CalibrationMatrix?
        /// `ID_SEAT` of the panels that "evdev" takes.
        var seat = "seat0"
        /// Clockwise rotation of the picture relative to the panel; nil = the display's rotation.
        var rotation: Rotation?
        /// Whether the panel is grabbed, so that no other program receives its events (EVIOCGRAB).
        var grab = false
        /// nil = as each panel describes itself.
        var panelProtocol: PanelProtocol?
        /// Axes of the position of single-touch panels; nil = ABS_X and ABS_Y.
        var axes: PositionAxes?
        /// Samples of a single-touch panel with less pressure are ignored; 0 = none.
        var leastPressure = 0
        /// Filters of every panel.
        var filters = FilterChoice(presets: [])
        /// Filters of single panels, which override those.
        var panelFilters: [PanelMatch: FilterChoice] = [:]

        /// The filters of a panel, or those of streams if `panel` is nil.
        func effectiveFilters(of panel: PanelDescription? = nil) -> FilterSettings {
            guard let own = ownFilters(of: panel) else { return filters.settings() }
            var common = filters
            if own.presets != nil { common.presets = nil }
            return own.settings(over: common.settings())
        }

        /// The presets of a panel.
        func presets(of panel: PanelDescription) -> [FilterPreset] {
            ownFilters(of: panel)?.presets ?? filters.presets ?? []
        }

        private func ownFilters(of panel: PanelDescription?) -> FilterChoice? {
            guard let panel else { return nil }
            return panelFilters.filter { $0.key.fits(panel) }.max { $0.key.saysLess(than: $1.key) }?.value
        }
        var panelSources: [InputSource] { sources.compactMap(\.panel) }

        /// - Parameter output: The display's connector; empty if it has none.
        func selection(output: String) -> InputSelection {
            var selection = InputSelection(panelSources, seat: seat, output: output)
            selection.panelProtocol = panelProtocol
            selection.axes = axes
            return selection
        }
        var trackerOptions: ContactTracker.Options {
            var options = ContactTracker.Options(panelProtocol: panelProtocol)
            options.axes = axes
            options.ranges = ranges?.panel
            options.leastPressure = Int32(clamping: leastPressure)
            return options
        }
    }

    struct Keys: Hashable, Sendable {
        /// Empty = no keys are read.
        var sources: [KeySource] = [.anyDevice]
        /// Whether the devices are grabbed, so that no other program receives their events, the system's console included.
        var grab = false
        var map = KeyMap.standard

        var deviceSources: [InputSource] { sources.compactMap(\.device) }
    }

    struct Video: Hashable, Sendable {
        /// Whether apps may stream video, if there is a decoder.
        var isEnabled = true
    }

    struct Storage: Hashable, Sendable {
        /// The folder for apps' data; empty = data is kept in memory only.
        var path = "/var/lib/bezel"
        /// Bytes of persistent files of all apps together.
        var fileQuota = 256 << 20
    }

    struct Control: Hashable, Sendable {
        /// The socket for `bezel status` and the other commands that talk to the running service; empty for none.
        var path = "/run/bezel/control.sock"
        /// The group that may use it beside its owner; empty = unchanged.
        var group = ""
    }

    struct Limits: Hashable, Sendable {
        /// Open connections in total. This machine's own apps may have all but a quarter, and so may all devices together
        /// that nobody has allowed (``Places``).
        var connections = 128
        /// Open connections from one address of another machine.
        var connectionsPerAddress = 16
    }

    struct Log: Hashable, Sendable {
        /// The lowest level that is logged.
        var level = LogLevel.info
    }

    var headUnit = HeadUnitConfiguration()
    var listen = TCPAddress(host: "127.0.0.1", port: 12345)
    /// The network interface that apps connect over; empty = any.
    var interface = ""
    /// Addresses that may connect beside this machine; empty = all.
    var allow: [AddressRange] = []
    var display = Display()
    var light = Light()
    var touch = Touch()
    var keys = Keys()
    /// Without a device ``HeadUnitConfiguration/Sound/isAvailable`` is false too.
    var sound = SoundConfiguration()
    /// The rates are in ``HeadUnitConfiguration/streams``.
    var video = Video()
    /// A file with words in place of Bezel's own; empty = none.
    var words = ""
    var storage = Storage()
    var control = Control()
    var web = Web()
    var webSocket = WebSocket()
    var bluetooth = Bluetooth()
    var usb = USB()
    var limits = Limits()
    var log = Log()
    /// Whether the loop runs with SCHED_FIFO and locked memory, if permitted.
    var realtime = false
}

extension ProgramConfiguration.Display {
    /// The settings for `OverlayDisplay`.
    var settings: DisplaySettings {
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
