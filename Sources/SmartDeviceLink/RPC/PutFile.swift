/// A file or a piece of a file (rpc_spec PutFile). Its bytes are the message's raw data.
public struct PutFile: Hashable, Sendable {
    public var name: String
    public var type: FileType
    public var isPersistent: Bool
    /// Position of this piece; 0 starts the file again.
    public var offset: Int64
    /// In the first piece the length of the whole file, in others of the piece.
    public var length: Int64?
    /// CRC-32 of this piece. The Java library sends the checksum of the whole file with each piece.
    public var crc: UInt32?

    public init(
        name: String, type: FileType, isPersistent: Bool = false, offset: Int64 = 0, length: Int64? = nil,
        crc: UInt32? = nil
    ) {
        self.name = name
        self.type = type
        self.isPersistent = isPersistent
        self.offset = offset
        self.length = length
        self.crc = crc
    }

    public init(_ parameters: Parameters) throws(InvalidData) {
        name = try parameters.fileName(limit: 255)
        type = try parameters.require("fileType", try parameters.enumValue("fileType"))
        isPersistent = try parameters.boolean("persistentFile") ?? false
        offset = try parameters.integer("offset", 0...2_000_000_000) ?? 0
        length = try parameters.integer("length", 0...2_000_000_000)
        crc = try parameters.integer("crc", 0...0xFFFF_FFFF).map(UInt32.init)
    }

    /// The largest number of bytes of JSON; much more than a name of 255 characters needs.
    public static let textLimit = 64 << 10

    /// Why JSON is not parsed: it is too long. nil when it is not.
    public static func refusal(of message: RPCMessage) -> InvalidData? {
        guard message.parameters.count > textLimit else { return nil }
        return InvalidData("the parameters have \(message.parameters.count) bytes; \(textLimit) are the most")
    }

    public var parameters: JSON {
        var object = JSONObject()
        object["syncFileName"] = .string(name)
        object["fileType"] = .string(type.rawValue)
        object["persistentFile"] = .boolean(isPersistent)
        if offset > 0 { object["offset"] = .integer(offset) }
        if let length { object["length"] = .integer(length) }
        if let crc { object["crc"] = .integer(Int64(crc)) }
        return .object(object)
    }
}

extension Parameters {
    /// `syncFileName`: a plain file name without a path, so that it cannot leave the app's folder.
    ///
    /// - Parameter limit: The largest number of characters; PutFile allows fewer than requests about existing files.
    public func fileName(limit: Int = 500) throws(InvalidData) -> String {
        let name = try require("syncFileName", try string("syncFileName", length: 1...limit))
        guard name.isPlainFileName else {
            throw InvalidData("syncFileName: \"\(name.prefix(50))\" is not a plain file name")
        }
        return name
    }
}

extension String {
    /// Whether it may be the name of an app's file.
    var isPlainFileName: Bool {
        !isEmpty && self != "." && self != ".." && !utf8.contains { $0 == UInt8(ascii: "/") || $0 < 0x20 }
    }
}
