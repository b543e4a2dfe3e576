/// How far the panel is turned clockwise from its native position; the picture on it is turned back by as much.
public enum Rotation: Int, Hashable, Sendable, CaseIterable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270
}

/// The span of one panel axis, both ends included, in panel units. The kernel's `input_absinfo` minimum and maximum.
public struct AxisRange: Hashable, Sendable {
    public let minimum: Int32
    public let maximum: Int32

    /// - Returns: nil when `maximum` is not above `minimum`: such an axis does not show a finger's position.
    public init?(minimum: Int32, maximum: Int32) {
        guard maximum > minimum else { return nil }
        self.minimum = minimum
        self.maximum = maximum
    }

    /// How many different positions the axis can report.
    public var count: Int64 { Int64(maximum) - Int64(minimum) + 1 }
}

/// The ranges of a panel's two position axes.
public struct PanelRanges: Hashable, Sendable {
    public var x: AxisRange
    public var y: AxisRange

    public init(x: AxisRange, y: AxisRange) {
        self.x = x
        self.y = y
    }
}

/// The upper two rows of a 3×3 matrix on normalised coordinates (0 to 1, top left to bottom right):
/// udev's `LIBINPUT_CALIBRATION_MATRIX`, in its order "a b c d e f", x' = ax + by + c and y' = dx + ey + f.
public struct CalibrationMatrix: Hashable, Sendable {
    public var a, b, c, d, e, f: Double

    public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
    }

    public static let identity = CalibrationMatrix(1, 0, 0, 0, 1, 0)

    /// Why a text is not a matrix.
    public enum TextProblem: Error, Hashable, Sendable, CustomStringConvertible {
        /// It is neither six nor nine numbers from −1000 to 1000.
        case notSixNumbers
        /// It has nine numbers, and the last three are not 0 0 1.
        case notAffine
        /// The matrix is singular: it maps every point to one line, or to one point.
        case singular

        public var description: String {
            switch self {
            case .notSixNumbers: "it is not six numbers from -1000 to 1000, or nine that end with 0 0 1"
            case .notAffine: "the last three of its nine numbers are not 0 0 1"
            case .singular: "a*e - b*d of \"a b c d e f\" is 0, so every touch would lie on one line or one point"
            }
        }
    }

    /// Six numbers separated by spaces or commas, each from −1000 to 1000, of a matrix that has an inverse. Also the
    /// nine numbers of xinput and xorg.conf, whose last row is 0 0 1.
    public init(parsing text: String) throws(TextProblem) {
        let words = text.split { $0 == " " || $0 == "," || $0 == "\t" }
        let numbers = words.compactMap { Double($0) }
        guard numbers.count == words.count, numbers.count == 6 || numbers.count == 9,
            numbers.allSatisfy({ abs($0) <= 1000 })
        else { throw .notSixNumbers }
        guard numbers.count == 6 || Array(numbers[6...]) == [0, 0, 1] else { throw .notAffine }
        self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        guard inverse != nil else { throw .singular }
    }

    /// Like ``init(parsing:)``; nil where that throws.
    public init?(text: String) {
        guard let matrix = try? CalibrationMatrix(parsing: text) else { return nil }
        self = matrix
    }

    /// The matrix that applies this one first and then `next`.
    public func followed(by next: CalibrationMatrix) -> CalibrationMatrix {
        CalibrationMatrix(
            next.a * a + next.b * d, next.a * b + next.b * e, next.a * c + next.b * f + next.c,
            next.d * a + next.e * d, next.d * b + next.e * e, next.d * c + next.e * f + next.f)
    }
}

extension Rotation {
    /// The same turn as a matrix on normalised coordinates.
    public var matrix: CalibrationMatrix {
        switch self {
        case .none: .identity
        case .quarter: CalibrationMatrix(0, -1, 1, 1, 0, 0)
        case .half: CalibrationMatrix(-1, 0, 1, 0, -1, 1)
        case .threeQuarters: CalibrationMatrix(0, 1, 0, -1, 0, 1)
        }
    }
}

/// Panel units → display pixels, used for every finger: axis range, calibration matrix, rotation, display size.
///
/// A reading `v` of an axis means the cell from (v − min) / (max − min + 1) to (v + 1 − min) / (max − min + 1).
/// The matrix maps the cell, and the result is the pixel with the cell's corner that is nearest to the origin, so
/// the last reading reaches the last pixel and never the width, in all four rotations. A reading outside the range is
/// mapped in the same way, because many panels announce a wrong range that the matrix corrects; only the result is
/// limited to the display.
public struct PanelTransform: Hashable, Sendable {
    public let x: AxisRange
    public let y: AxisRange
    public let display: DisplaySize
    private let xx, xy, xOffset, yx, yy, yOffset: Double

    /// - Parameters:
    ///   - display: The display's size as it is seen, after `rotation`.
    ///   - calibration: Applied before `rotation`.
    public init(
        x: AxisRange, y: AxisRange, display: DisplaySize, calibration: CalibrationMatrix = .identity,
        rotation: Rotation = .none
    ) {
        self.x = x
        self.y = y
        self.display = display
        let matrix = calibration.followed(by: rotation.matrix)
        let width = Double(display.width)
        let height = Double(display.height)
        let columns = Double(x.count)
        let rows = Double(y.count)
        xx = matrix.a * width / columns
        xy = matrix.b * width / rows
        yx = matrix.d * height / columns
        yy = matrix.e * height / rows
        // A turned axis runs backwards: its cell's nearest corner is at the reading's far end.
        xOffset = matrix.c * width + min(xx, 0) + min(xy, 0) + Self.rounding
        yOffset = matrix.f * height + min(yx, 0) + min(yy, 0) + Self.rounding
    }

    /// Compensates rounding, so that 3 × (1 / 3) is not just below 1. Much smaller than a pixel.
    private static let rounding = 1e-6

    /// Panel units as pixels, one to one.
    public init(x: AxisRange, y: AxisRange) {
        let size = DisplaySize(
            width: Int32(clamping: x.count), height: Int32(clamping: y.count))
        self.init(x: x, y: y, display: size)
    }

    public func displayPoint(_ point: PanelPoint) -> DisplayPoint {
        let column = Double(point.x) - Double(x.minimum)
        let row = Double(point.y) - Double(y.minimum)
        return DisplayPoint(
            x: Self.pixel(xx * column + xy * row + xOffset, below: display.width),
            y: Self.pixel(yx * column + yy * row + yOffset, below: display.height))
    }

    /// - Returns: Whether `point` is inside both axis ranges.
    public func isInRange(_ point: PanelPoint) -> Bool {
        point.x >= x.minimum && point.x <= x.maximum && point.y >= y.minimum && point.y <= y.maximum
    }

    private static func pixel(_ position: Double, below limit: Int32) -> Int32 {
        Int32(min(max(position, 0), Double(limit - 1)))
    }
}
