internal import SmartDeviceLink

/// A picture for an alert or a button: a file of the app's, or an icon that the head unit has.
public struct Artwork: Hashable, Sendable {
    /// Where the picture comes from (rpc_spec ImageType).
    public enum Source: Hashable, Sendable {
        /// DYNAMIC: a file of the app's, which is uploaded before it is shown.
        case file(SDLFile)
        /// STATIC: an icon that the head unit has.
        case icon(StaticIconName)
    }

    /// Where the picture comes from.
    public var source: Source
    /// Whether the head unit may colour the picture to match its theme (rpc_spec Image `isTemplate`). Default: false.
    public var isTemplate: Bool

    /// Creates a picture from a file or an icon.
    public init(_ source: Source, isTemplate: Bool = false) {
        self.source = source
        self.isTemplate = isTemplate
    }

    /// Creates a picture from a file.
    public init(_ file: SDLFile, isTemplate: Bool = false) { self.init(.file(file), isTemplate: isTemplate) }

    /// The picture as a parameter of an RPC.
    var image: Image {
        switch source {
        case .file(let file): Image(value: file.name, type: .dynamic, isTemplate: isTemplate)
        case .icon(let name): Image(value: name.rawValue, type: .static, isTemplate: isTemplate)
        }
    }
}
