public import SmartDeviceLink

/// A file of the app's that a head unit is to have: a picture, a sound.
public struct AppFile: Hashable, Sendable {
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

/// A picture: the app's own, or one that every head unit has by its number.
public struct Artwork: Hashable, Sendable {
    public enum Source: Hashable, Sendable {
        /// Uploaded before it is shown.
        case file(AppFile)
        /// One of the head unit's own, by its value in rpc_spec's static icon list ("0x29").
        case icon(String)
    }

    public var source: Source
    /// Whether the head unit may colour it to suit its theme. Default false.
    public var isTemplate: Bool

    public init(_ source: Source, isTemplate: Bool = false) {
        self.source = source
        self.isTemplate = isTemplate
    }

    public init(_ file: AppFile, isTemplate: Bool = false) { self.init(.file(file), isTemplate: isTemplate) }

    /// As an RPC names it.
    var image: Image {
        switch source {
        case .file(let file): Image(value: file.name, type: .dynamic, isTemplate: isTemplate)
        case .icon(let value): Image(value: value, type: .static, isTemplate: isTemplate)
        }
    }
}
