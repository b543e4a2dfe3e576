import Testing

@testable import BezelService
@testable import bezel

struct DemoFiguresTests {
    private static func lines(isOptimised: Bool) -> [String] {
        DemoFigures.lines("Measured:", times: ["  a time"], counts: ["  a number"], isOptimised: isOptimised)
    }

    @Test func `a build without optimisation prints numbers and no times`() {
        #expect(Self.lines(isOptimised: true) == ["", "Measured:", "  a time", "  a number"])
        #expect(Self.lines(isOptimised: false) == ["", "Measured:", "  a number"])
        #expect(DemoFigures.note.contains("make bench"))
    }

    @Test func `a time is printed in milliseconds, and no time as nothing`() {
        var histogram = Histogram()
        #expect(DemoFigures.time(histogram, 0.5) == "nothing")
        for _ in 0..<3 { histogram.record(1_048_576) }
        #expect(DemoFigures.time(histogram, 0.5).hasSuffix(" ms"))
        #expect(DemoFigures.touches(histogram).hasSuffix("(3 messages)"))
        #expect(DemoFigures.pictures(histogram).hasSuffix("(3 pictures)"))
    }
}
