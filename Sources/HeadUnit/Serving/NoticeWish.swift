public import SmartDeviceLink

/// Whether apps want a notification of a program.
public struct NoticeWish: Hashable, Sendable {
    public let function: FunctionID
    /// The first app has subscribed (`true`), or the last one no longer is.
    public let isOn: Bool
    /// The module that it is about; nil for none.
    public let module: RemoteModule.Key?

    public init(_ function: FunctionID, isOn: Bool, module: RemoteModule.Key? = nil) {
        (self.function, self.isOn, self.module) = (function, isOn, module)
    }
}
