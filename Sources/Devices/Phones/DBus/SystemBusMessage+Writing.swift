internal import CSDBus

extension SystemBusMessage {
    /// Adds values to the body.
    func append(_ values: [DBusValue]) throws(DBusError) {
        for value in values { try append(value) }
    }

    private func append(_ value: DBusValue) throws(DBusError) {
        switch value {
        case .byte(let number): try append("y", number)
        case .boolean(let isTrue): try append("b", CInt(isTrue ? 1 : 0))
        case .int16(let number): try append("n", number)
        case .uint16(let number): try append("q", number)
        case .int32(let number): try append("i", number)
        case .uint32(let number): try append("u", number)
        case .int64(let number): try append("x", number)
        case .uint64(let number): try append("t", number)
        case .double(let number): try append("d", number)
        case .string(let text): try append("s", text: text)
        case .path(let text): try append("o", text: text)
        case .signature(let text): try append("g", text: text)
        case .variant(let content): try append("v", content.signature, [content])
        case .bytes(let bytes):
            let result = bytes.withUnsafeBytes {
                sd_bus_message_append_array(pointer, Self.code("y"), $0.baseAddress, $0.count)
            }
            try DBusError.check(result, "sd_bus_message_append_array")
        case .array(let elements, let signature): try append("a", signature, elements)
        case .structure(let fields): try append("r", fields.map(\.signature).joined(), fields)
        case .entry(let key, let content): try append("e", key.signature + content.signature, [key, content])
        }
    }

    /// The code of a type in sd-bus's functions.
    static func code(_ type: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: type.value) }

    private func append<Value: BitwiseCopyable>(_ type: Unicode.Scalar, _ value: Value) throws(DBusError) {
        let result = withUnsafePointer(to: value) { sd_bus_message_append_basic(pointer, Self.code(type), $0) }
        try DBusError.check(result, "sd_bus_message_append_basic")
    }

    private func append(_ type: Unicode.Scalar, text: String) throws(DBusError) {
        let result = text.withCString { sd_bus_message_append_basic(pointer, Self.code(type), $0) }
        try DBusError.check(result, "sd_bus_message_append_basic")
    }

    private func append(_ type: Unicode.Scalar, _ signature: String, _ contents: [DBusValue]) throws(DBusError) {
        try DBusError.check(
            sd_bus_message_open_container(pointer, Self.code(type), signature), "sd_bus_message_open_container")
        for value in contents { try append(value) }
        try DBusError.check(sd_bus_message_close_container(pointer), "sd_bus_message_close_container")
    }
}
