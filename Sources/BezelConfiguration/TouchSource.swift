package import BezelModel
package import TouchInput

/// A source of touches: `evdev`, `evdev:PATH`, `evdev:name=PATTERN`, `recording:FILE`, `stream:PATH` or `wayland`.
package enum TouchSource: Hashable, Sendable, CustomStringConvertible {
    /// Panels of the kernel, also ones that are connected later.
    case panel(InputSource)
    /// A recording, played once when an app first has the screen.
    case recording(path: String)
    /// A pipe or file of `struct input_event`.
    case stream(path: String)
    /// The pointer and the fingers of the compositor that shows the display.
    case compositor

    static let anyPanel = TouchSource.panel(.any)

    package init?(_ text: String) {
        if let source = InputSource(text: text) {
            self = .panel(source)
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts.first, parts.count > 1 ? parts[1] : nil) {
        case ("recording", let path?) where !path.isEmpty: self = .recording(path: path)
        case ("stream", let path?) where !path.isEmpty: self = .stream(path: path)
        case ("wayland", nil): self = .compositor
        default: return nil
        }
    }

    /// nil for sources other than panels.
    var panel: InputSource? {
        guard case .panel(let source) = self else { return nil }
        return source
    }

    package var description: String {
        switch self {
        case .panel(let source): source.description
        case .recording(let path): "recording:\(path)"
        case .stream(let path): "stream:\(path)"
        case .compositor: "wayland"
        }
    }
}

/// The axis ranges of a stream or a panel: `X0:X1,Y0:Y1`, both ends included.
package struct TouchRange: Hashable, Sendable, CustomStringConvertible {
    package let x: AxisRange
    package let y: AxisRange

    package init?(_ text: String) {
        let axes = text.split(separator: ",", omittingEmptySubsequences: false).map { axis -> AxisRange? in
            let ends = axis.split(separator: ":", omittingEmptySubsequences: false).map { Int32($0) }
            guard ends.count == 2, let minimum = ends[0], let maximum = ends[1] else { return nil }
            return AxisRange(minimum: minimum, maximum: maximum)
        }
        guard axes.count == 2, let x = axes[0], let y = axes[1] else { return nil }
        (self.x, self.y) = (x, y)
    }

    package init(_ ranges: PanelRanges) { (x, y) = (ranges.x, ranges.y) }

    package var panel: PanelRanges { PanelRanges(x: x, y: y) }

    package var description: String { "\(x.minimum):\(x.maximum),\(y.minimum):\(y.maximum)" }
}

extension DisplaySize {
    private static let range: ClosedRange<Int32> = 16...16384
    /// The expected text, for messages.
    package static let expected = "WxH like 800x480, each side \(range.lowerBound) to \(range.upperBound)"

    /// `WxH`, each 16 to 16,384.
    package init?(_ text: String) {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int32($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], Self.range.contains(width),
            Self.range.contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }

    package var text: String { "\(width)x\(height)" }
}
