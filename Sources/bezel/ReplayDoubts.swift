internal import BezelConfiguration
internal import BezelModel
internal import HeadUnit
internal import TouchInput

/// Why a recording cannot be played.
struct ReplayRefusal: Error, CustomStringConvertible {
    let file: String
    let reason: String

    var description: String { "\(file): \(reason)" }
}

/// Why a recording cannot be played, and where it is played differently from its description.
struct ReplayDoubts {
    /// Why it cannot be played, and the option that helps.
    private(set) var refusal: String?
    /// Remarks about a recording that is played.
    private(set) var remarks: [String] = []
    private let display: String?
    private let hasDevice: Bool
    private var hasUnusableRange = false
    private let ranges: PanelRanges?
    private let spoken: PanelProtocol?

    init(_ outline: RecordingOutline, _ settings: ProgramConfiguration.Touch, display: String?) {
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

    /// Remarks after playing.
    func remarks(after summary: Playback.Summary) -> [String] {
        var remarks: [String] = []
        if summary.outside > 0 {
            let place = display ?? "SDL's limits"
            remarks.append(
                hasDevice
                    ? "\(summary.outside) positions lie outside \(place)"
                    : """
                    its axis ranges are unknown, and \(summary.outside) positions lie outside \(place); put what \
                    evemu-describe prints of the panel beside it, under the same name that ends in .desc
                    """)
        }
        if hasUnusableRange, let seen = summary.counters.seen.text {
            remarks.append("seen \(seen); --ranges X0:X1,Y0:Y1 sets the range")
        }
        if let ranges, !hasUnusableRange, let doubt = RangeDoubt(summary.counters, in: ranges) {
            remarks.append("\(doubt); \(doubt.option)")
        }
        if spoken == .slots, summary.counters.contactReports > 0, summary.counters.slotNumbers == 0 {
            remarks.append(
                "its driver announces slots and sends lists of fingers (SYN_MT_REPORT); --protocol reports plays them")
        }
        if summary.begun == 0, summary.filters.isEmpty {
            remarks.append("its \(summary.events) events contain no touch")
        }
        return remarks
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
