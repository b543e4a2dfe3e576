internal import BezelModel
internal import TouchInput

extension ConfigurationKey {
    static let calibration: ConfigurationKey = {
        var key = string(
            "touch.calibration", "six numbers like \"1 0 0 0 1 0\", nine that end with 0 0 1, or \"\"",
            \.touch.calibration,
            read: { text in text.isEmpty ? .some(nil) : CalibrationMatrix(text: text).map { .some($0) } },
            write: { $0?.text ?? "" })
        key.reason = { value in
            guard let text = value.string else { return nil }
            do {
                _ = try CalibrationMatrix(parsing: text)
                return nil
            } catch {
                return "\(error)"
            }
        }
        return key
    }()

    /// How panels are read, and values that override their descriptions.
    static let panels: [ConfigurationKey] =
        [
            .text("touch.seat", \.touch.seat),
            .rotation("touch.rotation", \.touch.rotation),
            .string(
                "touch.protocol",
                "one of \"\", " + PanelProtocol.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "),
                \.touch.panelProtocol,
                read: { text in text.isEmpty ? .some(nil) : PanelProtocol(rawValue: text).map { .some($0) } },
                write: { $0?.rawValue ?? "" }),
            .string(
                "touch.axes", "two axes like \"x,y\" or \"z,rx\", or \"\"", \.touch.axes,
                read: { text in text.isEmpty ? .some(nil) : PositionAxes(text: text).map { .some($0) } },
                write: { $0?.description ?? "" }),
            .integer("touch.least_pressure", 0...65535, \.touch.leastPressure),
        ] + filters
}
