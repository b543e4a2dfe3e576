public import SmartDeviceLink

/// Something the head unit would not have. It is tried again with the next thing the app wants, and when its level
/// changes.
public struct ContentRefusal: Hashable, Sendable {
    /// Nil for the template.
    public var change: ContentChange?
    /// Nil where no answer came.
    public var result: ResultCode?
    public var info: String
}
