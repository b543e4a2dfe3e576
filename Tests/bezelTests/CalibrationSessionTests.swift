import BezelModel
import Testing
import TouchInput

@testable import bezel

struct CalibrationSessionTests {
    private static let marks: [(x: Double, y: Double)] = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.4, 0.6)]

    private static func point(_ x: Double, _ y: Double) -> DisplayPoint {
        let grid = CalibrationSession.grid
        let place = CalibrationSession.placement.applied(toX: x, y: y)
        return DisplayPoint(x: Int32(place.x * Double(grid.width)), y: Int32(place.y * Double(grid.height)))
    }

    private static func touch(
        _ session: inout CalibrationSession, _ point: DisplayPoint, slot: UInt8 = 0, end: Contact.Phase = .end
    ) -> Bool {
        var isChanged = false
        for phase in [Contact.Phase.begin, .move, end] {
            var frame = ContactFrame()
            frame.append(Contact(slot: slot, phase: phase, point: point))
            isChanged = session.take(frame) || isChanged
        }
        return isChanged
    }

    /// A panel whose touches `matrix` would correct.
    private static func session(_ matrix: CalibrationMatrix, before way: CalibrationMatrix = .identity) throws
        -> CalibrationSession
    {
        var session = CalibrationSession(before: way)
        let back = try #require(matrix.followed(by: way).inverse)
        for mark in marks {
            #expect(session.step == .touch(x: mark.x, y: mark.y))
            let sensed = back.applied(toX: mark.x, y: mark.y)
            #expect(touch(&session, point(sensed.x, sensed.y)))
        }
        return session
    }

    static let panels: [(String, CalibrationMatrix, CalibrationMatrix)] = [
        ("right as it is", .identity, .identity), ("turned", Rotation.quarter.matrix, .identity),
        ("mirrored", CalibrationMatrix(-1, 0, 1, 0, 1, 0), .identity),
        ("under a display that is turned too", .identity, Rotation.quarter.matrix),
        (
            "with the range of each axis announced for the other", CalibrationMatrix(4.0 / 3, 0, 0, 0, 0.75, 0),
            .identity
        ),
        ("both", CalibrationMatrix(1.1, 0, -0.05, 0, -1.1, 1.05), Rotation.threeQuarters.matrix),
    ]

    @Test(arguments: panels)
    func `five touches give the calibration matrix`(_: String, matrix: CalibrationMatrix, way: CalibrationMatrix) throws
    {
        guard case .done(let fit) = try Self.session(matrix, before: way).step else {
            Issue.record("not done")
            return
        }
        for (found, right) in [
            (fit.matrix.a, matrix.a), (fit.matrix.b, matrix.b), (fit.matrix.c, matrix.c), (fit.matrix.d, matrix.d),
            (fit.matrix.e, matrix.e), (fit.matrix.f, matrix.f),
        ] {
            #expect(abs(found - right) < 0.001)
        }
    }

    @Test func `a second tap on one mark, a cancelled finger and a second finger are ignored`() {
        var session = CalibrationSession()
        #expect(!Self.touch(&session, Self.point(0.1, 0.1), end: .cancel))
        #expect(Self.touch(&session, Self.point(0.1, 0.1)))
        #expect(!Self.touch(&session, Self.point(0.11, 0.1)))
        var frame = ContactFrame()
        for slot in [0, 1] as [UInt8] {
            frame.append(Contact(slot: slot, phase: .begin, point: Self.point(0.9, 0.1)))
        }
        for slot in [1, 0] as [UInt8] {
            frame.append(Contact(slot: slot, phase: .end, point: Self.point(0.9, 0.1)))
        }
        let isChanged = session.take(frame)
        #expect(!isChanged)
        #expect(session.progress.done == 1)
        #expect(Self.touch(&session, Self.point(0.9, 0.1)))
    }

    @Test func `touches far from the marks make the calibration fail`() {
        var session = CalibrationSession()
        for (x, y) in [(0.1, 0.1), (0.9, 0.1), (0.5, 0.5), (0.1, 0.9), (0.4, 0.6)] {
            #expect(Self.touch(&session, Self.point(x, y)))
        }
        guard case .failed(.poor) = session.step else {
            Issue.record("\(session.step)")
            return
        }
    }

    @Test func `a calibration rule names its panel, and special characters are replaced`() {
        var node = InputNode(path: "/dev/input/event0", systemPath: "/sys")
        node.capabilities.name = "ILI \"9\" *"
        node.idPath = "platform-soc"
        let rule = CalibrationRule(CalibrationMatrix(0, -1, 1, 1, 0, 0), for: node)
        #expect(
            rule.line == "SUBSYSTEM==\"input\", KERNEL==\"event*\", ENV{ID_PATH}==\"platform-soc\", "
                + "ATTRS{name}==\"ILI ?9? ?\", ENV{LIBINPUT_CALIBRATION_MATRIX}=\"0 -1 1 1 0 0\"")
    }
}
