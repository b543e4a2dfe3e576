internal import BezelConfiguration
internal import BezelService

/// The section about the video of apps.
extension VideoCheck {
    var section: DoctorSection {
        var section = DoctorSection("Video")
        switch outcome {
        case .off: section.lines.append("off: video.enabled is false")
        case .missing(let reason):
            section.findings.append(
                .note(
                    "OpenH264", "\(reason); apps are told that there is no video",
                    fix: "sudo apt-get install libopenh264-7 libyuv0 (Debian 13: libopenh264-8)"))
        case .fails(let reason):
            section.findings.append(
                .problem(
                    "video", "\(reason): no app's video is shown",
                    fix: "report this line and the version of libopenh264; until then [video] enabled = false tells "
                        + "apps that there is no video"))
        case .decodes(let speed):
            section.lines.append(
                "\(speed.library) decodes a picture of \(size.text) in \(Self.text(speed.decoding)) ms; making it ready for the "
                    + "screen takes \(Self.text(speed.conversion)) ms")
            if let problem = speed.conversionProblem {
                section.findings.append(
                    .note(
                        "libyuv", "\(problem); pictures are converted more slowly", fix: "sudo apt-get install libyuv0")
                )
            }
            if speed.comfortableRate < rate {
                section.findings.append(
                    .note(
                        "video.frames_per_second",
                        "\(rate) pictures a second take more than half of a processor's time",
                        fix: "[video] frames_per_second = \(speed.comfortableRate)"))
            }
        }
        if outcome != .off, let shortage {
            section.findings.append(
                .problem(
                    "video", "the service decodes none: \(shortage)",
                    fix:
                        "sudo systemctl edit bezel, with the lines [Service] and LimitNOFILE=16384, then: sudo systemctl "
                        + "restart bezel"))
        }
        return section
    }

    /// With two digits behind the point.
    private static func text(_ milliseconds: Double) -> String {
        let hundredths = Int((milliseconds * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
