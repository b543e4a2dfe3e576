package import BezelConfiguration
package import BezelModel
internal import HeadUnit
package import TouchInput

/// Why a recording cannot be played.
package struct ReplayRefusal: Error, CustomStringConvertible {
    package let file: String
    package let reason: String

    package init(file: String, reason: String) {
        self.file = file
        self.reason = reason
    }

    package var description: String { "\(file): \(reason)" }
}

/// Why a recording cannot be played, and where it is played differently from its description.
package struct ReplayDoubts {
    /// Why it cannot be played, and the option that helps.
    package private(set) var refusal: String?
    /// Remarks about a recording that is played.
    package private(set) var remarks: [String] = []
    /// The display of `--display`; nil without one.
    package let display: String?
    /// Whether the recording describes its device.
    package let hasDevice: Bool
    /// Whether the ranges that it describes cannot be used.
    package private(set) var hasUnusableRange = false
    /// The ranges of its positions; nil if they are unknown.
    package let ranges: PanelRanges?
    /// The protocol that it is played with; nil if it is not known.
    package let spoken: PanelProtocol?

    package init(_ outline: RecordingOutline, _ settings: ProgramConfiguration.Touch, display: String?) {
        self.display = display
        hasDevice = !outline.device.isEmpty
        let device = outline.device.announcing(
            settings.ranges?.panel, as: settings.panelProtocol, axes: settings.axes)
        ranges = device.ranges(as: settings.panelProtocol, axes: settings.axes)
        spoken = settings.panelProtocol ?? outline.panelProtocol
        guard outline.eventCount > 0 else {
            refusal = hasDevice ? "it describes a device and holds no events" : "it holds no events"
            return
        }
        let options = settings.trackerOptions
        if hasDevice {
            judge(device, settings)
        } else if settings.panelProtocol == nil, outline.panelProtocol == nil {
            refusal = "none of its events is a touch panel's, and it does not describe its device"
        }
        let isTurned = settings.rotation ?? .none != .none || settings.calibration != nil
        if refusal == nil, isTurned, display == nil, outline.units(options: options) == nil {
            refusal = "its axis ranges are unknown; --rotation and --calibration need --display here"
        }
    }

    private mutating func judge(_ device: PanelDescription, _ settings: ProgramConfiguration.Touch) {
        switch device.unsupportedReason(as: settings.panelProtocol, axes: settings.axes) {
        case nil: remarks = device.quirks(as: settings.panelProtocol, axes: settings.axes).map { "\($0)" }
        case .mouse:
            refusal = "it is not used: it has BTN_LEFT and no BTN_TOUCH, like a mouse; --protocol mouse plays it"
        case let unsupportedReason? where unsupportedReason.isOfRange:
            hasUnusableRange = true
            remarks.append(pixels(unsupportedReason))
        case .noTouchButton?:
            refusal = "it is not used: \(UnsupportedPanelReason.noTouchButton); --protocol single takes it"
        case let unsupportedReason?:
            let named = settings.panelProtocol != nil || settings.axes != nil
            refusal =
                "it is not used: \(unsupportedReason)"
                + (named ? "; leave --protocol and --axes out" : "; --axes names others")
        }
    }

    private func pixels(_ unsupportedReason: UnsupportedPanelReason) -> String {
        "\(unsupportedReason): its numbers are used as pixels"
            + (display == nil ? "" : " of the display") + "; a running service does not do that"
    }
}

extension UnsupportedPanelReason {
    /// Whether the device is a panel whose axis ranges cannot be used.
    var isOfRange: Bool {
        switch self {
        case .emptyRange, .hugeRange: true
        case .mouse, .noTouchButton, .noPosition, .missingX, .missingY, .missingAxis: false
        }
    }
}
