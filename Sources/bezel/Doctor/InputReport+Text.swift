internal import BezelConfiguration
internal import BezelModel
internal import SmartDeviceLink
internal import TouchInput

/// The board's event nodes as text and as JSON.
extension InputReport {
    var text: [String] {
        guard problem == nil else { return ["Input: \(problem ?? "")"] }
        let title = "Input (a touch panel is what udev calls ID_INPUT_TOUCHSCREEN):"
        return [title] + (nodes.isEmpty ? ["  none"] : nodes.flatMap(\.text))
    }

    var json: JSON { .array(nodes.map(\.json)) }
}

extension NodeReport {
    fileprivate var text: [String] {
        let kinds = node.kinds.isEmpty ? "udev says nothing of it" : node.kinds.joined(separator: " ").lowercased()
        var lines = ["  \(node.path)  \(node.name ?? "without a name")  (\(kinds)): \(use)"]
        for (name, value) in facts { lines.append("      \(name) \(value)") }
        return lines
    }

    /// How the node is used, and why.
    fileprivate var use: String {
        switch (touch, keys) {
        case (.accepted(let source), _): "touch panel, used by \(source)"
        case (.rejected, .accepted(let source)): "keys, used by \(source)"
        case (.rejected(let first), .rejected(let second)):
            node.isPanel || second == .notAsked || second == .panel || "\(first)" == "\(second)"
                ? "not used: \(first)" : "not used: no touch panel (\(first)), no keys (\(second))"
        }
    }

    /// In the order of the lines.
    private var facts: [(String, String)] {
        var facts: [(String, String)] = []
        if let identity = node.capabilities.identity {
            let numbers = [identity.bus, identity.vendor, identity.product, identity.version].map { number in
                let digits = String(number, radix: 16)
                return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
            }
            facts.append(("bus, vendor, product, version", numbers.joined(separator: ":")))
        }
        if let idPath = node.idPath { facts.append(("ID_PATH", idPath)) }
        for link in node.links { facts.append(("link", link)) }
        if node.seat != "seat0" { facts.append(("ID_SEAT", node.seat)) }
        if let output = node.output { facts.append(("WL_OUTPUT", output)) }
        if let text = node.calibrationText {
            let problem = node.calibrationProblem.map { "  is ignored: \($0)" } ?? ""
            facts.append(("LIBINPUT_CALIBRATION_MATRIX", text + problem))
        }
        if isUsed || node.isPanel { facts += panelFacts }
        switch access {
        case .free: break
        case .grabbed: facts.append(("held", "by another process for itself"))
        case .closed(let code): facts.append(("closed", errorText(code) + (advice.map { "; \($0)" } ?? "")))
        }
        if !holders.isEmpty { facts.append(("open in", holders.map(\.description).joined(separator: ", "))) }
        return facts
    }

    private var panelFacts: [(String, String)] {
        var facts: [(String, String)] = []
        if let spoken, touch.source != nil || node.isPanel { facts.append(("protocol", spoken.rawValue)) }
        if let description, let spoken, let (x, y) = description.positionRanges(spoken) {
            facts.append(("ranges", "\(x), \(y)" + (size.map { ", \(Self.text($0))" } ?? "")))
        }
        if let unsupportedReason, touch.source != nil { facts.append(("unfit", "\(unsupportedReason)")) }
        for quirk in quirks where touch.source != nil { facts.append(("odd", "\(quirk)")) }
        if touch.source != nil, mapping != .unknown { facts.append(("shape", "\(mapping)")) }
        return facts
    }

    private static func text(_ size: PanelSize) -> String {
        "\(Int(size.width.rounded())) by \(Int(size.height.rounded())) mm"
    }

    fileprivate var json: JSON {
        var members: [(key: String, value: JSON)] = [
            ("path", .string(node.path)), ("name", node.name.map { .string($0) } ?? .null),
            ("kinds", .array(node.kinds.map { .string($0) })), ("use", .string(use)),
            ("touch", .boolean(touch.source != nil)), ("keys", .boolean(keys.source != nil)),
            ("seat", .string(node.seat)), ("links", .array(node.links.map { .string($0) })),
        ]
        for (key, value) in [
            ("id_path", node.idPath), ("wl_output", node.output), ("calibration", node.calibrationText),
            ("protocol", spoken?.rawValue),
        ] {
            members.append((key, value.map { .string($0) } ?? .null))
        }
        members.append(("size_mm", size.map { [.number($0.width), .number($0.height)] } ?? .null))
        members.append(("access", .string(accessWord)))
        members.append(
            (
                "open_in",
                .array(holders.map { ["process": .integer(Int64($0.process)), "name": .string($0.name)] })
            ))
        members.append(("shape", .string("\(mapping)")))
        return .object(JSONObject(members))
    }

    private var accessWord: String {
        switch access {
        case .free: "free"
        case .grabbed: "grabbed"
        case .closed(let code): errorText(code)
        }
    }
}
