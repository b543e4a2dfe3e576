extension DisplayState {
    private static let heading = "bezel display state 1"
    /// The greatest length that is accepted; modes are much shorter.
    private static let longestMode = 4096
    private static let mostValues = 1000

    /// One line for each value, numbers in decimal.
    var text: String {
        var lines = [Self.heading, "card \(card)", "driver \(driver)"]
        if let mode { lines.append("mode " + mode.map(Self.hex).joined()) }
        if let controller {
            lines.append(
                "controller \(controller.id) \(controller.connector) \(controller.framebuffer) \(controller.x) "
                    + "\(controller.y)")
        }
        lines += values.map { "value \($0.object) \($0.property) \($0.value) \($0.name)" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// - Returns: nil for a text that ``text`` cannot have written.
    init?(text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count >= 4, lines.removeFirst() == Self.heading, lines.removeLast().isEmpty,
            let card = Self.rest(of: lines.removeFirst(), after: "card "),
            let driver = Self.rest(of: lines.removeFirst(), after: "driver ")
        else { return nil }
        self.init(card: card, driver: driver)
        for line in lines {
            if let digits = Self.rest(of: line, after: "mode ") {
                guard mode == nil, let bytes = Self.bytes(digits) else { return nil }
                mode = bytes
            } else if let words = Self.rest(of: line, after: "controller ") {
                let numbers = words.split(separator: " ").compactMap { UInt32($0) }
                guard controller == nil, numbers.count == 5 else { return nil }
                controller = Controller(
                    id: numbers[0], connector: numbers[1], framebuffer: numbers[2], x: numbers[3], y: numbers[4])
            } else if let words = Self.rest(of: line, after: "value ") {
                guard values.count < Self.mostValues, let value = Value(words) else { return nil }
                values.append(value)
            } else {
                return nil
            }
        }
    }

    private static func rest(of line: Substring, after word: String) -> String? {
        line.hasPrefix(word) && line.count > word.count ? String(line.dropFirst(word.count)) : nil
    }

    private static func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    private static func bytes(_ digits: String) -> [UInt8]? {
        let nibbles = digits.compactMap(\.hexDigitValue)
        guard nibbles.count == digits.count, nibbles.count % 2 == 0, nibbles.count <= 2 * longestMode else {
            return nil
        }
        return stride(from: 0, to: nibbles.count, by: 2).map { UInt8(nibbles[$0] * 16 + nibbles[$0 + 1]) }
    }
}

extension DisplayState.Value {
    fileprivate init?(_ words: String) {
        let parts = words.split(separator: " ", maxSplits: 3)
        guard parts.count == 4, let object = UInt32(parts[0]), let property = UInt32(parts[1]),
            let value = UInt64(parts[2])
        else { return nil }
        self.init(object: object, property: property, value: value, name: String(parts[3]))
    }
}
