public import SmartDeviceLink

/// A file that the app uploads to the head unit, for instance a picture or a sound (rpc_spec PutFile).
public struct SDLFile: Hashable, Sendable {
    /// The file's name on the head unit, 1 to 255 characters without a slash. Two files with the same name count as the
    /// same file.
    public var name: String
    /// The file's format.
    public var type: FileType
    /// The file's contents, 1 byte or more.
    public var bytes: [UInt8]
    /// Whether the head unit keeps the file after the app has disconnected (`persistentFile`). Default: false.
    public var isPersistent: Bool

    /// Creates a file with a name of the app's choice.
    public init(name: String, type: FileType, bytes: [UInt8], isPersistent: Bool = false) {
        self.name = name
        self.type = type
        self.bytes = bytes
        self.isPersistent = isPersistent
    }

    /// Creates a file whose name is made from its checksum (CRC-32) and length, so that files with different contents
    /// have different names.
    public init(type: FileType, bytes: [UInt8], isPersistent: Bool = false) {
        let name = String(crc32(bytes), radix: 16) + "-" + String(bytes.count, radix: 16)
        self.init(name: name, type: type, bytes: bytes, isPersistent: isPersistent)
    }
}
