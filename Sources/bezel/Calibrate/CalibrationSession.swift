internal import BezelModel

/// Marks to be touched one after the other, and what comes of it. Pure: frames in, the next step out.
struct CalibrationSession: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        /// This mark is to be touched, as parts of the display's sides.
        case touch(x: Double, y: Double)
        case done(CalibrationFit)
        case failed(CalibrationFit.Failure)
    }

    /// Near the corners, and one off the middle that only judges.
    private static let marks: [(x: Double, y: Double)] = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.4, 0.6)]
    private static let checks = 1
    /// A touch so close to the one before, as a part of a side, is a bounce or a second tap on one mark.
    private static let bounce = 0.05

    /// How fine the panel's positions are told: frames come in these units, without any matrix.
    static let grid = DisplaySize(width: 1 << 14, height: 1 << 14)

    /// What comes after the calibration on the way to the picture.
    private let way: CalibrationMatrix
    private var sensed: [Place] = []
    private var finger: Finger?

    private struct Place: Hashable, Sendable {
        var x, y: Double
    }

    private struct Finger: Hashable, Sendable {
        var slot: UInt8
        var start: DisplayPoint
        /// Another finger came down: this is no touch on a mark.
        var isAlone = true
    }

    /// - Parameter way: The display's own turn, which the calibration is followed by.
    init(before way: CalibrationMatrix = .identity) { self.way = way }

    /// How many marks have been touched, and how many there are.
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

    /// The middle between where the finger came down and where it left.
    private mutating func touched(from start: DisplayPoint, to end: DisplayPoint) {
        guard sensed.count < Self.marks.count else { return }
        let place = Place(
            x: (Double(start.x) + Double(end.x) + 1) / 2 / Double(Self.grid.width),
            y: (Double(start.y) + Double(end.y) + 1) / 2 / Double(Self.grid.height))
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
