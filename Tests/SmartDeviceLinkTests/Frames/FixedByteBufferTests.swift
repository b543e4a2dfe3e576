import Testing

@testable import SmartDeviceLink

struct FixedByteBufferTests {
    static let numbers: [Int64] = [0, 9, 10, 99, 100, 12_345, -1, -10, .max, .min]

    @Test(arguments: numbers)
    func `FixedByteBuffer writes a number like an array`(number: Int64) {
        var array: [UInt8] = []
        array.append(decimal: number)
        #expect([UInt8](limit: 20) { $0.append(decimal: number) } == array)
    }

    @Test func `text, bytes and 32-bit values are appended, and a value can be set later`() {
        let bytes = [UInt8](limit: 16) { bytes in
            bytes.append(ascii: "ab")
            bytes.append(bigEndian: 0)
            bytes.append(contentsOf: [1, 2])
            bytes.append(contentsOf: [])
            bytes.append(3)
            bytes.replace(bigEndian: 0x0102_FFFE, at: 2)
        }
        #expect(bytes == [UInt8](hex: "61 62 | 01 02 ff fe | 01 02 03"))
    }

    @Test func `FixedByteBuffer holds the same RPC as an array`() {
        var array: [UInt8] = []
        array.appendRPC(.response, FunctionID.alert.rawValue, correlationID: 77) { $0.append(ascii: "{}") }
        let bytes = [UInt8](limit: 14) { bytes in
            bytes.appendRPC(.response, FunctionID.alert.rawValue, correlationID: 77) { $0.append(ascii: "{}") }
        }
        #expect(bytes == array)
    }
}

extension [UInt8] {
    /// The bytes that `body` writes into memory of `limit` bytes.
    init(limit: Int, _ body: (inout FixedByteBuffer) -> Void) {
        self = withUnsafeTemporaryAllocation(byteCount: limit, alignment: 8) { memory in
            var buffer = FixedByteBuffer(memory)
            body(&buffer)
            return [UInt8](buffer.bytes)
        }
    }
}
