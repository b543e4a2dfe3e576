/// What Android's `getevent` prints: type, code and value in hexadecimal, or with `-l` by name, with `-t`
/// the time before them, and the node before these when it listens to more than one.
struct GeteventReader {
    var description = PanelDescription()
    var events: [InputEvent] = []
    private var node: String?

    mutating func read(_ line: inout LineScanner) throws(Fault) {
        line.skipSpaces()
        guard !line.isAtEnd else { return }
        if line.take("name:") {
            line.skipSpaces()
            let name = line.text
            description.name = String(name.drop { $0 == "\"" }.prefix { $0 != "\"" })
            return
        }
        if line.take("add device ") || line.take("could not ") { return }
        var time: Int64 = 0
        if line.take("[") {
            line.skipSpaces()
            guard let given = line.time(), line.take("]") else {
                throw .event("\"\(line.rest)\": expected seconds.microseconds] with six digits behind the point")
            }
            time = given
            line.skipSpaces()
        }
        if line.peek() == UInt8(ascii: "/") { try readNode(&line) }
        let type = try type(&line)
        line.skipSpaces()
        let code = try code(&line, of: type)
        line.skipSpaces()
        let value = try value(&line, of: type)
        line.skipSpaces()
        guard line.isAtEnd || line.take("rate ") else { throw .event("\"\(line.rest)\" follows a complete event") }
        events.append(InputEvent(microseconds: time, type: type, code: code, value: value))
    }

    private func type(_ line: inout LineScanner) throws(Fault) -> UInt16 {
        if let number = line.hexadecimal(most: 4, limit: UInt32(EventType.last)) {
            return UInt16(truncatingIfNeeded: number)
        }
        let rest = line.rest
        guard let type = line.word().flatMap({ EventNames.types[$0] }) else {
            throw .event("\"\(rest)\": expected an event type, hexadecimal 0000 to 001f or a name like EV_ABS")
        }
        return type
    }

    private func code(_ line: inout LineScanner, of type: UInt16) throws(Fault) -> UInt16 {
        if let number = line.hexadecimal(most: 4, limit: UInt32(KeyCode.last)) {
            return UInt16(truncatingIfNeeded: number)
        }
        let rest = line.rest
        guard let code = line.word().flatMap({ EventNames.codes[type]?[$0] }) else {
            throw .event("\"\(rest)\": expected an event code, hexadecimal 0000 to 02ff or a panel's name for one")
        }
        return code
    }

    private func value(_ line: inout LineScanner, of type: UInt16) throws(Fault) -> Int32 {
        if let number = line.hexadecimal(most: 8) { return Int32(bitPattern: number) }
        let rest = line.rest
        guard type == EventType.key, let value = line.word().flatMap({ EventNames.keyValues[$0] }) else {
            throw .event("\"\(rest)\": expected a value, up to eight hexadecimal digits")
        }
        return value
    }

    private mutating func readNode(_ line: inout LineScanner) throws(Fault) {
        let path = String(line.text.prefix { $0 != ":" })
        guard line.skip(past: ":") else { throw .event("\"\(line.rest)\": expected a node's path, then \":\"") }
        line.skipSpaces()
        if let node, node != path {
            throw .event("events of \(path) among those of \(node): record one device at a time")
        }
        node = path
    }
}
