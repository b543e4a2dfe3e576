internal import BezelModel
internal import HeadUnit
internal import OverlayDisplay
internal import Sound
internal import TCPLink
internal import TouchInput

/// All that `bezel.toml` and the command line decide. A key's default stands here, or in `HeadUnitConfiguration` where
/// the brain needs it.
struct ProgramConfiguration: Hashable, Sendable {
    enum Output: String, Hashable, Sendable, CaseIterable {
        /// A display of the kernel's.
        case kms
        /// A canvas in memory.
        case headless
    }

    struct Display: Hashable, Sendable {
        var output = Output.kms
        /// Like "HDMI-A-1"; empty takes the first that is connected.
        var connector = ""
        /// The headless canvas, and what is drawn for while there is no display yet; a real one has its own size.
        var size = DisplaySize(width: 800, height: 480)
        /// nil takes the display's preferred mode.
        var mode: ModePreference?
        /// How far the panel is turned clockwise; nil takes what the kernel knows of it.
        var rotation: Rotation?
        /// How the display's buffers hold a pixel; nil takes the best that it has.
        var format: PixelFormat?
        /// The kernel's atomic mode setting is used where the driver has it.
        var atomic = true
        /// Where the state of the screen is kept for `bezel restore-display`; empty for nowhere.
        var state = "/run/bezel/display.state"
        /// The panel goes dark after so long without a touch and with nothing new to show; zero is never.
        var blankAfter = Interval.zero
        /// As fontconfig knows it.
        var font = "sans-serif"
        /// "#RRGGBB" or the path of a picture; empty takes the theme's colour.
        var background = ""
        /// Cards fade in and out.
        var fades = true
    }

    struct Touch: Hashable, Sendable {
        var sources: [TouchSource] = [.anyPanel]
        /// For sources that do not know their own ranges; nil takes the display's pixels.
        var range: TouchRange?
        /// Overrides udev's LIBINPUT_CALIBRATION_MATRIX.
        var calibration: CalibrationMatrix?
        /// `ID_SEAT` of the panels that are ours.
        var seat = "seat0"
        /// How far the panel's picture is turned, clockwise; nil takes the display's own turn.
        var rotation: Rotation?
        /// No other program gets the panel's events (EVIOCGRAB).
        var grab = false
        /// nil takes what each panel says of itself.
        var panelProtocol: PanelProtocol?
        /// Where single-touch panels have their position; nil is ABS_X and ABS_Y.
        var axes: PositionAxes?
        /// Samples of a single-touch panel with less pressure are left out; 0 takes all.
        var leastPressure = 0
        /// For every panel.
        var filters = FilterChoice(presets: [])
        /// Over those, for single panels.
        var panelFilters: [PanelMatch: FilterChoice] = [:]

        /// What of a panel is not believed; nil for one that says nothing of itself.
        func effectiveFilters(of panel: PanelDescription? = nil) -> FilterSettings {
            guard let own = ownFilters(of: panel) else { return filters.settings() }
            var common = filters
            if own.presets != nil { common.presets = nil }
            return own.settings(over: common.settings())
        }

        /// The presets in force for a panel.
        func presets(of panel: PanelDescription) -> [FilterPreset] {
            ownFilters(of: panel)?.presets ?? filters.presets ?? []
        }

        private func ownFilters(of panel: PanelDescription?) -> FilterChoice? {
            guard let panel else { return nil }
            return panelFilters.filter { $0.key.fits(panel) }.max { $0.key.saysLess(than: $1.key) }?.value
        }
        var panelSources: [InputSource] { sources.compactMap(\.panel) }

        /// - Parameter output: The connector of our display; empty where it has none.
        func selection(output: String) -> InputSelection {
            var selection = InputSelection(panelSources, seat: seat, output: output)
            selection.panelProtocol = panelProtocol
            selection.axes = axes
            return selection
        }
        var trackerOptions: ContactTracker.Options {
            var options = ContactTracker.Options(panelProtocol: panelProtocol)
            options.axes = axes
            options.leastPressure = Int32(clamping: leastPressure)
            return options
        }
    }

    struct Keys: Hashable, Sendable {
        /// Empty reads none.
        var sources: [InputSource] = [.any]
        /// No other program gets what the keys say, the system's console neither.
        var grab = false
        var map = KeyMap.standard
    }

    struct Storage: Hashable, Sendable {
        /// The folder of what outlives a session; empty keeps it in memory only.
        var path = "/var/lib/bezel"
        /// Bytes of persistent files of all apps together.
        var fileQuota = 256 << 20
    }

    struct Control: Hashable, Sendable {
        /// The socket for `bezel status` and the other commands that talk to the running service; empty for none.
        var path = "/run/bezel/control.sock"
        /// The group that may use it beside its owner; empty leaves that as it is.
        var group = ""
    }

    struct Limits: Hashable, Sendable {
        /// Open at once, from all addresses.
        var connections = 128
        /// Open at once from one address.
        var connectionsPerAddress = 16
    }

    struct Log: Hashable, Sendable {
        /// Lines of this level and graver ones.
        var level = LogLevel.info
    }

    var headUnit = HeadUnitConfiguration()
    var listen = TCPAddress(host: "127.0.0.1", port: 12345)
    var display = Display()
    var touch = Touch()
    var keys = Keys()
    /// Without a device ``HeadUnitConfiguration/Sound/isAvailable`` is false too.
    var sound = SoundConfiguration()
    var storage = Storage()
    var control = Control()
    var limits = Limits()
    var log = Log()
    /// The loop runs under SCHED_FIFO where that is permitted.
    var realtime = false
}

extension ProgramConfiguration.Display {
    /// The same for the display itself.
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
