/// What Android's `getevent` prints: type, code and value in hexadecimal, with `-t` the time before them, and the node
/// before these when it listens to more than one.
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
        guard let type = line.hexadecimal(most: 4, limit: UInt32(EventType.last)) else {
            throw .event("\"\(line.rest)\": expected an event type, hexadecimal 0000 to 001f (getevent without -l)")
        }
        line.skipSpaces()
        guard let code = line.hexadecimal(most: 4, limit: UInt32(KeyCode.last)) else {
            throw .event("\"\(line.rest)\": expected an event code, hexadecimal 0000 to 02ff")
        }
        line.skipSpaces()
        guard let value = line.hexadecimal(most: 8) else {
            throw .event("\"\(line.rest)\": expected a value, up to eight hexadecimal digits")
        }
        line.skipSpaces()
        guard line.isAtEnd || line.take("rate ") else { throw .event("\"\(line.rest)\" follows a complete event") }
        events.append(
            InputEvent(
                microseconds: time, type: UInt16(truncatingIfNeeded: type), code: UInt16(truncatingIfNeeded: code),
                value: Int32(bitPattern: value)))
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
