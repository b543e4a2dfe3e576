public import SmartDeviceLink

/// A file of the app's that a head unit is to have: a picture, a sound.
public struct SDLFile: Hashable, Sendable {
    /// Its name on the head unit, 1 to 255 characters without a slash. What has the same name is taken to be the same
    /// file.
    public var name: String
    public var type: FileType
    public var bytes: [UInt8]
    /// Whether the head unit keeps it when the app has gone. Default false.
    public var isPersistent: Bool

    public init(name: String, type: FileType, bytes: [UInt8], isPersistent: Bool = false) {
        self.name = name
        self.type = type
        self.bytes = bytes
        self.isPersistent = isPersistent
    }

    /// A file named by what is in it, so that another picture never passes for this one.
    public init(type: FileType, bytes: [UInt8], isPersistent: Bool = false) {
        let name = String(crc32(bytes), radix: 16) + "-" + String(bytes.count, radix: 16)
        self.init(name: name, type: type, bytes: bytes, isPersistent: isPersistent)
    }
}
