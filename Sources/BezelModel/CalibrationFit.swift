/// A calibration matrix made from touches on marks, by least squares, and how well it fits.
public struct CalibrationFit: Hashable, Sendable {
    /// A touch and its mark. Both are fractions of the width and height: 0 to 1, from the top left.
    public struct Sample: Hashable, Sendable {
        /// The position that the panel reported.
        public var sensed: (x: Double, y: Double) { (sensedX, sensedY) }
        /// Where the mark is on the glass.
        public var wanted: (x: Double, y: Double) { (wantedX, wantedY) }
        private let sensedX, sensedY, wantedX, wantedY: Double

        public init(sensed: (x: Double, y: Double), wanted: (x: Double, y: Double)) {
            (sensedX, sensedY) = sensed
            (wantedX, wantedY) = wanted
        }
    }

    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// There are fewer than three touches.
        case tooFew(Int)
        /// All touches lie on one line or at one point, for example because one mark was touched several times.
        case onALine
        /// The matrix would scale the panel far too small or far too large.
        case notASurface
        /// A touch was too far from its mark: the distance as a part of the display's side.
        case poor(Double)

        public var description: String {
            switch self {
            case .tooFew(let count): "\(count) touches are too few; three are needed"
            case .onALine: "the touches lie on a line"
            case .notASurface: "the touches are too close together, or too far apart"
            case .poor(let miss): "a mark was missed by \(Int((miss * 100).rounded())) per cent of the display's side"
            }
        }
    }

    public let matrix: CalibrationMatrix
    /// The largest distance of a sample from its mark after the matrix is applied, as a fraction of a side.
    public let worst: Double

    /// The longest distance allowed between a touch and its mark: about a fingertip on a small display.
    public static let tolerance = 0.04

    /// - Parameters:
    ///   - samples: At least three, not on a line. The matrix minimises their mean error.
    ///   - checks: More samples, used only to check the matrix.
    public init(_ samples: [Sample], checks: [Sample] = []) throws(Failure) {
        guard samples.count >= 3 else { throw .tooFew(samples.count) }
        // Relative to the mean, so that the sums keep their precision.
        let count = Double(samples.count)
        let middle = (
            x: samples.reduce(0) { $0 + $1.sensed.x } / count, y: samples.reduce(0) { $0 + $1.sensed.y } / count
        )
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for sample in samples {
            let (x, y) = (sample.sensed.x - middle.x, sample.sensed.y - middle.y)
            xx += x * x
            xy += x * y
            yy += y * y
        }
        let determinant = xx * yy - xy * xy
        // Touches on a line do not spread in one direction; those of one mark do not spread at all.
        guard determinant.isFinite, determinant > 1e-6, determinant > 1e-4 * (xx + yy) * (xx + yy) else {
            throw .onALine
        }
        func row(_ wanted: (Sample) -> Double) -> (x: Double, y: Double, constant: Double) {
            let mean = samples.reduce(0) { $0 + wanted($1) } / count
            var (ax, ay) = (0.0, 0.0)
            for sample in samples {
                ax += (sample.sensed.x - middle.x) * (wanted(sample) - mean)
                ay += (sample.sensed.y - middle.y) * (wanted(sample) - mean)
            }
            let x = (ax * yy - ay * xy) / determinant
            let y = (ay * xx - ax * xy) / determinant
            return (x, y, mean - x * middle.x - y * middle.y)
        }
        let first = row(\.wanted.x)
        let second = row(\.wanted.y)
        let matrix = CalibrationMatrix(
            first.x, first.y, first.constant, second.x, second.y, second.constant)
        let area = abs(matrix.determinant)
        guard area.isFinite, area > 0.05, area < 20 else { throw .notASurface }
        self.matrix = matrix
        worst = (samples + checks).map { Self.miss(of: $0, by: matrix) }.max() ?? 0
        guard worst <= Self.tolerance else { throw .poor(worst) }
    }

    private static func miss(of sample: Sample, by matrix: CalibrationMatrix) -> Double {
        let point = matrix.applied(toX: sample.sensed.x, y: sample.sensed.y)
        return max(abs(point.x - sample.wanted.x), abs(point.y - sample.wanted.y))
    }
}

extension CalibrationMatrix {
    /// The factor by which an area grows. It is negative for a mirrored area and 0 when the matrix has no inverse.
    public var determinant: Double { a * e - b * d }

    public func applied(toX x: Double, y: Double) -> (x: Double, y: Double) {
        (a * x + b * y + c, d * x + e * y + f)
    }

    /// The inverse matrix; nil when there is none.
    public var inverse: CalibrationMatrix? {
        guard abs(determinant) > 1e-9 else { return nil }
        let (ia, ib, id, ie) = (e / determinant, -b / determinant, -d / determinant, a / determinant)
        return CalibrationMatrix(ia, ib, -(ia * c + ib * f), id, ie, -(id * c + ie * f))
    }

    /// Six numbers of at most five decimals, as udev and the configuration take them.
    public var text: String {
        [a, b, c, d, e, f].map { value in
            let rounded = (value * 100_000).rounded() / 100_000
            return rounded == 0 ? "0" : rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
        }.joined(separator: " ")
    }
}
