internal import BezelModel
internal import TouchInput

/// A udev rule with the matrix of one panel, for Bezel and for programs with libinput.
struct CalibrationRule: Hashable, Sendable {
    let matrix: CalibrationMatrix
    let name: String?
    let idPath: String?

    init(_ matrix: CalibrationMatrix, for node: InputNode) {
        self.matrix = matrix
        name = node.name
        idPath = node.idPath
    }

    /// One line. Its file's name must begin with a number above 60, because udev's rule 60 sets `ID_PATH`.
    var line: String {
        var words = ["SUBSYSTEM==\"input\"", "KERNEL==\"event*\""]
        if let idPath { words.append("ENV{ID_PATH}==\"\(Self.pattern(idPath))\"") }
        if let name { words.append("ATTRS{name}==\"\(Self.pattern(name))\"") }
        words.append("ENV{LIBINPUT_CALIBRATION_MATRIX}=\"\(matrix.text)\"")
        return words.joined(separator: ", ")
    }

    /// Replaces characters that udev would read as a pattern or as the end of the text by `?`.
    private static func pattern(_ text: String) -> String {
        String(text.map { "\"\\*?[]|$%".contains($0) || !$0.isASCII || $0.isNewline ? "?" : $0 })
    }
}
