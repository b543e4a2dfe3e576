/// The head unit's message on the control service about data that it cannot decrypt (protocol_spec §5.1.1, Send
/// Internal Error).
public enum SecurityQuery {
    /// ERROR_SERVICE_NOT_PROTECTED: encrypted data came for a service that is not protected.
    public static let serviceNotProtected: UInt8 = 0x05

    /// The payload of an internal error: the query header of a notification, JSON, and the error's number.
    public static func internalError(_ number: UInt8, _ text: String) -> [UInt8] {
        var json: [UInt8] = []
        json.append(json: ["id": .integer(Int64(number)), "text": .string(text)])
        var payload: [UInt8] = []
        // Query type NOTIFICATION, query id SEND_INTERNAL_ERROR; the sequence number has no meaning here.
        payload.append(bigEndian: 0x2000_0002)
        payload.append(bigEndian: 0)
        payload.append(bigEndian: UInt32(json.count))
        return payload + json + [number]
    }
}
