internal import BezelModel

/// Marks to be touched one after the other, and the resulting matrix. It receives frames and returns the next step. Has
/// no side effects.
struct CalibrationSession: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        /// Touch this mark, whose position is in fractions of the display's sides.
        case touch(x: Double, y: Double)
        case done(CalibrationFit)
        case failed(CalibrationFit.Failure)
    }

    /// Four marks near the corners, and one beside the middle that only checks the result.
    private static let marks: [(x: Double, y: Double)] = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.4, 0.6)]
    private static let checks = 1
    /// Fraction of a side. A touch this close to the former one is a bounce or a second tap on one mark.
    private static let bounce = 0.05

    /// Resolution of positions: frames come in these units, through ``placement``.
    static let grid = DisplaySize(width: 1 << 20, height: 1 << 20)
    /// Puts the panel's range into the middle of the grid, because some panels report positions far outside the range
    /// that they announce.
    static let placement = CalibrationMatrix(part, 0, (1 - part) / 2, 0, part, (1 - part) / 2)
    /// The panel's range as a fraction of a side of the grid.
    private static let part = 1.0 / 64

    /// The transform after the calibration, up to the picture.
    private let way: CalibrationMatrix
    private var sensed: [Place] = []
    private var finger: Finger?

    private struct Place: Hashable, Sendable {
        var x, y: Double
    }

    private struct Finger: Hashable, Sendable {
        var slot: UInt8
        var start: DisplayPoint
        /// False if a second finger is down: then it is not a touch on a mark.
        var isAlone = true
    }

    /// - Parameter way: The display's rotation, which is applied after the calibration.
    init(before way: CalibrationMatrix = .identity) { self.way = way }

    /// Touched marks, and all marks.
    var progress: (done: Int, all: Int) { (sensed.count, Self.marks.count) }

    var step: Step {
        guard sensed.count < Self.marks.count else { return result }
        let mark = Self.marks[sensed.count]
        return .touch(x: mark.x, y: mark.y)
    }

    /// - Parameter frame: In units of ``grid``.
    /// - Returns: Whether the step has changed.
    mutating func take(_ frame: borrowing ContactFrame) -> Bool {
        let before = sensed.count
        for index in 0..<frame.count { take(frame[index]) }
        return sensed.count != before
    }

    private mutating func take(_ contact: Contact) {
        switch contact.phase {
        case .begin:
            guard finger == nil else {
                finger?.isAlone = false
                return
            }
            finger = Finger(slot: contact.slot, start: contact.point)
        case .move: break
        case .cancel: if finger?.slot == contact.slot { finger = nil }
        case .end:
            guard let ended = finger, ended.slot == contact.slot else { return }
            finger = nil
            if ended.isAlone { touched(from: ended.start, to: contact.point) }
        }
    }

    /// The middle between the first and the last position of the finger.
    private mutating func touched(from start: DisplayPoint, to end: DisplayPoint) {
        guard sensed.count < Self.marks.count else { return }
        let place = Place(
            x: ((Double(start.x) + Double(end.x) + 1) / 2 / Double(Self.grid.width) - Self.placement.c) / Self.part,
            y: ((Double(start.y) + Double(end.y) + 1) / 2 / Double(Self.grid.height) - Self.placement.f) / Self.part)
        if let last = sensed.last, abs(last.x - place.x) < Self.bounce, abs(last.y - place.y) < Self.bounce { return }
        sensed.append(place)
    }

    private var result: Step {
        let back = way.inverse ?? .identity
        let samples = zip(sensed, Self.marks).map { place, mark in
            CalibrationFit.Sample(sensed: (place.x, place.y), wanted: back.applied(toX: mark.x, y: mark.y))
        }
        do throws(CalibrationFit.Failure) {
            return .done(
                try CalibrationFit(
                    Array(samples.dropLast(Self.checks)), checks: Array(samples.suffix(Self.checks))))
        } catch {
            return .failed(error)
        }
    }
}
