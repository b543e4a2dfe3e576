/// Writes values in little endian, from the beginning of a message or of its body.
struct DBusWriter {
    private(set) var bytes: [UInt8] = []

    mutating func align(to alignment: Int) {
        while !bytes.count.isMultiple(of: alignment) { bytes.append(0) }
    }

    mutating func write(_ value: DBusValue) {
        switch value {
        case .byte(let number): bytes.append(number)
        case .boolean(let isTrue): write(isTrue ? 1 : 0, size: 4)
        case .int16(let number): write(UInt64(UInt16(bitPattern: number)), size: 2)
        case .uint16(let number): write(UInt64(number), size: 2)
        case .int32(let number): write(UInt64(UInt32(bitPattern: number)), size: 4)
        case .uint32(let number), .descriptor(let number): write(UInt64(number), size: 4)
        case .int64(let number): write(UInt64(bitPattern: number), size: 8)
        case .uint64(let number), .double(let number): write(number, size: 8)
        case .string(let text), .path(let text): write(text, lengthSize: 4)
        case .signature(let text): write(text, lengthSize: 1)
        case .variant(let content):
            write(content.signature, lengthSize: 1)
            write(content)
        case .bytes(let content):
            write(UInt64(content.count), size: 4)
            bytes += content
        case .array(let elements, let element): write(elements, of: element)
        case .structure(let fields):
            align(to: 8)
            for field in fields { write(field) }
        case .entry(let key, let content):
            align(to: 8)
            write(key)
            write(content)
        }
    }

    private mutating func write(_ elements: [DBusValue], of element: String) {
        write(0, size: 4)
        let length = bytes.count - 4
        // An array's length leaves out the padding before its first element.
        align(to: DBusType.alignment(ofElements: element))
        let start = bytes.count
        for element in elements { write(element) }
        for (index, byte) in Self.littleEndian(UInt64(bytes.count - start), size: 4).enumerated() {
            bytes[length + index] = byte
        }
    }

    private mutating func write(_ text: String, lengthSize: Int) {
        write(UInt64(text.utf8.count), size: lengthSize)
        bytes += text.utf8
        bytes.append(0)
    }

    mutating func write(_ number: UInt64, size: Int) {
        align(to: size)
        bytes += Self.littleEndian(number, size: size)
    }

    private static func littleEndian(_ number: UInt64, size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }
}
