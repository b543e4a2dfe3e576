import BezelModel
import Testing

struct CalibrationFitTests {
    private static let marks: [(x: Double, y: Double)] = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)]

    /// Readings of a panel for fingers on `marks`, such that `matrix` corrects them; each is off by `error`.
    private static func samples(
        _ matrix: CalibrationMatrix, _ marks: [(x: Double, y: Double)] = marks,
        error: [(x: Double, y: Double)] = []
    ) throws -> [CalibrationFit.Sample] {
        let back = try #require(matrix.inverse)
        return marks.enumerated().map { index, mark in
            let sensed = back.applied(toX: mark.x, y: mark.y)
            let off = error.isEmpty ? (x: 0, y: 0) : error[index % error.count]
            return .init(sensed: (sensed.x + off.x, sensed.y + off.y), wanted: mark)
        }
    }

    static let matrices: [(String, CalibrationMatrix)] = [
        ("none", .identity), ("a quarter", Rotation.quarter.matrix), ("half", Rotation.half.matrix),
        ("three quarters", Rotation.threeQuarters.matrix), ("mirrored", CalibrationMatrix(-1, 0, 1, 0, 1, 0)),
        ("swapped", CalibrationMatrix(0, 1, 0, 1, 0, 0)),
        ("a resistive panel's margins", CalibrationMatrix(1.15, 0.01, -0.06, -0.02, -1.2, 1.1)),
    ]

    @Test(arguments: matrices) func `the fit of exact samples is the matrix that made them`(
        _: String, matrix: CalibrationMatrix
    ) throws {
        let fit = try CalibrationFit(Self.samples(matrix), checks: Self.samples(matrix, [(0.4, 0.6)]))
        #expect(fit.worst < 1e-9)
        for (found, right) in [
            (fit.matrix.a, matrix.a), (fit.matrix.b, matrix.b), (fit.matrix.c, matrix.c), (fit.matrix.d, matrix.d),
            (fit.matrix.e, matrix.e), (fit.matrix.f, matrix.f),
        ] {
            #expect(abs(found - right) < 1e-9)
        }
    }

    @Test func `the fit averages errors of the finger`() throws {
        let error = [(x: 0.01, y: 0.0), (x: -0.01, y: 0.01), (x: 0.01, y: -0.01), (x: -0.01, y: 0.0)]
        let fit = try CalibrationFit(Self.samples(.identity, error: error))
        #expect(fit.worst < 0.02)
        #expect(fit.worst > 0.001)
        #expect(abs(fit.matrix.a - 1) < 0.02)
    }

    @Test func `too few samples, or samples on a line, are refused`() throws {
        let all = try Self.samples(.identity)
        #expect(throws: CalibrationFit.Failure.tooFew(2)) { try CalibrationFit(Array(all[..<2])) }
        let line = try Self.samples(.identity, [(0.1, 0.1), (0.5, 0.5), (0.9, 0.9)])
        #expect(throws: CalibrationFit.Failure.onALine) { try CalibrationFit(line) }
        let onePlace = Self.marks.map { CalibrationFit.Sample(sensed: (0.5, 0.5), wanted: $0) }
        #expect(throws: CalibrationFit.Failure.onALine) { try CalibrationFit(onePlace) }
        let speck = try Self.samples(CalibrationMatrix(20, 0, 0, 0, 20, 0))
        #expect(throws: CalibrationFit.Failure.notASurface) { try CalibrationFit(speck) }
        let nothing = Self.marks.map { CalibrationFit.Sample(sensed: (.nan, 0), wanted: $0) }
        #expect(throws: CalibrationFit.Failure.onALine) { try CalibrationFit(nothing) }
    }

    @Test func `a sample far from its mark is reported`() throws {
        var samples = try Self.samples(.identity)
        samples[2] = .init(sensed: (0.5, 0.9), wanted: (0.9, 0.9))
        #expect {
            try CalibrationFit(samples)
        } throws: { error in
            guard case .poor(let miss)? = error as? CalibrationFit.Failure else { return false }
            return miss > 0.05
        }
        let check = CalibrationFit.Sample(sensed: (0.5, 0.5), wanted: (0.6, 0.5))
        #expect(throws: CalibrationFit.Failure.self) { try CalibrationFit(Self.samples(.identity), checks: [check]) }
    }

    @Test(arguments: [
        (CalibrationMatrix.identity, "1 0 0 0 1 0"),
        (CalibrationMatrix(-1, 0, 1, 0, 1.0000001, -0.0000001), "-1 0 1 0 1 0"),
        (CalibrationMatrix(1.234567, 0.5, 0, 0, 1, 0), "1.23457 0.5 0 0 1 0"),
    ])
    func `writing and reading a matrix gives the same matrix`(matrix: CalibrationMatrix, text: String) throws {
        #expect(matrix.text == text)
        let again = try #require(CalibrationMatrix(text: text))
        #expect(abs(again.a - matrix.a) < 1e-5)
    }
}
