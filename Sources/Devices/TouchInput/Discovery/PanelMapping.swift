public import BezelModel

/// Whether a panel has the shape of the display that it belongs to.
public enum PanelMapping: Hashable, Sendable, CustomStringConvertible {
    case fits
    /// The panel's shape is unknown: it has no resolution in millimetres, and its ranges do not show the shape.
    case unknown
    /// One is landscape, the other is portrait, so touches are rotated by 90°.
    case turned
    /// Both are landscape or both are portrait, but their side ratios differ by more than a fifth: a part of the panel
    /// may be outside the picture.
    case otherShape(panel: Double, display: Double)

    public var description: String {
        switch self {
        case .fits: "its shape is the display's"
        case .unknown: "it does not tell its shape"
        case .turned: "it is turned against the display: one stands, the other lies"
        case .otherShape(let panel, let display):
            "its sides are as \(Self.text(panel)) to 1, the display's as \(Self.text(display)) to 1"
        }
    }

    private static func text(_ ratio: Double) -> String { "\((ratio * 100).rounded() / 100)" }

    /// Smaller differences are ignored: pixels are not always square, and the glass has a border.
    private static let tolerance = 1.2

    /// - Parameters:
    ///   - width: Of the panel in its own coordinates, in any unit.
    ///   - matrix: The transform of its coordinates: calibration, then rotation.
    ///   - display: The display's size as the viewer sees it.
    public init(width: Double, height: Double, through matrix: CalibrationMatrix, on display: DisplaySize) {
        guard width > 0, height > 0, width.isFinite, height.isFinite, display.width > 0, display.height > 0 else {
            self = .unknown
            return
        }
        let isSwapped = abs(matrix.b) + abs(matrix.d) > abs(matrix.a) + abs(matrix.e)
        let panel = isSwapped ? height / width : width / height
        let picture = Double(display.width) / Double(display.height)
        let difference = max(panel / picture, picture / panel)
        if difference <= Self.tolerance {
            self = .fits
        } else if (panel > Self.tolerance && picture < 1 / Self.tolerance)
            || (panel < 1 / Self.tolerance && picture > Self.tolerance)
        {
            self = .turned
        } else {
            self = .otherShape(panel: panel, display: picture)
        }
    }
}

/// Width and height in millimetres.
public struct PanelSize: Hashable, Sendable {
    public let width: Double
    public let height: Double
}

extension PanelDescription {
    /// Computed from the units per millimetre of both axes; nil if one is unknown.
    public func size(as asked: PanelProtocol? = nil, axes named: PositionAxes? = nil) -> PanelSize? {
        guard let (x, y) = ranges(asked, named), x.axis.resolution > 0, y.axis.resolution > 0 else { return nil }
        return PanelSize(
            width: Double(x.range.count) / Double(x.axis.resolution),
            height: Double(y.range.count) / Double(y.axis.resolution))
    }

    /// Compares the panel's shape with a display's. Without millimetres the axis ranges are used, unless both are
    /// equal: a sensor that counts to 4095 on both axes does not show its shape.
    public func mapping(
        on display: DisplaySize, through matrix: CalibrationMatrix, as asked: PanelProtocol? = nil,
        axes named: PositionAxes? = nil
    ) -> PanelMapping {
        if let size = size(as: asked, axes: named) {
            return PanelMapping(width: size.width, height: size.height, through: matrix, on: display)
        }
        guard let (x, y) = ranges(asked, named), x.range.count != y.range.count else { return .unknown }
        return PanelMapping(
            width: Double(x.range.count), height: Double(y.range.count), through: matrix, on: display)
    }

    /// The ranges of the axes like "0…799", the horizontal one first; nil if one is empty.
    public func positionRanges(_ spoken: PanelProtocol) -> (x: String, y: String)? {
        ranges(as: spoken).map { ranges in
            (
                "\(ranges.x.minimum)…\(ranges.x.maximum)", "\(ranges.y.minimum)…\(ranges.y.maximum)"
            )
        }
    }

    /// The announced ranges of the position axes; nil if one is missing or empty.
    public func ranges(as asked: PanelProtocol? = nil, axes named: PositionAxes? = nil) -> PanelRanges? {
        ranges(asked, named).map { PanelRanges(x: $0.range, y: $1.range) }
    }

    private func ranges(
        _ asked: PanelProtocol?, _ named: PositionAxes?
    ) -> (x: (axis: Axis, range: AxisRange), y: (axis: Axis, range: AxisRange))? {
        guard let spoken = panelProtocol(as: asked, axes: named), case (let x?, let y?) = positionAxes(spoken, named),
            let first = x.range, let second = y.range
        else { return nil }
        return ((x, first), (y, second))
    }
}
