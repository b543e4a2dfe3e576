/// One question to a device: on which RFCOMM channels does it serve this UUID?
///
/// BlueZ's Profile1 is not used: in a test all of its 14 connections failed.
///
/// It is one ServiceSearchAttributeRequest for the protocol list of each record, and the same again with a continuation
/// state until the device has answered all of it (Bluetooth Core 5.4, volume 3, part B, 4.7).
public struct SDPQuery: Sendable {
    public enum Progress: Hashable, Sendable {
        /// Send these bytes, and pass on the answer.
        case ask([UInt8])
        /// The channels, 1 to 30, in the order of the records. Empty when the device does not serve it.
        case channels([UInt8])
    }

    /// Bytes of all parts of an answer. A record of SDL has about 80 in all.
    static let answerLimit = 16 << 10
    /// The longest continuation state, in bytes.
    private static let stateLimit = 16
    private static let protocolList: UInt64 = 0x0004

    private let uuid: BluetoothUUID
    private var transaction: UInt16
    private var answer: [UInt8] = []

    /// - Parameter transaction: Any number; one that differs from the last question's distinguishes late answers.
    public init(for uuid: BluetoothUUID = .smartDeviceLink, transaction: UInt16) {
        self.uuid = uuid
        self.transaction = transaction
    }

    /// The first question.
    public var request: [UInt8] { request(continuing: [0]) }

    /// - Parameter packet: A packet from the device.
    /// - Returns: nil for the answer to an earlier question.
    public mutating func take(_ packet: [UInt8]) throws(SDPError) -> Progress? {
        guard packet.count >= 5 else { throw .truncated("the end of its head") }
        let kind = packet[0]
        guard Self.number(packet[1...2]) == Int(transaction) else { return nil }
        let parameters = packet.dropFirst(5)
        guard Self.number(packet[3...4]) == parameters.count else { throw .malformed("the length of the parameters") }
        guard parameters.count >= 2 else { throw .truncated("its parameters") }
        switch kind {
        case 0x01: throw .refused(code: UInt16(truncatingIfNeeded: Self.number(parameters.prefix(2))))
        case 0x07: return try take(parameters: parameters)
        case _: throw .malformed("an answer of kind \(kind)")
        }
    }

    private mutating func take(parameters: ArraySlice<UInt8>) throws(SDPError) -> Progress {
        let count = Self.number(parameters.prefix(2))
        let rest = parameters.dropFirst(2)
        guard count < rest.count else { throw .truncated("its continuation state") }
        let state = rest.dropFirst(count)
        guard let length = state.first, length <= Self.stateLimit, state.count == Int(length) + 1 else {
            throw .malformed("the continuation state")
        }
        // Without this check, a device that sends only empty parts would be queried endlessly.
        guard count > 0 || length == 0 else { throw .malformed("an empty part of an answer") }
        guard answer.count + count <= Self.answerLimit else { throw .tooLarge("the answer") }
        answer += rest.prefix(count)
        guard length == 0 else {
            transaction &+= 1
            return .ask(request(continuing: Array(state)))
        }
        return .channels(try Self.channels(in: answer))
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// - Parameter state: A continuation state with its length before it.
    private func request(continuing state: [UInt8]) -> [UInt8] {
        // A sequence with the UUID; the most bytes that an answer may have; a sequence with the id of the protocol list.
        let parameters = [0x35, 0x11, 0x1C] + uuid.bytes + [0xFF, 0xFF, 0x35, 0x03, 0x09, 0x00, 0x04] + state
        let header = [transaction, UInt16(parameters.count)].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        return [0x06] + header + parameters
    }

    // MARK: Records

    /// The RFCOMM channels in a sequence of records, each a sequence of ids of attributes and their values.
    static func channels(in bytes: [UInt8]) throws(SDPError) -> [UInt8] {
        guard !bytes.isEmpty else { return [] }
        var reader = SDPElementReader(bytes)
        guard case .sequence(let records) = try reader.element(), reader.isAtEnd else {
            throw .malformed("the list of records")
        }
        var channels: [UInt8] = []
        for record in records {
            guard case .sequence(let attributes) = record else { throw .malformed("a record") }
            for index in attributes.indices.dropLast() where index.isMultiple(of: 2) {
                guard attributes[index] == .unsigned(protocolList) else { continue }
                for channel in Self.channels(ofProtocols: attributes[index + 1]) where !channels.contains(channel) {
                    channels.append(channel)
                }
            }
        }
        return channels
    }

    /// The channels in a sequence of protocols, each a sequence with a UUID and parameters; or of alternatives to
    /// choose from.
    private static func channels(ofProtocols list: SDPElement) -> [UInt8] {
        guard case .sequence(let elements) = list else { return [] }
        if elements.first == .uuid(.rfcomm), elements.count > 1, case .unsigned(let channel) = elements[1] {
            return (1...30).contains(channel) ? [UInt8(channel)] : []
        }
        return elements.flatMap { channels(ofProtocols: $0) }
    }
}
