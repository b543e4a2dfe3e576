import BezelModel
import Testing

@testable import BezelService
@testable import bezel

/// The doctor's report of the video of apps.
struct VideoDoctorTests {
    private static func section(_ outcome: VideoCheck.Outcome, rate: Int = 30) -> DoctorSection {
        VideoCheck(outcome, size: DisplaySize(width: 800, height: 480), rate: rate).section
    }

    private static func speed(_ decoding: Double, problem: String? = nil) -> VideoCheck.Outcome {
        .decodes(
            VideoCheck.Speed(
                library: "OpenH264 2.3.1", decoding: decoding, conversion: 0.064, conversionProblem: problem))
    }

    @Test func `a fast board has no finding`() {
        let section = Self.section(Self.speed(1.247))
        #expect(
            section.lines == [
                "OpenH264 2.3.1 decodes a picture of 800x480 in 1.25 ms; making it ready for the screen takes 0.06 ms"
            ])
        #expect(section.findings.isEmpty)
    }

    static let rates: [(milliseconds: Double, rate: Int, fix: String?)] = [
        (16.6, 30, nil), (16.7, 30, "[video] frames_per_second = 29"), (20, 30, "[video] frames_per_second = 25"),
        (8.4, 60, "[video] frames_per_second = 59"), (900, 30, "[video] frames_per_second = 1"),
    ]

    @Test(arguments: rates)
    func `the suggested frame rate is what half a processor decodes`(
        row: (milliseconds: Double, rate: Int, fix: String?)
    ) {
        #expect(Self.section(Self.speed(row.milliseconds), rate: row.rate).findings.first?.fix == row.fix)
    }

    @Test func `a missing library is a note with its package, and a broken decoder is a problem`() {
        let missing = Self.section(.missing("libopenh264.so.7: cannot open shared object file"))
        #expect(!missing.hasProblem)
        #expect(missing.findings.first?.fix?.contains("apt-get install libopenh264-7") == true)
        let broken = Self.section(.fails("the decoder's process does not answer"))
        #expect(broken.hasProblem)
        #expect(broken.findings.first?.fix?.hasPrefix("report this line") == true)
        #expect(Self.section(.off).findings.isEmpty)
        #expect(Self.section(Self.speed(1, problem: "libyuv.so.0: not found")).findings.map(\.subject) == ["libyuv"])
    }

    @Test func `too low a limit of open files is a problem, unless video is off`() {
        var check = VideoCheck(.missing("no library"), size: DisplaySize(width: 800, height: 480), rate: 30)
        check.shortage = "the process may open 64 files"
        #expect(check.section.findings.last?.text == "the service decodes none: the process may open 64 files")
        #expect(check.section.findings.last?.fix?.contains("LimitNOFILE=16384") == true)
        check = VideoCheck(.off, size: DisplaySize(width: 800, height: 480), rate: 30)
        check.shortage = "the process may open 64 files"
        #expect(check.section.findings.isEmpty)
    }
}
