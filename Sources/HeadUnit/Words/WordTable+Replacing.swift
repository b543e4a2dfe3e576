import SmartDeviceLink

extension WordTable {
    /// Replaces texts by those of a file.
    ///
    /// - Returns: The lines that are left out.
    mutating func replace(byThoseOf file: [UInt8]) -> [WordFault] {
        var faults: [WordFault] = []
        for line in WordLines(file) {
            switch line.content {
            case .name: break
            case .fault(let reason): faults.append(WordFault(line: line.number, reason: reason))
            case .text(let word, let languages, let range):
                let text = String(validating: file[range], as: UTF8.self)
                if let reason = reason(against: text, of: word) {
                    faults.append(WordFault(line: line.number, reason: reason))
                } else if let text {
                    replace(word, in: languages, by: text)
                }
            }
        }
        return faults
    }

    /// Why a text cannot be used for a word; nil if it can.
    private func reason(against text: String?, of word: Word) -> String? {
        guard let text else { return "the text is not in UTF-8" }
        guard text.count <= Self.limit else { return "the text is longer than \(Self.limit) characters" }
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            return "the text has a control character"
        }
        let signs = word.signs(in: self.text(of: word, in: .enUS))
        guard word.signs(in: text) != signs else { return nil }
        let count = signs.count + 1
        switch word {
        case .weekdays, .months: return "expected \(count) names with commas between them"
        case _ where signs.isEmpty: return "the text has a % or #, which stands for nothing here"
        case _: return "expected each of these once: \(signs.map(String.init).joined(separator: " "))"
        }
    }
}
