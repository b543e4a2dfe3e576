/// A table while its file is read.
final class TOMLTableBuilder {
    /// How the table was created, which decides what may be added to it.
    enum Origin {
        /// By the header of a table in it, or as the file itself.
        case implied
        /// By its own header.
        case header
        /// By a key with dots.
        case dotted
        /// In braces: nothing may be added.
        case inline
    }

    private enum Entry {
        case value(TOMLValue)
        case table(TOMLTableBuilder)
        case tables(TableList)
    }

    /// The tables of one name, `[[name]]`.
    private final class TableList {
        var tables: [TOMLTableBuilder] = []
    }

    private var origin: Origin
    private var line: Int
    private var keys: [String] = []
    private var entries: [String: Entry] = [:]

    init(_ origin: Origin, line: Int) {
        self.origin = origin
        self.line = line
    }

    /// The table of the header `[path]`.
    func header(_ path: [String], line: Int) throws(TOMLError) -> TOMLTableBuilder {
        guard let last = path.last else { return self }
        let parent = try parent(path, line)
        switch parent.entries[last] {
        case nil: return parent.add(last, TOMLTableBuilder(.header, line: line))
        case .table(let table):
            guard table.origin == .implied else {
                throw Self.repeated("the table [\(Self.name(path))]", first: table.line, line)
            }
            table.origin = .header
            table.line = line
            return table
        case .tables(let list):
            let name = Self.name(path)
            throw TOMLError(
                line: line,
                problem: "[\(name)] is a list of tables since line \(list.tables.first?.line ?? 0); another one begins "
                    + "with [[\(name)]]")
        case .value(let value): throw Self.repeated(Self.name(path), first: value.line, line)
        }
    }

    /// A new table of the list `[[path]]`.
    func listHeader(_ path: [String], line: Int) throws(TOMLError) -> TOMLTableBuilder {
        guard let last = path.last else { return self }
        let parent = try parent(path, line)
        let table = TOMLTableBuilder(.header, line: line)
        switch parent.entries[last] {
        case nil:
            let list = TableList()
            list.tables.append(table)
            parent.keys.append(last)
            parent.entries[last] = .tables(list)
        case .tables(let list): list.tables.append(table)
        case .table(let other): throw Self.repeated("the table [\(Self.name(path))]", first: other.line, line)
        case .value(let value): throw Self.repeated(Self.name(path), first: value.line, line)
        }
        return table
    }

    /// Sets the value of a key, which may have dots.
    func set(_ path: [String], _ value: TOMLValue) throws(TOMLError) {
        var table = self
        for (depth, key) in path.dropLast().enumerated() {
            switch table.entries[key] {
            case nil: table = table.add(key, TOMLTableBuilder(.dotted, line: value.line))
            case .table(let next) where next.origin == .dotted: table = next
            case let entry?:
                throw Self.repeated(Self.name(Array(path.prefix(depth + 1))), first: Self.line(entry), value.line)
            }
        }
        guard let last = path.last else { return }
        if let entry = table.entries[last] {
            throw Self.repeated(Self.name(path), first: Self.line(entry), value.line)
        }
        table.keys.append(last)
        table.entries[last] = .value(value)
    }

    /// The finished table.
    var table: TOMLTable {
        var table = TOMLTable()
        for key in keys {
            switch entries[key] {
            case .value(let value): table.append(key, value)
            case .table(let inner): table.append(key, inner.value)
            case .tables(let list):
                table.append(
                    key, TOMLValue(content: .array(list.tables.map(\.value)), line: list.tables.first?.line ?? line))
            case nil: break
            }
        }
        return table
    }

    private var value: TOMLValue { TOMLValue(content: .table(table), line: line) }

    /// The table that the last key of a header belongs to.
    private func parent(_ path: [String], _ line: Int) throws(TOMLError) -> TOMLTableBuilder {
        var table = self
        for (depth, key) in path.dropLast().enumerated() {
            switch table.entries[key] {
            case nil: table = table.add(key, TOMLTableBuilder(.implied, line: line))
            case .table(let next): table = next
            case .tables(let list): table = list.tables.last ?? table
            case .value(let value):
                throw Self.repeated(Self.name(Array(path.prefix(depth + 1))), first: value.line, line)
            }
        }
        return table
    }

    private func add(_ key: String, _ table: TOMLTableBuilder) -> TOMLTableBuilder {
        keys.append(key)
        entries[key] = .table(table)
        return table
    }

    private static func line(_ entry: Entry) -> Int {
        switch entry {
        case .value(let value): value.line
        case .table(let table): table.line
        case .tables(let list): list.tables.first?.line ?? 0
        }
    }

    private static func name(_ path: [String]) -> String { String(path.joined(separator: ".").prefix(100)) }

    private static func repeated(_ what: String, first: Int, _ line: Int) -> TOMLError {
        TOMLError(line: line, problem: "\(what) is in the file already, on line \(first)")
    }
}
