import BezelModel
import Confinement
import MediaFiles
import SmartDeviceLink
import Testing

@testable import BezelService
@testable import bezel

/// The doctor's report of the pictures of apps, and the ends of decoders in the status.
struct PictureDoctorTests {
    @Test func `a board that decodes pictures has no finding`() {
        let section = FileCheck(.decodes(milliseconds: 31)).section
        #expect(section.lines == ["a confined process decodes PNG and JPEG, 31 ms after its start"])
        #expect(section.findings.isEmpty)
    }

    @Test(
        arguments: [
            (
                .notStarted("posix_spawn: Permission denied"),
                "no process can be started that decodes them: posix_spawn: Permission denied"
            ),
            (
                .fails("JPEG", end: .exited(status: 3)),
                "no JPEG of an app is shown: the process that decodes it fails: it exited with status 3: it cannot "
                    + "confine itself (seccomp(2), setrlimit(2))"
            ), (.fails("PNG", end: nil), "no PNG of an app is shown: the process that decodes it fails"),
        ] as [(FileCheck.Outcome, String)])
    func `a decoder that cannot run is a problem`(outcome: FileCheck.Outcome, text: String) {
        let section = FileCheck(outcome).section
        #expect(section.findings.map(\.text) == [text])
        #expect(section.hasProblem)
    }

    @Test func `the status counts the ends of decoders, and lists the last five`() throws {
        var (video, files) = (DecoderEnds(), DecoderEnds())
        #expect((video + files).json == nil)
        video.record("video", .hung(.seconds(2)))
        for _ in 0..<5 { files.record("pictures", .killed(signal: 11, call: nil)) }
        let status: JSON = ["decoderEnds": try #require((video + files).json)]
        let lines = Status.text(status)
        let start = try #require(
            lines.firstIndex(of: "decoders  6 ended while they decoded what an app sent, the last of them:"))
        #expect(
            lines[(start + 1)...(start + 5)].allSatisfy {
                $0 == "            pictures: signal 11 (SIGSEGV) ended it"
            })
    }
}
