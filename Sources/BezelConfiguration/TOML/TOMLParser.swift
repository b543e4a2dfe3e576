/// Reads TOML 1.0 (toml.io/en/v1.0.0). Any bytes give a table or an error; they never end the program.
///
/// No library is used: TOMLKit ends the program at some errors, toml++ does not give the line of a wrong value.
///
/// Tables and arrays can be nested up to ``depthLimit`` levels.
struct TOMLParser {
    static let depthLimit = 16

    private var scanner: TOMLScanner

    static func parse(_ bytes: [UInt8]) throws(TOMLError) -> TOMLTable {
        var parser = TOMLParser(scanner: try TOMLScanner(bytes))
        return try parser.file()
    }

    private mutating func file() throws(TOMLError) -> TOMLTable {
        let root = TOMLTableBuilder(.implied, line: 1)
        var current = root
        var depth = 0
        try scanner.skipToNext()
        while !scanner.isAtEnd {
            if scanner.next == UInt8(ascii: "[") {
                let (path, isList, line) = try header()
                current = isList ? try root.listHeader(path, line: line) : try root.header(path, line: line)
                depth = path.count
            } else {
                try keyAndValue(into: current, depth)
            }
            try scanner.endLine()
            try scanner.skipToNext()
        }
        return root.table
    }

    private mutating func header() throws(TOMLError) -> (path: [String], isList: Bool, line: Int) {
        let line = scanner.line
        scanner.advance()
        let isList = scanner.take("[")
        scanner.skipBlanks()
        let path = try key(0)
        let isClosed = scanner.take("]") && (!isList || scanner.take("]"))
        guard isClosed else {
            throw scanner.fault("expected \(isList ? "]]" : "]") after the table's name, found \(scanner.found)")
        }
        return (path, isList, line)
    }

    private mutating func keyAndValue(into table: TOMLTableBuilder, _ depth: Int) throws(TOMLError) {
        let path = try key(depth)
        guard scanner.take("=") else {
            let name = path.joined(separator: ".").prefix(100)
            throw scanner.fault("expected = after \(name), found \(scanner.found)")
        }
        scanner.skipBlanks()
        try table.set(path, try value(depth + path.count))
    }

    /// A key, which may have dots, and the blanks after it.
    private mutating func key(_ depth: Int) throws(TOMLError) -> [String] {
        var path: [String] = []
        repeat {
            scanner.skipBlanks()
            guard depth + path.count < Self.depthLimit else { throw tooDeep }
            if scanner.isAtString {
                path.append(try scanner.shortString())
            } else {
                let word = scanner.takeWhile(Self.isInKey)
                guard !word.isEmpty else { throw scanner.fault("expected a key, found \(scanner.found)") }
                path.append(word)
            }
            scanner.skipBlanks()
        } while scanner.take(".")
        return path
    }

    private mutating func value(_ depth: Int) throws(TOMLError) -> TOMLValue {
        let line = scanner.line
        if scanner.isAtString { return TOMLValue(content: .string(try scanner.string()), line: line) }
        guard scanner.next == UInt8(ascii: "[") || scanner.next == UInt8(ascii: "{") else {
            return try scanner.bareValue()
        }
        guard depth < Self.depthLimit else { throw tooDeep }
        if scanner.take("[") { return TOMLValue(content: .array(try array(depth + 1, line)), line: line) }
        scanner.advance()
        return TOMLValue(content: .table(try inlineTable(depth, line)), line: line)
    }

    private mutating func array(_ depth: Int, _ line: Int) throws(TOMLError) -> [TOMLValue] {
        var values: [TOMLValue] = []
        while true {
            try scanner.skipToNext()
            if scanner.take("]") { return values }
            if scanner.isAtEnd { throw TOMLError(line: line, problem: "the array has no closing ]") }
            values.append(try value(depth))
            try scanner.skipToNext()
            if scanner.take(",") { continue }
            if scanner.take("]") { return values }
            if scanner.isAtEnd { throw TOMLError(line: line, problem: "the array has no closing ]") }
            throw scanner.fault("expected , or ] in the array, found \(scanner.found)")
        }
    }

    private mutating func inlineTable(_ depth: Int, _ line: Int) throws(TOMLError) -> TOMLTable {
        let builder = TOMLTableBuilder(.inline, line: line)
        scanner.skipBlanks()
        if scanner.take("}") { return builder.table }
        repeat {
            try keyAndValue(into: builder, depth)
            scanner.skipBlanks()
        } while scanner.take(",")
        guard scanner.take("}") else {
            throw scanner.fault("expected , or } in the table in braces, found \(scanner.found)")
        }
        return builder.table
    }

    private var tooDeep: TOMLError {
        scanner.fault("tables and arrays are nested more than \(Self.depthLimit) deep")
    }

    private static func isInKey(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
        default: false
        }
    }
}
