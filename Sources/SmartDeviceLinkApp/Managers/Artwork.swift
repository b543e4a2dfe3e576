internal import SmartDeviceLink

/// A picture: the app's own, or one that every head unit has by its number.
public struct Artwork: Hashable, Sendable {
    public enum Source: Hashable, Sendable {
        /// Uploaded before it is shown.
        case file(SDLFile)
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

    public init(_ file: SDLFile, isTemplate: Bool = false) { self.init(.file(file), isTemplate: isTemplate) }

    /// As an RPC names it.
    var image: Image {
        switch source {
        case .file(let file): Image(value: file.name, type: .dynamic, isTemplate: isTemplate)
        case .icon(let value): Image(value: value, type: .static, isTemplate: isTemplate)
        }
    }
}
