internal import BezelService
internal import Confinement
internal import MediaFiles

/// The section about the pictures of apps.
extension FileCheck {
    var section: DoctorSection {
        var section = DoctorSection("Pictures")
        switch outcome {
        case .decodes(let milliseconds):
            section.lines.append("a confined process decodes PNG and JPEG, \(milliseconds) ms after its start")
        case .notStarted(let reason):
            section.findings.append(
                .problem(
                    "pictures", "no process can be started that decodes them: \(reason)",
                    fix: "report this line; apps' pictures are missing until then"))
        case .fails(let format, let end):
            let reason = end.map { ": \($0)" } ?? ""
            section.findings.append(
                .problem(
                    "pictures", "no \(format) of an app is shown: the process that decodes it fails\(reason)",
                    fix: "report this line and the versions of libpng and libjpeg (dpkg -l 'libpng*' 'libjpeg*')"))
        }
        return section
    }
}
