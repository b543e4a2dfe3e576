internal import CSQLite

/// An open SQLite database in WAL mode. A statement's changes are on the disk when it returns (`synchronous=FULL`).
final class Database {
    enum Value: Hashable {
        case null
        case integer(Int64)
        case text(String)

        var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
        var text: String? { if case .text(let value) = self { value } else { nil } }
    }

    let path: String
    private let handle: OpaquePointer

    /// Opens the database; creates it if it does not exist.
    ///
    /// - Parameter pageLimit: The largest size in pages of 4 KiB; nil for SQLite's own limit.
    init(path: String, pageLimit: Int? = nil) throws(StorageError) {
        var opened: OpaquePointer?
        let result = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        guard result == SQLITE_OK, let opened else {
            let error = Self.error(result, opened, "sqlite3_open_v2", path)
            sqlite3_close_v2(opened)
            throw error
        }
        self.path = path
        handle = opened
        sqlite3_busy_timeout(opened, 1000)
        sqlite3_extended_result_codes(opened, 1)
        let asked = sqlite3_exec(opened, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL", nil, nil, nil)
        guard asked == SQLITE_OK else {
            let error = Self.error(asked, opened, "sqlite3_exec", path)
            // The statements are correct, so the file is damaged: "unsupported file format".
            guard asked & 0xFF == SQLITE_ERROR else { throw error }
            throw StorageError(code: .corrupt, operation: error.operation, subject: path, detail: error.detail)
        }
        if let pageLimit { try execute("PRAGMA max_page_count=\(pageLimit)") }
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs statements without parameters and results.
    func execute(_ sql: String) throws(StorageError) {
        let result = sqlite3_exec(handle, sql, nil, nil, nil)
        guard result == SQLITE_OK else { throw Self.error(result, handle, "sqlite3_exec", path) }
    }

    /// Runs one statement.
    ///
    /// - Parameter values: The values of its parameters, in order.
    /// - Returns: The rows of its result.
    @discardableResult
    func run(_ sql: String, _ values: [Value] = []) throws(StorageError) -> [[Value]] {
        var statement: OpaquePointer?
        let prepared = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard prepared == SQLITE_OK, let statement else {
            throw Self.error(prepared, handle, "sqlite3_prepare_v2", path)
        }
        defer { sqlite3_finalize(statement) }
        for (position, value) in values.enumerated() {
            let result = Self.bind(value, to: statement, at: Int32(position) + 1)
            guard result == SQLITE_OK else { throw Self.error(result, handle, "sqlite3_bind", path) }
        }
        var rows: [[Value]] = []
        while true {
            let result = sqlite3_step(statement)
            switch result {
            case SQLITE_ROW: rows.append((0..<sqlite3_column_count(statement)).map { Self.column($0, of: statement) })
            case SQLITE_DONE: return rows
            default: throw Self.error(result, handle, "sqlite3_step", path)
            }
        }
    }

    private static func bind(_ value: Value, to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch value {
        case .null: sqlite3_bind_null(statement, index)
        case .integer(let number): sqlite3_bind_int64(statement, index, number)
        case .text(let text):
            if let count = Int32(exactly: text.utf8.count) {
                csqlite_bind_text(statement, index, text, count)
            } else {
                SQLITE_TOOBIG
            }
        }
    }

    private static func column(_ index: Int32, of statement: OpaquePointer) -> Value {
        switch sqlite3_column_type(statement, index) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, index))
        case SQLITE_TEXT:
            guard let text = sqlite3_column_text(statement, index) else { return .null }
            let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, index)))
            return .text(String(decoding: bytes, as: UTF8.self))
        default: return .null
        }
    }

    private static func error(
        _ result: Int32, _ handle: OpaquePointer?, _ operation: StaticString, _ path: String
    ) -> StorageError {
        let detail = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(result))
        let code: StorageError.Code =
            switch result & 0xFF {
            case SQLITE_FULL: .full
            case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
            default: .failed
            }
        return StorageError(code: code, operation: operation, subject: path, detail: "\(detail) (\(result))")
    }
}
