/// A value of a TOML file, and the line on which it begins.
package struct TOMLValue: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case string(String)
        case integer(Int64)
        case float(Double)
        case boolean(Bool)
        /// A date, a time or both, as written.
        case date(String)
        case array([TOMLValue])
        case table(TOMLTable)
    }

    /// A basic string with this text.
    package static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            .replacing("\t", with: "\\t")
        return "\"\(escaped)\""
    }

    let content: Content
    let line: Int
    /// A number, boolean or date as written; empty for other values.
    var source = ""

    var string: String? { if case .string(let value) = content { value } else { nil } }
    var int: Int? { if case .integer(let value) = content { Int(exactly: value) } else { nil } }
    var bool: Bool? { if case .boolean(let value) = content { value } else { nil } }
    var array: [TOMLValue]? { if case .array(let value) = content { value } else { nil } }
    var table: TOMLTable? { if case .table(let value) = content { value } else { nil } }
}

extension TOMLValue {
    package init(_ text: String) { self.init(content: .string(text), line: 1) }

    /// The beginning of the value, for a message.
    var shown: String {
        switch content {
        case .string(let text): "\"\(text.prefix(60))\""
        case .integer, .float, .boolean, .date: String(source.prefix(60))
        case .array(let values): String("[\(values.prefix(20).map(\.shown).joined(separator: ", "))]".prefix(60))
        case .table: "a table"
        }
    }
}

/// Keys with their values, in the order of the file.
struct TOMLTable: Hashable, Sendable {
    private(set) var keys: [String] = []
    private var values: [String: TOMLValue] = [:]

    subscript(key: String) -> TOMLValue? { values[key] }

    /// - Parameter key: A new one.
    mutating func append(_ key: String, _ value: TOMLValue) {
        keys.append(key)
        values[key] = value
    }
}

/// Why a text is not valid TOML, and in which line.
struct TOMLError: Error, Hashable {
    let line: Int
    let problem: String
}
