internal import CSDBus
internal import Glibc

extension SystemBusMessage {
    /// The largest number of values of one message: each needs more memory than its bytes.
    private static let countLimit = 1 << 16
    /// The deepest containers in containers. sd-bus has a limit of 128.
    private static let depthLimit = 64

    /// The values of the body.
    func values() throws(DBusError) -> [DBusValue] {
        var count = 0
        return try values(depth: 0, &count)
    }

    /// The values up to the end of the container that was entered.
    private func values(depth: Int, _ count: inout Int) throws(DBusError) -> [DBusValue] {
        var values: [DBusValue] = []
        while let value = try nextValue(depth: depth, &count) { values.append(value) }
        return values
    }

    /// - Returns: nil at the end of the container.
    private func nextValue(depth: Int, _ count: inout Int) throws(DBusError) -> DBusValue? {
        var code: CChar = 0
        var contents: UnsafePointer<CChar>?
        let hasMore = try DBusError.check(
            sd_bus_message_peek_type(pointer, &code, &contents), "sd_bus_message_peek_type")
        guard hasMore > 0 else { return nil }
        count += 1
        guard count <= Self.countLimit, depth <= Self.depthLimit else {
            throw DBusError(operation: "sd_bus_message_read", errno: EMSGSIZE)
        }
        let type = Character(Unicode.Scalar(UInt8(bitPattern: code)))
        switch type {
        case "y": return .byte(try basic(code, UInt8(0)))
        case "b": return .boolean(try basic(code, CInt(0)) != 0)
        case "n": return .int16(try basic(code, Int16(0)))
        case "q": return .uint16(try basic(code, UInt16(0)))
        case "i": return .int32(try basic(code, Int32(0)))
        case "u": return .uint32(try basic(code, UInt32(0)))
        case "x": return .int64(try basic(code, Int64(0)))
        case "t": return .uint64(try basic(code, UInt64(0)))
        case "d": return .double(try basic(code, 0.0))
        case "s": return .string(try text(code))
        case "o": return .path(try text(code))
        case "g": return .signature(try text(code))
        case _: return try container(type, code, contents, depth: depth, &count)
        }
    }

    private func container(
        _ type: Character, _ code: CChar, _ contents: UnsafePointer<CChar>?, depth: Int, _ count: inout Int
    ) throws(DBusError) -> DBusValue {
        // The pointer is valid only until the message is read further.
        let inner = contents.map { String(cString: $0) } ?? ""
        if type == "a", inner == "y" { return .bytes(try bytes()) }
        try DBusError.check(
            sd_bus_message_enter_container(pointer, code, inner), "sd_bus_message_enter_container")
        let values = try values(depth: depth + 1, &count)
        try DBusError.check(sd_bus_message_exit_container(pointer), "sd_bus_message_exit_container")
        switch (type, values.count) {
        case ("a", _): return .array(values, of: inner)
        case ("r", _): return .structure(values)
        case ("v", 1): return .variant(values[0])
        case ("e", 2): return .entry(values[0], values[1])
        // Only descriptors are left, and this client receives none.
        case _: throw DBusError(operation: "sd_bus_message_read", errno: EBADMSG)
        }
    }

    private func basic<Value: BitwiseCopyable>(_ code: CChar, _ zero: Value) throws(DBusError) -> Value {
        var value = zero
        try DBusError.check(sd_bus_message_read_basic(pointer, code, &value), "sd_bus_message_read_basic")
        return value
    }

    private func text(_ code: CChar) throws(DBusError) -> String {
        var text: UnsafePointer<CChar>?
        try DBusError.check(sd_bus_message_read_basic(pointer, code, &text), "sd_bus_message_read_basic")
        return text.map { String(cString: $0) } ?? ""
    }

    private func bytes() throws(DBusError) -> [UInt8] {
        var start: UnsafeRawPointer?
        var size = 0
        try DBusError.check(
            sd_bus_message_read_array(pointer, Self.code("y"), &start, &size), "sd_bus_message_read_array")
        return Array(UnsafeRawBufferPointer(start: start, count: size))
    }
}
