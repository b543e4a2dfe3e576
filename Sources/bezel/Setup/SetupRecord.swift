/// What was at each path before `bezel setup` changed it, and the folders that it made.
struct SetupRecord: Hashable {
    struct Former: Hashable {
        let path: String
        let state: SetupFiles.State
        /// What setup made of it: several states while another setup is under way. Without any it is not known, as in a record
        /// of an older version.
        var written: [SetupFiles.State] = []
    }

    /// Where it is kept.
    static let path = "/etc/bezel/setup.undo"

    var former: [Former] = []
    /// The outermost first.
    var folders: [String] = []

    private static let heading = "What bezel setup --undo puts back. Do not change."

    init() {}

    /// The record as text: the kind, the mode, user and group, the contents or the target in hexadecimal digits, the path.
    /// The lines of what setup has written follow those of the former content.
    var text: String {
        let lines =
            former.flatMap { entry in
                [Self.text(of: entry.state, at: entry.path)]
                    + entry.written.map { Self.writtenMark + Self.text(of: $0, at: entry.path) }
            } + folders.map { "folder - \($0)" }
        return ([Self.heading] + lines).joined(separator: "\n") + "\n"
    }

    private static let writtenMark = "written:"

    private static func text(of state: SetupFiles.State, at path: String) -> String {
        switch state {
        case .missing: "missing - \(path)"
        case .link(let target): "link \(hexadecimal(Array(target.utf8))) \(path)"
        case .file(let bytes, let mode, let user, let group):
            "file:\(String(mode, radix: 8)):\(user):\(group) \(hexadecimal(bytes)) \(path)"
        }
    }

    init(_ text: String) throws(SetupError) {
        let lines = text.split(separator: "\n")
        guard lines.first == Self.heading[...] else {
            throw SetupError(description: "\(Self.path): is no record of setup")
        }
        for (index, line) in lines.enumerated().dropFirst() {
            guard take(line) else {
                throw SetupError(description: "\(Self.path):\(index + 1): cannot be read; nothing was put back")
            }
        }
    }

    private mutating func take(_ line: Substring) -> Bool {
        let words = line.split(separator: " ", maxSplits: 2)
        guard words.count == 3, words[2].hasPrefix("/etc/"), !words[2].contains("/../"),
            let bytes = Self.bytes(words[1])
        else { return false }
        let path = String(words[2])
        if words[0] == "folder" {
            folders.append(path)
            return true
        }
        let isWritten = words[0].hasPrefix(Self.writtenMark)
        let kind = isWritten ? words[0].dropFirst(Self.writtenMark.count) : words[0]
        guard let state = Self.state(kind.split(separator: ":"), bytes) else { return false }
        guard isWritten else {
            former.append(Former(path: path, state: state))
            return true
        }
        guard former.last?.path == path else { return false }
        former[former.count - 1].written.append(state)
        return true
    }

    private static func state(_ kind: [Substring], _ bytes: [UInt8]) -> SetupFiles.State? {
        switch kind.first {
        case "missing" where kind.count == 1: return .missing
        case "link" where kind.count == 1: return .link(String(decoding: bytes, as: UTF8.self))
        case "file" where kind.count == 4:
            guard let mode = UInt32(kind[1], radix: 8), mode <= 0o7777, let user = UInt32(kind[2]),
                let group = UInt32(kind[3])
            else { return nil }
            return .file(bytes, mode: mode, user: user, group: group)
        case _: return nil
        }
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        guard !bytes.isEmpty else { return "-" }
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private static func bytes(_ text: Substring) -> [UInt8]? {
        guard text != "-" else { return [] }
        let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count % 2 == 0 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }
}
