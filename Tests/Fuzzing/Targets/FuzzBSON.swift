import SmartDeviceLink

/// Bytes → a document. A document that is read is written, and read again as the same.
enum FuzzBSON: FuzzTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        let bytes = Array(input)
        for version in 1...5 as ClosedRange<UInt8> {
            _ = Negotiation(frameVersion: version, payload: bytes[...])
            _ = endServiceHashID(version: version, payload: bytes[...])
        }
        guard let document = try? BSONDocument(bytes: bytes[...]) else { return }
        let again = try? BSONDocument(bytes: document.bytes[...])
        precondition(again == document)
    }
}
